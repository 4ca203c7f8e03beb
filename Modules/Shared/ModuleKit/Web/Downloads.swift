#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Files from the web in memory: what several threads want at the same time is asked for once, and all get it. A
/// download that fails, is cut or is not what was wanted is never kept: whoever asks next asks the web again.
///
/// Memory is bounded: 32 MB are kept, those longest not asked for go first, and two downloads at most are under way.
public final class Downloads: Sendable {
    /// What makes two requests the same: who asks with other headers, such as another key, may get something else.
    private struct Key: Hashable, Sendable {
        let address: String
        let headers: [String]
        let limit: Int
    }

    private let web: any WebFetching
    private let memory = SharedCache<Key, CommandError>(limit: 32 << 20)
    private let turnstile = Turnstile(places: 2)

    public init(_ web: any WebFetching) {
        self.web = web
    }

    /// The body of what is at an address. `name` is what the service is called, for errors. `check` throws for what
    /// must not be kept; it is asked once a download, not once a caller.
    public func bytes(
        _ request: WebRequest, about name: String, check: ([UInt8]) throws(CommandError) -> Void = { _ in }
    ) throws(CommandError) -> [UInt8] {
        let headers = request.headers.map { "\($0.name): \($0.value)" }
        let key = Key(address: request.address.text, headers: headers, limit: request.limits.bytes)
        return try memory.bytes(for: key) { () throws(CommandError) in
            turnstile.enter()
            defer { turnstile.leave() }
            let body: [UInt8]
            do throws(WebFault) {
                body = try web.get(request).body
            } catch {
                throw CommandError(error, about: name)
            }
            try check(body)
            return body
        }
    }
}

/// Lets so many in at once; the others wait. Sendable by its lock, which guards everything.
private final class Turnstile: @unchecked Sendable {
    private var free: Int
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let isFree = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(places: Int) {
        free = places
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(isFree, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        pthread_cond_destroy(isFree)
        mutex.deallocate()
        isFree.deallocate()
    }

    func enter() {
        pthread_mutex_lock(mutex)
        while free == 0 { pthread_cond_wait(isFree, mutex) }
        free -= 1
        pthread_mutex_unlock(mutex)
    }

    func leave() {
        pthread_mutex_lock(mutex)
        free += 1
        pthread_cond_signal(isFree)
        pthread_mutex_unlock(mutex)
    }
}
