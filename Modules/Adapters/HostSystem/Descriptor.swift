#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Whole reads and writes of file descriptors, past interruptions and short counts.
enum Descriptor {
    /// More than this is read from no file and no pipe: 512 MB.
    static let maximumBytes = 512_000_000

    /// Nil when reading fails, with `errno` set; `EFBIG` beyond `maximumBytes`.
    static func readAll(_ descriptor: Int32) -> [UInt8]? {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return result }
            if count < 0 {
                if errno == EINTR { continue }
                return nil
            }
            guard result.count + count <= maximumBytes else {
                errno = EFBIG
                return nil
            }
            result.append(contentsOf: buffer[0..<count])
        }
    }

    /// At most `count` bytes from `offset` on. Nil when reading fails, with `errno` set.
    static func readPart(_ descriptor: Int32, at offset: UInt64, count: Int) -> [UInt8]? {
        var failed = false
        let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count {
                let more = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
                    off_t(offset) + off_t(filled))
                if more == 0 { return }
                if more < 0 {
                    if errno == EINTR { continue }
                    failed = true
                    return
                }
                filled += more
            }
        }
        return failed ? nil : result
    }

    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let count = write(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                offset += count
            }
            return true
        }
    }

    static var lastError: String {
        String(cString: strerror(errno))
    }
}
