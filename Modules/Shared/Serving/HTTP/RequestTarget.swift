import Primitives

/// A request target taken apart and decoded, once and strictly: what could be read in two ways is refused.
///
/// Source: RFC 3986, sections 2 and 3; RFC 9112, section 3.2.1 (origin form).
public struct RequestTarget: Sendable, Equatable {
    /// The segments of the path; none for `/`.
    public let path: [String]
    /// In the order in which they came.
    public let query: [QueryItem]

    public struct QueryItem: Sendable, Equatable {
        public let name: String
        public let value: String
    }

    /// In bytes.
    public static let maximumLength = 4096

    /// Throws `.badTarget` for anything but a path from the root: a target that is no ASCII, holds a control character,
    /// an escape that is none, an escaped slash or NUL, a `.` or `..` segment, or text that is no UTF-8.
    public init(_ text: String) throws(ServingFault) {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= Self.maximumLength,
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#") })
        else { throw .badTarget }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        var path: [String] = []
        for segment in bytes[1..<max(mark, 1)].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let text = try Self.decoded(segment, plusIsSpace: false)
            guard text != ".", text != "..", !text.utf8.contains(UInt8(ascii: "/")),
                !text.utf8.contains(UInt8(ascii: "\\"))
            else { throw .badTarget }
            path.append(text)
        }
        if path == [""] { path = [] }
        guard !path.contains("") else { throw .badTarget }
        self.path = path
        var query: [QueryItem] = []
        if mark < bytes.endIndex {
            for item in bytes[(mark + 1)...].split(separator: UInt8(ascii: "&")) {
                let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
                query.append(
                    QueryItem(
                        name: try Self.decoded(item[..<equals], plusIsSpace: true),
                        value: equals < item.endIndex
                            ? try Self.decoded(item[(equals + 1)...], plusIsSpace: true) : ""))
            }
        }
        self.query = query
    }

    /// The value of a query item; nil when there is none. Throws `.badTarget` when it is there twice.
    public func item(_ name: String) throws(ServingFault) -> String? {
        var found: String?
        for item in query where item.name.hasSameBytes(as: name) {
            guard found == nil else { throw .badTarget }
            found = item.value
        }
        return found
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(ServingFault) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            var byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "%") {
                guard index + 1 < bytes.endIndex, let high = Hexadecimal.value(of: bytes[index]),
                    let low = Hexadecimal.value(of: bytes[index + 1])
                else { throw .badTarget }
                byte = high << 4 | low
                index += 2
                guard byte >= 0x20, byte != 0x7f else { throw .badTarget }
            } else if plusIsSpace, byte == UInt8(ascii: "+") {
                byte = UInt8(ascii: " ")
            }
            result.append(byte)
        }
        guard let text = String(validating: result, as: UTF8.self) else { throw .badTarget }
        return text
    }
}
