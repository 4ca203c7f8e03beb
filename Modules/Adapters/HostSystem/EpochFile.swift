import ModuleKit
import Primitives

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that counts a workspace's commits outside of its database: when the database is put back to an older state,
/// the file is ahead of it. Another number that must outlive a database may be kept in the same way.
///
/// One line of sixteen hexadecimal digits. It is written over in place, which for so few bytes happens whole.
package final class EpochFile {
    private let path: String
    private var descriptor: Int32 = -1
    private var isWritable = false
    /// Whether it holds a line of another form.
    private var isGarbled = false

    package init(_ path: String) {
        self.path = path
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The count; nil where there is none, or something else.
    package func read() -> UInt64? {
        guard open(making: false) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.length + 1)
        var count: UInt64?
        if pread(descriptor, &bytes, bytes.count, 0) == Self.length, bytes[Self.length - 1] == UInt8(ascii: "\n") {
            count = Hexadecimal.number(bytes[..<(Self.length - 1)])
        }
        isGarbled = count == nil
        return count
    }

    /// Writes the count, on the disk when it returns if `isDurable`. False where it can't be kept here.
    package func write(_ count: UInt64, isDurable: Bool) -> Bool {
        guard open(making: true), isWritable else { return false }
        if isGarbled { ftruncate(descriptor, 0) }
        let line = Hexadecimal.text(count) + "\n"
        guard pwrite(descriptor, Array(line.utf8), Self.length, 0) == Self.length else { return false }
        return !isDurable || fdatasync(descriptor) == 0
    }

    private static let length = 17

    private func open(making: Bool) -> Bool {
        if descriptor >= 0 { return true }
        let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        isWritable = true
        descriptor = openFile(path, O_RDWR | flags, 0)
        if descriptor < 0, errno == EACCES || errno == EROFS || errno == EPERM {
            isWritable = false
            descriptor = openFile(path, O_RDONLY | flags, 0)
        }
        if descriptor < 0, errno == ENOENT, making {
            // Where the folder can't be made either, there is none.
            try? SyncedFolder.make(SyncedFolder.parent(of: path))
            descriptor = openFile(path, O_RDWR | O_CREAT | O_EXCL | flags, 0o600)
        }
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
            return false
        }
        return true
    }
}

/// Inside the class `open` is its own.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
