import Glibc
package import Pictures

/// What this process may take.
package enum WorkerProcess {
    /// For good: no core files, no files written, few opened.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        // A font cache that can't be written is no reason to end.
        signal(SIGXFSZ, SIG_IGN)
        // Ctrl-C is for who asked; the input ends then.
        signal(SIGINT, SIG_IGN)
        limit(RLIMIT_CORE, to: 0)
        limit(RLIMIT_FSIZE, to: 0)
        limit(RLIMIT_NOFILE, to: 64)
    }

    /// For the next job. Memory is all that the process has, with what it keeps of earlier jobs; processor time counts
    /// from now.
    package static func limit(to limits: PictureLimits) {
        limit(RLIMIT_DATA, to: limits.memory, isSoft: true)
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let used = UInt64(max(0, usage.ru_utime.tv_sec + usage.ru_stime.tv_sec))
        limit(RLIMIT_CPU, to: used + 1 + UInt64(limits.processorSeconds), isSoft: true)
    }

    /// A soft limit can be raised again.
    private static func limit(_ resource: __rlimit_resource, to value: UInt64, isSoft: Bool = false) {
        var limit = rlimit()
        let resource = __rlimit_resource_t(resource.rawValue)
        getrlimit(resource, &limit)
        limit.rlim_cur = rlim_t(value)
        if !isSoft { limit.rlim_max = rlim_t(value) }
        setrlimit(resource, &limit)
    }
}
