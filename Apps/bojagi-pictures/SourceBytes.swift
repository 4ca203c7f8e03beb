internal import Glibc
internal import Pictures

/// The bytes of a source for as long as it lives: a file's are mapped, not copied.
final class SourceBytes {
    private let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    init(_ source: PictureSource) throws(PictureFault) {
        switch source {
        case .bytes(let given):
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: given.count, alignment: 16)
            copy.copyBytes(from: given)
            bytes = UnsafeRawBufferPointer(copy)
            isMapped = false
        case .file(let path):
            // Without O_NONBLOCK a pipe would be waited for before it can be told from a file.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw .unreadable("it is not a file")
            }
            guard status.st_size > 0 else { throw .unknownFormat }
            guard let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
                start != MAP_FAILED
            else { throw .unreadable(String(cString: strerror(errno))) }
            bytes = UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
            isMapped = true
        }
    }

    /// The bytes are there until `body` returns, and no longer.
    func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(PictureFault) -> Result
    ) throws(PictureFault) -> Result {
        defer { extendLifetime(self) }
        return try body(bytes)
    }

    deinit {
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        } else {
            bytes.deallocate()
        }
    }
}
