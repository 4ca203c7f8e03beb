/// Makes answers smaller.
public protocol Compressing: Sendable {
    /// A gzip file of these bytes (RFC 1952); nil where that is no smaller.
    func gzip(_ bytes: [UInt8]) -> [UInt8]?
}

extension Site {
    /// As gzip where the request takes that and it pays. Only of routes that say so: their answers have nothing of the
    /// request in them, by whose length somebody could find out what stands beside it (BREACH; `Docs/Threats.md`).
    func compressed(_ response: HTTPResponse, to request: HTTPRequest, by route: Route) -> HTTPResponse {
        guard route.isCompressed, let compressor = options.compressor else { return response }
        var response = response.with(("Vary", "Accept-Encoding"))
        let bytes = response.bytes
        guard request.method != "HEAD", response.status == 200, request.headers["range"] == nil,
            response.header("Content-Encoding") == nil, Self.compressedSizes.contains(bytes.count),
            Self.accepts("gzip", request.headers["accept-encoding"] ?? ""), let gzip = compressor.gzip(bytes)
        else { return response }
        response.body = .bytes(gzip)
        response.headers.append(("Content-Encoding", "gzip"))
        return response
    }

    /// In bytes: less fits a packet or two as it is, more takes too much memory and time at once.
    private static var compressedSizes: ClosedRange<Int> { 1_024...(32 << 20) }
}
