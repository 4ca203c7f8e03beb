#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Pictures
import Replication

/// One worker process, and the job that it has.
final class Worker {
    private let process: pid_t
    private let socket: Int32
    private(set) var number = 0
    private(set) var isUsable = true
    private var isReaped = false
    private var toSend: ArraySlice<UInt8> = []
    private var received: [UInt8] = []
    private var deadline: UInt64 = 0
    private var limits = PictureLimits.usual

    init(_ program: String) throws(PictureFault) {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Self.stream, 0, &pair) == 0 else { throw .noWorker(Self.reason(errno)) }
        #if !canImport(Glibc)
            for descriptor in pair { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            var one: Int32 = 1
            setsockopt(pair[0], SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
        #endif
        _ = fcntl(pair[0], F_SETFL, O_NONBLOCK)
        // The worker's input and output are one socket: writing to it when the worker has ended is an error and no
        // signal.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, pair[1], 0)
        posix_spawn_file_actions_adddup2(&actions, pair[1], 1)
        // What libraries say of fonts, and a crash of itself, is nothing for whoever asked for a picture.
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Threads of a server hold signals back, and who starts one inherits that: the end of its processor time
        // would never come.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
        defer { for argument in arguments { free(argument) } }
        var environment = WorkerEnvironment.variables.map { strdup($0) } + [nil]
        defer { for variable in environment { free(variable) } }
        let failure = posix_spawn(&process, program, &actions, &attributes, &arguments, &environment)
        close(pair[1])
        guard failure == 0 else {
            close(pair[0])
            throw .noWorker("\(program): \(Self.reason(failure))")
        }
        self.process = process
        socket = pair[0]
    }

    deinit {
        close(socket)
        reap()
    }

    /// Ends the process, which has nothing to lose, and waits for it; how it ended.
    @discardableResult
    private func reap() -> Int32 {
        guard !isReaped else { return 0 }
        isReaped = true
        // One that has ended by itself keeps its own reason.
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Whether it still waits for a job. One that has ended meanwhile does not, nor one that says something unasked.
    var isWaiting: Bool {
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Self.peek) < 0 && (errno == EAGAIN || errno == EINTR)
    }

    /// `message` are the bytes of a request of at most `PictureRequest.maximumLength`.
    func start(_ message: [UInt8], within limits: PictureLimits, number: Int) {
        self.number = number
        self.limits = limits
        received = []
        toSend = ((0..<4).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) } + message)[...]
        deadline = Self.now() + UInt64(limits.seconds) * 1000
    }

    /// Waits until one of these can go on or is late.
    static func wait(for workers: [Worker]) {
        var polled = workers.map { worker in
            pollfd(fd: worker.socket, events: Int16(worker.toSend.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0)
        }
        let now = now()
        let first = workers.map(\.deadline).min() ?? now
        _ = poll(&polled, nfds_t(polled.count), Int32(clamping: first > now ? first - now : 0))
    }

    /// What came of the job; nil while it goes on.
    func result() -> Result<PictureAnswer, PictureFault>? {
        guard send(), receive() else { return end(with: ended()) }
        if received.count >= 4, length > PictureRequest.maximumLength { return end(with: .malformed) }
        if let message = message() {
            guard let reply = try? PictureReply(wireBytes: message) else { return end(with: .malformed) }
            received = []
            return reply.result
        }
        guard Self.now() < deadline else { return end(with: .tookTooLong(seconds: limits.seconds)) }
        return nil
    }

    /// The answer when it is there as a whole.
    private func message() -> [UInt8]? {
        received.count >= 4 && received.count >= 4 + length ? Array(received[4..<(4 + length)]) : nil
    }

    /// Of the answer, as its first four bytes say.
    private var length: Int { received.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) } }

    private func end(with fault: PictureFault) -> Result<PictureAnswer, PictureFault> {
        isUsable = false
        return .failure(fault)
    }

    /// Sends what it can; false when nobody is there.
    private func send() -> Bool {
        while !toSend.isEmpty {
            let count = toSend.withUnsafeBytes { Self.send(socket, $0) }
            if count > 0 {
                toSend = toSend.dropFirst(count)
            } else {
                return errno == EAGAIN || errno == EINTR
            }
        }
        return true
    }

    /// Takes what is there; false when the other side has ended before its answer was whole.
    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            if count > 0 {
                received.append(contentsOf: buffer[..<count])
                guard received.count <= PictureRequest.maximumLength + 4 else { return false }
            } else if count == 0 {
                return message() != nil
            } else {
                return errno == EAGAIN || errno == EINTR
            }
        }
    }

    /// Why it ended by itself.
    private func ended() -> PictureFault {
        reap() & 0x7f == SIGXCPU ? .tookTooLong(seconds: limits.processorSeconds) : .workerEnded
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }

    private static func reason(_ number: Int32) -> String {
        String(cString: strerror(number))
    }

    #if canImport(Glibc)
        /// Closed on exec from the start: another thread may start a program at any time.
        private static let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        private static let peek = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)

        private static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
            Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
    #else
        private static let stream = SOCK_STREAM
        private static let peek = MSG_PEEK | MSG_DONTWAIT

        private static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
            Darwin.send(socket, bytes.baseAddress, bytes.count, 0)
        }
    #endif
}
