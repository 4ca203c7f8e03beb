import Foundation

/// What is tried now, and what becomes of it where it traps, takes too long or too much.
///
/// All of it is done in a signal's handler, so everything lies ready before.
enum Watch {
    nonisolated(unsafe) private static var input: UnsafeRawBufferPointer?
    nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var tried: UInt64 = 0
    nonisolated(unsafe) private static var seconds = 0.0

    static let findingCode: Int32 = 77

    /// No more than so many megabytes, and no core.
    static func limit(megabytes: Int) {
        #if os(Linux)
            var limit = rlimit(rlim_cur: rlim_t(megabytes) << 20, rlim_max: rlim_t(megabytes) << 20)
            setrlimit(__rlimit_resource_t(2), &limit)  // RLIMIT_DATA: what malloc and mmap may take.
            var core = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(4), &core)
        #endif
    }

    /// A finding is written to the file at `path`; an input may take so much processor time.
    static func begin(path: String, seconds: Double) {
        self.path = strdup(path)
        self.seconds = seconds
        // A stack that has run over can't take the handler.
        let size = 1 << 16
        var stack = stack_t()
        stack.ss_sp = malloc(size)
        stack.ss_size = size
        sigaltstack(&stack, nil)
        signal(SIGPIPE, SIG_IGN)
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGPROF] {
            var action = sigaction()
            action.__sigaction_handler.sa_sigaction = { number, _, _ in Watch.end(number) }
            action.sa_flags = SA_SIGINFO | Int32(bitPattern: UInt32(SA_ONSTACK))
            sigaction(number, &action, nil)
        }
        atexit { Watch.report() }
    }

    /// Tries an input, which must stay where it is meanwhile.
    static func trying(_ input: UnsafeRawBufferPointer, _ body: () -> Void) {
        self.input = input
        setTimer(seconds)
        body()
        setTimer(0)
        tried += 1
    }

    /// Writes the input down and ends the process.
    static func found(_ words: String) -> Never {
        setTimer(0)
        write(line: "finding \(words)\n")
        keep()
        report()
        _exit(findingCode)
    }

    private static func setTimer(_ seconds: Double) {
        var timer = itimerval()
        timer.it_value.tv_sec = Int(seconds)
        timer.it_value.tv_usec = Int((seconds - seconds.rounded(.down)) * 1_000_000)
        #if os(Linux)
            setitimer(__itimer_which_t(2), &timer, nil)  // ITIMER_PROF: processor time.
        #else
            setitimer(ITIMER_PROF, &timer, nil)
        #endif
    }

    private static func end(_ number: Int32) {
        if number == SIGPROF { say("finding too slow\n") } else { say("finding trap\n") }
        keep()
        report()
        _exit(findingCode)
    }

    private static func keep() {
        guard let path, let input else { return }
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = Foundation.write(file, input.baseAddress, input.count)
        close(file)
    }

    private static func say(_ text: StaticString) {
        _ = Foundation.write(1, text.utf8Start, text.utf8CodeUnitCount)
    }

    private static func write(line: String) {
        _ = Array(line.utf8).withUnsafeBytes { Foundation.write(1, $0.baseAddress, $0.count) }
    }

    /// How many inputs were tried, and the most kilobytes that were held.
    private static func report() {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        say("tried ")
        say(tried)
        say(" ")
        say(UInt64(clamping: usage.ru_maxrss))
        say("\n")
    }

    private static func say(_ number: UInt64) {
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        withUnsafeMutableBytes(of: &digits) { bytes in
            var rest = number
            var place = bytes.count
            repeat {
                place -= 1
                bytes[place] = UInt8(48 + rest % 10)
                rest /= 10
            } while rest > 0
            _ = Foundation.write(1, bytes.baseAddress.map { $0 + place }, bytes.count - place)
        }
    }
}
