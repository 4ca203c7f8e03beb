#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// State behind a lock, and a way to wait until somebody has changed it.
///
/// `Mutex` of the standard library has no waiting for a condition, so this is one of POSIX threads
/// (pthread_cond_wait(3)). Sendable by its lock, which guards everything.
package final class Monitor<State>: @unchecked Sendable {
    private var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let hasChanged = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init(_ state: sending State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(hasChanged, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        pthread_cond_destroy(hasChanged)
        mutex.deallocate()
        hasChanged.deallocate()
    }

    /// Changes the state, and wakes one of those who wait, or all of them.
    package func change<Result>(wakingAll: Bool = false, _ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        let result = body(&state)
        if wakingAll { pthread_cond_broadcast(hasChanged) } else { pthread_cond_signal(hasChanged) }
        return result
    }

    /// Waits until the state is as wanted, and changes it then, before anybody else can.
    package func wait<Result>(until isReady: (State) -> Bool, _ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        // Whoever was woken may find that another was quicker.
        while !isReady(state) { pthread_cond_wait(hasChanged, mutex) }
        return body(&state)
    }
}
