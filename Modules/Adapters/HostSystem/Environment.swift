#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process's environment, or one that a test makes up.
public struct Environment: Sendable {
    private let values: [String: String]?

    /// The process's own.
    public static let live = Environment(values: nil)

    /// These values in place of the process's own; nil for its own.
    public init(values: [String: String]?) {
        self.values = values
    }

    /// A variable's value; nil when it is not set or empty.
    public subscript(_ name: String) -> String? {
        let value = values.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
        return value?.isEmpty == true ? nil : value
    }
}
