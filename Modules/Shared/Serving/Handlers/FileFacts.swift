#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What a file on the disk is, by its first bytes.
struct FileFacts {
    /// In bytes.
    let size: UInt64
    let mediaType: String

    /// Nil where there is no file that can be read.
    init?(_ path: String) {
        // Without O_NONBLOCK a pipe would be waited for before it can be told from a file.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        size = UInt64(max(status.st_size, 0))
        var first = [UInt8](repeating: 0, count: 64)
        let count = pread(descriptor, &first, first.count, 0)
        mediaType = Self.mediaType(of: Array(first.prefix(max(count, 0))))
    }

    /// Only pictures that browsers draw without running anything; the rest is bytes.
    static func mediaType(of first: [UInt8]) -> String {
        if first.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
        if first.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
        if first.starts(with: Array("GIF87a".utf8)) || first.starts(with: Array("GIF89a".utf8)) { return "image/gif" }
        if first.starts(with: Array("RIFF".utf8)), first.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return "image/webp"
        }
        return MediaType.bytes
    }
}
