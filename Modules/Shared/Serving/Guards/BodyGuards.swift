/// Lets only bodies of one type pass: but for forms, of one that no page elsewhere can send without being asked first.
struct TypeGuard: RequestGuard {
    private let wanted: String
    private let accepts: @Sendable (Substring) -> Bool

    static let json = TypeGuard(wanted: MediaType.json) { $0 == MediaType.json }
    static let bytes = TypeGuard(wanted: MediaType.bytes) { $0 == MediaType.bytes }
    /// A form that is on a page of this server: which page it is on, `OriginGuard` asks.
    static let form = TypeGuard(wanted: MediaType.form) { $0 == MediaType.form }
    /// What the file is, its bytes tell; here only what a form could send is kept out.
    static let file = TypeGuard(wanted: "image/* or \(MediaType.bytes)") {
        $0 == MediaType.bytes || $0.hasPrefix("image/")
    }

    func check(_ request: HTTPRequest) throws(ServingFault) { try check(request, takesGzip: false) }

    /// `takesGzip` says whether the body may be packed so.
    func check(_ request: HTTPRequest, takesGzip: Bool) throws(ServingFault) {
        let type = (request.headers["content-type"] ?? "").lowercased()
        var name = type.prefix { $0 != ";" }
        while name.last == " " { name.removeLast() }
        guard accepts(name) else { throw .badType(wanted: wanted) }
        guard let encoding = request.headers["content-encoding"] else { return }
        guard takesGzip, encoding.lowercased() == "gzip" else { throw .badHeader("content-encoding") }
    }
}

/// Refuses a body by the length that it announces.
struct LengthGuard: RequestGuard {
    let limit: UInt64

    func check(_ request: HTTPRequest) throws(ServingFault) {
        guard let length = request.headers["content-length"].flatMap({ UInt64($0) }) else { return }
        guard length <= limit else { throw .tooLarge(limit: limit) }
    }
}
