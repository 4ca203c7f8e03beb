#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Threads that do what takes longer than a moment, in the order in which it comes.
///
/// Sendable by its lock, which guards everything.
public final class WorkQueue: @unchecked Sendable {
    private var jobs: [@Sendable () -> Void] = []
    private var first = 0
    private var isStopping = false
    private var threads: [pthread_t] = []
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let isMore = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    public init(threads count: Int) {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(isMore, nil)
        for _ in 0..<max(count, 1) {
            if let thread = Thread.start({ [self] in work() }) { threads.append(thread) }
        }
    }

    deinit {
        pthread_mutex_destroy(mutex)
        pthread_cond_destroy(isMore)
        mutex.deallocate()
        isMore.deallocate()
    }

    /// False where it has been stopped: nobody would do the job.
    @discardableResult
    public func add(_ job: @escaping @Sendable () -> Void) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard !isStopping else { return false }
        jobs.append(job)
        pthread_cond_signal(isMore)
        return true
    }

    /// Does what is left, and ends the threads.
    func stop() {
        pthread_mutex_lock(mutex)
        isStopping = true
        pthread_cond_broadcast(isMore)
        pthread_mutex_unlock(mutex)
        for thread in threads { pthread_join(thread, nil) }
        threads = []
    }

    private func work() {
        while let job = next() { job() }
    }

    private func next() -> (@Sendable () -> Void)? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while first == jobs.count {
            if isStopping { return nil }
            pthread_cond_wait(isMore, mutex)
        }
        let job = jobs[first]
        // What a job holds goes with it, and its place before half of them are empty: it may never be all.
        jobs[first] = {}
        first += 1
        if first == jobs.count || first > 64 && first > jobs.count / 2 {
            jobs.removeFirst(first)
            first = 0
        }
        return job
    }
}

/// A thread of the system.
enum Thread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Nil when the system gives none.
    static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
        let context = Unmanaged.passRetained(Body(run)).toOpaque()
        #if canImport(Glibc)
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { context in
                    if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                    return nil
                }, context)
            if code == 0 { return thread }
        #else
            var thread: pthread_t?
            let code = pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context)
            if code == 0 { return thread }
        #endif
        Unmanaged<Body>.fromOpaque(context).release()
        return nil
    }
}
