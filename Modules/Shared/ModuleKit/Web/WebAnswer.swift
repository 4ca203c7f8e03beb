/// What the web answered.
public struct WebAnswer: Sendable {
    /// 200 … 299.
    public var status: Int
    /// By their names in small letters, in the order in which they came.
    public var headers: [(name: String, value: String)]
    /// Unpacked, and no longer than the request allows.
    public var body: [UInt8]
    /// Where it was in the end.
    public var address: WebAddress

    /// `headers` have their names in small letters; `address` is that of the last redirect.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8], address: WebAddress) {
        self.status = status
        self.headers = headers
        self.body = body
        self.address = address
    }

    /// The last header of that name, which is given in small letters.
    public func header(_ name: String) -> String? {
        headers.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// Where a redirect leads, as the header says it; nil for what is none.
    public var redirect: String? {
        [301, 302, 303, 307, 308].contains(status) ? header("location") : nil
    }

    /// What is wrong by the status; nil for 200 … 299.
    public var fault: WebFault? {
        switch status {
        case 200...299: nil
        case 401, 403:
            // Some services say so with 403 and a header that counts down.
            header("x-ratelimit-remaining") == "0" ? .rateLimited(seconds: retryAfter) : .refused(status: status)
        case 404, 410: .notFound
        case 429: .rateLimited(seconds: retryAfter)
        case 503 where retryAfter != nil: .rateLimited(seconds: retryAfter)
        default: .status(status)
        }
    }

    /// How long one should wait, in seconds: a day at most. A date counts from the answer's own.
    private var retryAfter: UInt32? {
        guard let value = header("retry-after") else { return nil }
        if let seconds = UInt32(value) { return min(seconds, 86_400) }
        guard let then = WebDate.seconds(value), let now = header("date").flatMap({ WebDate.seconds($0) }) else {
            return nil
        }
        return UInt32(clamping: min(max(then - now, 0), 86_400))
    }
}
