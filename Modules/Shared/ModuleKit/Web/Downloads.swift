/// Files from the web in memory: what several threads want at the same time is asked for once, and all get it. A
/// download that fails, is cut or is not what was wanted is never kept: whoever asks next asks the web again.
///
/// Memory is bounded: 32 MB are kept, those longest not asked for go first, and only so many downloads are under way as
/// there are places.
public final class Downloads: Sendable {
    /// What makes two requests the same: who asks with other headers, such as another key, may get something else.
    private struct Key: Hashable, Sendable {
        let address: String
        let headers: [String]
        let limit: Int
    }

    private let web: any WebFetching
    private let memory = SharedCache<Key, CommandError>(limit: 32 << 20)
    private let places: any ThreadLimiting

    /// So many at once are enough for a person, and no burden for a service.
    public static let usualPlaces = 2

    /// Asks for nothing yet; `places` bounds how many downloads are under way.
    public init(_ web: any WebFetching, places: any ThreadLimiting) {
        self.web = web
        self.places = places
    }

    /// The body of what is at an address. `name` is what the service is called, for errors. `check` throws for what
    /// must not be kept; it is asked once a download, not once a caller.
    public func bytes(
        _ request: WebRequest, about name: String, check: ([UInt8]) throws(CommandError) -> Void = { _ in }
    ) throws(CommandError) -> [UInt8] {
        let headers = request.headers.map { "\($0.name): \($0.value)" }
        let key = Key(address: request.address.text, headers: headers, limit: request.limits.bytes)
        return try memory.bytes(for: key) { () throws(CommandError) in
            let body: [UInt8]
            do throws(WebFault) {
                body = try places.withPlace { () throws(WebFault) in try web.get(request).body }
            } catch {
                throw CommandError(error, about: name)
            }
            try check(body)
            return body
        }
    }
}
