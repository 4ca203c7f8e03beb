#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// This process from its start to its end.
public enum RunningProgram {
    /// A reader that has gone away, as `head` does, shows as a failed write from now on, and ends nothing.
    public static func ignoreClosedPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Ends it with an exit code, once what was written has gone out.
    public static func end(_ code: Int32) -> Never {
        exit(code)
    }
}
