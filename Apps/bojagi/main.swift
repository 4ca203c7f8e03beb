internal import HostSystem

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

// A reader that has gone away, as `head` does, shows as a failed write and is no error.
signal(SIGPIPE, SIG_IGN)
exit(Dispatcher(environment: .live).run(Array(CommandLine.arguments.dropFirst())))
