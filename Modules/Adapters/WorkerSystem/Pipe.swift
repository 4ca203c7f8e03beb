import Glibc
import Pictures

/// Messages on standard input and output: four bytes of length, the lowest first, then so many bytes.
package enum Pipe {
    /// Nil at the end of the input, and for what is no message.
    package static func read() -> [UInt8]? {
        guard let head = readBytes(4) else { return nil }
        let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
        guard length <= PictureRequest.maximumLength else { return nil }
        return readBytes(length)
    }

    /// False when nobody reads any more.
    package static func write(_ message: [UInt8]) -> Bool {
        guard message.count <= PictureRequest.maximumLength else { return false }
        let head = (0..<4).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) }
        return writeBytes(head) && writeBytes(message)
    }

    private static func readBytes(_ count: Int) -> [UInt8]? {
        var isWhole = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let more = Glibc.read(0, buffer.baseAddress.map { $0 + filled }, count - filled)
                if more > 0 {
                    filled += more
                } else if more == 0 || errno != EINTR {
                    isWhole = false
                    return
                }
            }
        }
        return isWhole ? bytes : nil
    }

    private static func writeBytes(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let count = Glibc.write(1, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
                if count > 0 {
                    offset += count
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }
}
