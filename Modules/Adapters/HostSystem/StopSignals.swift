#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The signals that ask a program to end, SIGINT and SIGTERM: the first politely, the second at once.
public enum StopSignals {
    /// Calls `body` on a thread of its own when the first of them comes; the second ends the process, and so does the
    /// end of `seconds`, whatever other threads still do. To be called before other threads are started: they
    /// leave the signals to that one. False when there is no thread to be had, and then signals do what they always do.
    public static func onFirst(seconds: UInt32, _ body: @escaping @Sendable () -> Void) -> Bool {
        var signals = signalsToWaitFor
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let thread = SystemThread.start {
            var signals = signalsToWaitFor
            var signal: Int32 = 0
            while sigwait(&signals, &signal) != 0 {}
            alarm(seconds)
            body()
            while sigwait(&signals, &signal) != 0 {}
            // It was to end, and what is durable is whole at any moment.
            _exit(signal == SIGALRM ? 0 : 128 + signal)
        }
        guard thread == nil else { return true }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        return false
    }

    private static var signalsToWaitFor: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        // Rung by ourselves when they are over.
        sigaddset(&signals, SIGALRM)
        return signals
    }
}
