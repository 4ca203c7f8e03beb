#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a worker is told of this process's environment: where it is and speaks, and where fonts and libraries are.
/// The rest may hold keys and is nothing to who reads files of strangers.
enum WorkerEnvironment {
    private static let names: Set<String> = [
        "PATH", "HOME", "LANG", "TZ", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LD_LIBRARY_PATH",
    ]
    private static let beginnings = ["LC_", "XDG_DATA_", "FONTCONFIG_"]

    /// Each as `NAME=value`.
    static var variables: [String] {
        // A crash is told as a fault; nobody reads a backtrace.
        var result = ["SWIFT_BACKTRACE=enable=no"]
        var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
        while let place = next, let variable = place.pointee {
            let text = String(cString: variable)
            if isPassed(text.prefix { $0 != "=" }) { result.append(text) }
            next = place + 1
        }
        return result
    }

    private static func isPassed(_ name: Substring) -> Bool {
        names.contains(String(name)) || beginnings.contains { name.hasPrefix($0) }
    }
}
