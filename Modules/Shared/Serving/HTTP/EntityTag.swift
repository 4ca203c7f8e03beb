import ModuleKit

/// Names a content, so that who has it already is told so.
///
/// Source: RFC 9110, sections 8.8.3 and 13.1.2.
public struct EntityTag: Sendable, Equatable {
    /// With its quotes.
    public let text: String

    /// `name` is ASCII without quotes.
    public init(_ name: String) { text = "\"\(name)\"" }

    /// The tag of these bytes, by a checksum: it tells versions of one's own apart, and proves nothing.
    public init(of bytes: [UInt8]) { self.init(Self.name(of: bytes)) }

    /// Their checksum as hexadecimal digits.
    static func name(of bytes: [UInt8]) -> String {
        var checksum = Checksum()
        checksum.add(bytes)
        return String(checksum.value, radix: 16)
    }

    /// Whether an `If-None-Match` names it; weak tags name the same content here.
    public func matches(_ condition: String?) -> Bool {
        guard let condition else { return false }
        for part in condition.split(separator: ",") {
            var tag = part.drop { $0 == " " || $0 == "\t" }
            while tag.last == " " || tag.last == "\t" { tag.removeLast() }
            if tag == "*" || tag == text || tag.hasPrefix("W/") && tag.dropFirst(2) == text { return true }
        }
        return false
    }
}

extension HTTPResponse {
    /// The same with its tag, or 304 without a body for a request that has that content already.
    func tagged(_ tag: EntityTag, for request: HTTPRequest) -> HTTPResponse {
        var response = with(("ETag", tag.text))
        guard status == 200, tag.matches(request.headers["if-none-match"]) else { return response }
        response.status = 304
        response.headers.removeAll { $0.name == "Content-Type" || $0.name == "Content-Encoding" }
        response.body = .bytes([])
        return response
    }
}
