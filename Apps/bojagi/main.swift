internal import HostSystem

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

// A reader that has gone away, as `head` does, shows as a failed write and is no error.
signal(SIGPIPE, SIG_IGN)

// A word that is no UTF-8 would be repaired on its way into a String, and its bytes lost.
let invalidWord = (1..<max(1, Int(CommandLine.argc))).first { index in
    CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
}
exit(Dispatcher(environment: .live).run(Array(CommandLine.arguments.dropFirst()), invalidWord: invalidWord))
