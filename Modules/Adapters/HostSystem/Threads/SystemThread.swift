#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread of the system.
package struct SystemThread: @unchecked Sendable {
    private let thread: pthread_t

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Nil when the system gives none.
    package static func start(_ run: @escaping @Sendable () -> Void) -> SystemThread? {
        let context = Unmanaged.passRetained(Body(run)).toOpaque()
        #if canImport(Glibc)
            var made = pthread_t()
        #else
            var made: pthread_t?
        #endif
        let code = pthread_create(
            &made, nil,
            { context in
                let context: UnsafeMutableRawPointer? = context
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context)
        let thread: pthread_t? = made
        if code == 0, let thread { return SystemThread(thread: thread) }
        Unmanaged<Body>.fromOpaque(context).release()
        return nil
    }

    /// Has the calling thread wait for so many seconds, an hour at most.
    package static func sleep(_ seconds: Double) {
        usleep(UInt32(min(max(seconds, 0), 3600) * 1_000_000))
    }

    /// Waits for its end. To be called once.
    package func join() {
        pthread_join(thread, nil)
    }
}
