import ModuleKit

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

    /// How much of it there will be, 0 for what is not packed or will be refused.
    func unpackedSize(of body: [UInt8], _ request: HTTPRequest, limit: Int) -> Int {
        guard options.compressor != nil, request.headers["content-encoding"] != nil, let count = Gzip.size(of: body),
            count <= limit
        else { return 0 }
        return count
    }

    /// A body as it was before it was packed: by its length first, so that nothing of more than `limit` bytes is made.
    func unpacked(_ body: [UInt8], of request: HTTPRequest, limit: Int) throws(ServingFault) -> [UInt8] {
        guard let compressor = options.compressor, request.headers["content-encoding"] != nil else { return body }
        guard let count = Gzip.size(of: body) else { throw .badHeader("content-encoding") }
        guard count <= limit else { throw .tooLarge(limit: UInt64(limit)) }
        guard let bytes = compressor.gunzip(body, count: count) else { throw .badHeader("content-encoding") }
        return bytes
    }
}
