import Primitives

/// Refuses heads that two readers could understand in two ways, such as where the body ends or which host is meant.
///
/// Source: RFC 9112, sections 3.2 and 6.3; RFC 9110, section 5.
public struct HeaderGuard: RequestGuard {
    /// What may be there once only.
    private static let single: [String] = [
        "host", "content-length", "transfer-encoding", "content-type", "origin", "authorization", "cookie", "range",
        "if-none-match", "last-event-id", "sec-fetch-site",
    ]

    public init() {}

    public func check(_ request: HTTPRequest) throws(ServingFault) {
        guard !request.method.isEmpty, request.method.utf8.allSatisfy({ $0 &- 0x41 < 26 || Self.isToken($0) }) else {
            throw .badHead
        }
        for (index, field) in request.headers.fields.enumerated() {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(Self.isToken) else { throw .badHeader("name") }
            guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
                throw .badHeader(field.name)
            }
            guard Self.single.contains(field.name) else { continue }
            for other in request.headers.fields[..<index] where other.name == field.name {
                throw .badHeader(field.name)
            }
        }
        guard let host = request.headers["host"], !host.isEmpty else { throw .badHeader("host") }
        let length = request.headers["content-length"]
        if let length, length.isEmpty || length.utf8.count > 18 || !length.utf8.allSatisfy({ $0.isASCIIDigit }) {
            throw .badHeader("content-length")
        }
        if let coding = request.headers["transfer-encoding"] {
            guard length == nil, coding.lowercased() == "chunked" else { throw .badHeader("transfer-encoding") }
        }
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
