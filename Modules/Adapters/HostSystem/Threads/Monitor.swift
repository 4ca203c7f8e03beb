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

    /// Whom a change wakes of those who wait.
    package enum Woken {
        case one
        case all
        case nobody
    }

    /// Changes the state, and wakes one of those who wait, or all of them, or nobody.
    package func change<Result>(waking woken: Woken = .one, _ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        let result = body(&state)
        // First, or whoever is woken would wait for the lock.
        pthread_mutex_unlock(mutex)
        wake(woken)
        return result
    }

    /// Wakes those who wait, though nothing has changed.
    package func wake(_ woken: Woken = .one) {
        switch woken {
        case .one: pthread_cond_signal(hasChanged)
        case .all: pthread_cond_broadcast(hasChanged)
        case .nobody: break
        }
    }

    /// Waits until the state is as wanted, and changes it then, before anybody else can. `isReady` may note in the state
    /// that somebody waits.
    package func wait<Result>(until isReady: (inout State) -> Bool, _ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        // Whoever was woken may find that another was quicker.
        while !isReady(&state) { pthread_cond_wait(hasChanged, mutex) }
        return body(&state)
    }
}
