import Glibc
package import Pictures

/// The bytes of a source for as long as it lives: a file's are mapped, and those that were sent are where they are.
/// None are copied.
package final class SourceBytes {
    private let storage: Storage

    private enum Storage {
        case given([UInt8])
        case mapped(UnsafeRawBufferPointer)
    }

    package init(_ source: PictureSource) throws(PictureFault) {
        switch source {
        case .bytes(let given): storage = .given(given)
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
            storage = .mapped(UnsafeRawBufferPointer(start: start, count: Int(status.st_size)))
        }
    }

    /// The bytes are there until `body` returns, and no longer.
    package func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(PictureFault) -> Result
    ) throws(PictureFault) -> Result {
        switch storage {
        case .given(let bytes):
            return try bytes.withUnsafeBufferPointer { bytes throws(PictureFault) in
                try body(UnsafeRawBufferPointer(bytes))
            }
        case .mapped(let bytes):
            defer { extendLifetime(self) }
            return try body(bytes)
        }
    }

    deinit {
        if case .mapped(let bytes) = storage {
            munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        }
    }
}
