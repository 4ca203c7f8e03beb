#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs `body` without the privileges that let root write where modes forbid it, so that read-only folders
/// can be tested as root too. Only the calling thread is affected, and only until `body` ends.
public func withoutPrivileges<Result>(_ body: () throws -> Result) throws -> Result {
    #if os(Linux)
        guard geteuid() == 0 else { return try body() }
        let before = try Capabilities.current()
        try Capabilities(effective: 0, keeping: before).install()
        defer { try? before.install() }
        return try body()
    #else
        return try body()
    #endif
}

#if os(Linux)
    /// The calling thread's capabilities (capget(2)), version 3.
    private struct Capabilities {
        private var words: [UInt32]

        struct Failure: Error {}

        private typealias Call = @convention(c) (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>) -> Int32

        private static func call(_ name: String, _ words: inout [UInt32]) throws {
            guard let symbol = dlsym(nil, name) else { throw Failure() }
            var header: [UInt32] = [0x2008_0522, 0]
            guard unsafeBitCast(symbol, to: Call.self)(&header, &words) == 0 else { throw Failure() }
        }

        static func current() throws -> Capabilities {
            var words = [UInt32](repeating: 0, count: 6)
            try call("capget", &words)
            return Capabilities(words: words)
        }

        private init(words: [UInt32]) {
            self.words = words
        }

        /// Two groups of effective, permitted, inheritable.
        init(effective: UInt32, keeping other: Capabilities) {
            words = other.words
            words[0] = effective
            words[3] = effective
        }

        func install() throws {
            var words = words
            try Self.call("capset", &words)
        }
    }
#endif

/// A small disk of its own, where a process may mount one.
public final class SmallDisk {
    public let path: String

    /// Nil where mounting is not allowed.
    public init?(at path: String, kilobytes: Int) {
        self.path = path
        #if os(Linux)
            mkdir(path, 0o700)
            guard mount("none", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { return nil }
        #else
            return nil
        #endif
    }

    /// Writes a file that takes all the space that is left but `spare` bytes.
    public func fillUp(sparing spare: Int = 0) {
        let name = path + "/filler"
        let file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        let block = [UInt8](repeating: 1, count: 4_096)
        var size = 0
        while true {
            let count = write(file, block, block.count)
            if count <= 0 { break }
            size += count
        }
        ftruncate(file, off_t(max(0, size - spare)))
        close(file)
    }

    public func freeUp() {
        unlink(path + "/filler")
    }

    deinit {
        #if os(Linux)
            // Detached, so that a store that is still open does not keep it mounted.
            umount2(path, Int32(MNT_DETACH))
        #endif
    }
}
