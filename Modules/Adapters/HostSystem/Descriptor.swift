#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whole reads and writes of file descriptors, past interruptions and short counts.
enum Descriptor {
    /// More than this is read from no file and no pipe, whoever asks: 512 MB.
    static let maximumBytes = 512 << 20

    /// All bytes up to the end. Of more than `limit` one byte beyond is read at most. Nil when reading fails, with
    /// `errno` set; `EFBIG` beyond the limit. `expected` is how many there are, as far as one knows.
    static func readAll(_ descriptor: Int32, limit: Int = maximumBytes, expecting expected: Int = 0) -> [UInt8]? {
        var result: [UInt8] = []
        // Growing by doubling would hold a large file twice.
        result.reserveCapacity(min(max(expected, 0), limit))
        return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer -> [UInt8]? in
            while true {
                let count = read(descriptor, buffer.baseAddress, min(buffer.count, limit - result.count + 1))
                if count == 0 { return result }
                if count < 0 {
                    if errno == EINTR { continue }
                    return nil
                }
                guard result.count + count <= limit else {
                    errno = EFBIG
                    return nil
                }
                result.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    /// What comes next, at most `count` bytes; none where it ends. Nil when reading fails, with `errno` set.
    static func readSome(_ descriptor: Int32, atMost count: Int) -> [UInt8]? {
        var more = 0
        let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            repeat { more = read(descriptor, buffer.baseAddress, count) } while more < 0 && errno == EINTR
            filled = max(0, more)
        }
        return more < 0 ? nil : result
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
