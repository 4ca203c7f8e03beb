package import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder held open. What lies in it is reached from there, a single name at a time, and no link is followed: whoever
/// else writes into the folder, or renames folders meanwhile, can't lead anybody out of it.
///
/// Every folder that others may write into is read and written through this.
package final class OpenFolder: Sendable {
    private let descriptor: Int32
    /// The path under which it was found, for messages.
    package let path: String

    /// Opens the folder at `path`. That path was named by a person, so links on it are followed.
    package convenience init(_ path: String) throws(StoreError) {
        try self.init(opened: open(path, Self.flags), path)
    }

    private init(opened: Int32, _ path: String) throws(StoreError) {
        guard opened >= 0 else { throw SyncedFolder.failure(errno, at: path) }
        descriptor = opened
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

    /// The folder at `path`, or nil where nothing is.
    package static func existing(_ path: String) throws(StoreError) -> OpenFolder? {
        let opened = open(path, flags)
        if opened < 0, errno == ENOENT { return nil }
        return try OpenFolder(opened: opened, path)
    }

    /// The folder at `path`; it and what is missing above it is made. Its own name is ours and no link.
    package static func made(_ path: String) throws(StoreError) -> OpenFolder {
        try SyncedFolder.make(path)
        let opened = open(path, flags | O_NOFOLLOW)
        let code = errno
        guard opened < 0 else { return try OpenFolder(opened: opened, path) }
        // What leads to a folder and is none itself.
        if code == ELOOP || code == ENOTDIR, SyncedFolder.isFolder(path) { throw .link(path: path) }
        throw SyncedFolder.failure(code, at: path)
    }

    // MARK: - What is in it

    /// What a name stands for.
    package struct Entry {
        package enum Kind { case file, folder, link, other }
        package let kind: Kind
        /// In bytes; 8 TB where it says more, so that sums of them are numbers.
        package let size: UInt64
        /// When it was last changed or asked for, in nanoseconds since 1970.
        package let modifiedAt: Int64
        /// What tells it from another that took its place, and from itself before it was changed.
        package var version: Version { Version(number: number, mode: mode, modifiedAt: modifiedAt) }
        private let mode: UInt32
        fileprivate let device: UInt64
        fileprivate let number: UInt64
        fileprivate let names: UInt64

        package struct Version: Equatable {
            fileprivate let number: UInt64
            fileprivate let mode: UInt32
            fileprivate let modifiedAt: Int64

            /// Others as soon as it is another.
            package var numbers: [UInt64] { [number, UInt64(mode), UInt64(bitPattern: modifiedAt)] }
        }

        fileprivate init(_ status: stat) {
            mode = UInt32(status.st_mode)
            kind =
                switch status.st_mode & S_IFMT {
                case S_IFREG: .file
                case S_IFDIR: .folder
                case S_IFLNK: .link
                default: .other
                }
            size = UInt64(min(max(status.st_size, 0), 1 << 43))
            #if canImport(Glibc)
                let time = status.st_mtim
            #else
                let time = status.st_mtimespec
            #endif
            modifiedAt = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
            names = UInt64(truncatingIfNeeded: status.st_nlink)
        }
    }

    /// So many names are read of a folder at most.
    package static let maximumNames = 1_000_000

    /// The names in it, sorted. Throws for a folder of more than `limit`.
    package func names(limit: Int = maximumNames) throws(StoreError) -> [String] {
        let opened = openat(descriptor, ".", Self.flags)
        guard opened >= 0 else { throw SyncedFolder.failure(errno, at: path) }
        guard let stream = fdopendir(opened) else {
            let code = errno
            close(opened)
            throw SyncedFolder.failure(code, at: path)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // One that is not UTF-8 is none of ours: it has U+FFFD where it is not, and nothing is found under that.
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            guard names.count < limit else {
                throw .inputOutput(path: path, detail: "it holds more than \(limit) files")
            }
            names.append(name)
        }
        return names.sorted()
    }

    /// What has a name, itself: a link is a link. Nil where nothing has it.
    package func entry(_ name: String) throws(StoreError) -> Entry? {
        guard Self.isPlain(name) else { return nil }
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT || errno == ENAMETOOLONG { return nil }
            throw SyncedFolder.failure(errno, at: place(of: name))
        }
        return Entry(status)
    }

    /// The same of the folder at `path`, which is not opened; nil where it can't be told, too.
    package static func entry(_ name: String, in path: String) -> Entry? {
        guard isPlain(name) else { return nil }
        var status = stat()
        return lstat("\(path)/\(name)", &status) == 0 ? Entry(status) : nil
    }

    /// The folder with a name; nil where nothing has it. Throws `.link` for a link, `.notAWorkspace` for anything else.
    package func folder(_ name: String) throws(StoreError) -> OpenFolder? {
        guard Self.isPlain(name) else { return nil }
        let opened = openat(descriptor, name, Self.flags | O_NOFOLLOW)
        guard opened < 0 else { return try OpenFolder(opened: opened, place(of: name)) }
        let code = errno
        if code == ENOENT { return nil }
        if try entry(name)?.kind == .link { throw .link(path: place(of: name)) }
        throw SyncedFolder.failure(code, at: place(of: name))
    }

    /// The folder with a name, made with mode 0700 where nothing has it; durably, unless somebody syncs this one later.
    package func makeFolder(_ name: String, isDurable: Bool = true) throws(StoreError) -> OpenFolder {
        if let folder = try folder(name) { return folder }
        guard mkdirat(descriptor, name, 0o700) == 0 || errno == EEXIST else {
            throw SyncedFolder.failure(errno, at: path)
        }
        if isDurable { try sync() }
        guard let folder = try folder(name) else { throw SyncedFolder.failure(ENOENT, at: place(of: name)) }
        return folder
    }

    /// The file with a name, open for reading. Throws for a link and whatever else is no file.
    package func file(_ name: String) throws(StoreError) -> ReadableFile {
        // A device is not even opened.
        guard let entry = try entry(name) else { throw SyncedFolder.failure(ENOENT, at: place(of: name)) }
        guard entry.kind != .link else { throw .link(path: place(of: name)) }
        guard entry.kind == .file else { throw .inputOutput(path: place(of: name), detail: ReadableFile.noFile) }
        // Whatever has the name by now, it is no link, and nobody waits for a pipe.
        let opened = openat(descriptor, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
        return try ReadableFile(opened: opened, place(of: name))
    }

    // MARK: - Changing it

    /// Makes its names durable.
    package func sync() throws(StoreError) {
        // Some file systems cannot sync a folder and say EINVAL; there is no more to be had from them.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw SyncedFolder.failure(errno, at: path) }
    }

    /// Why nothing can be written into it, if so.
    package var writeFault: StoreError? {
        faccessat(descriptor, ".", W_OK, AT_EACCESS) == 0 ? nil : SyncedFolder.failure(errno, at: path)
    }

    /// Removes a file, or a link itself; nothing where nothing has the name.
    package func remove(_ name: String) throws(StoreError) {
        guard Self.isPlain(name) else { return }
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
            throw SyncedFolder.failure(errno, at: place(of: name))
        }
    }

    /// Removes a folder that is empty; whatever else has the name stays.
    package func removeFolder(_ name: String) {
        if Self.isPlain(name) { unlinkat(descriptor, name, AT_REMOVEDIR) }
    }

    /// Removes a file; whether it was there. However many ask at once, it was there for one of them.
    package func take(_ name: String) -> Bool {
        Self.isPlain(name) && unlinkat(descriptor, name, 0) == 0
    }

    /// Gives what has a name another, there or in `folder`, replacing what had that.
    package func rename(_ name: String, to other: String, in folder: OpenFolder? = nil) throws(StoreError) {
        let target = folder ?? self
        guard Self.isPlain(name), Self.isPlain(other) else { throw SyncedFolder.failure(EINVAL, at: path) }
        guard renameat(descriptor, name, target.descriptor, other) == 0 else {
            throw SyncedFolder.failure(errno, at: target.place(of: other))
        }
    }

    /// Adds to the end of a file, or begins it, with one write(2), so that what two processes add does not mix.
    package func append(_ bytes: [UInt8], to name: String) throws(StoreError) {
        guard Self.isPlain(name) else { throw SyncedFolder.failure(EINVAL, at: path) }
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        let opened = openat(descriptor, name, flags, 0o600)
        guard opened >= 0 else {
            if errno == ELOOP { throw .link(path: place(of: name)) }
            throw SyncedFolder.failure(errno, at: place(of: name))
        }
        defer { close(opened) }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .inputOutput(path: place(of: name), detail: ReadableFile.noFile)
        }
        let count = bytes.withUnsafeBytes { writeOnce(opened, $0.baseAddress, $0.count) }
        guard count == bytes.count else {
            throw SyncedFolder.failure(count < 0 ? errno : ENOSPC, at: place(of: name))
        }
    }

    /// Notes that a file was asked for.
    package func touch(_ name: String) {
        guard Self.isPlain(name) else { return }
        utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW)
    }

    /// A new file that only its owner can read; nil where the name is taken.
    func create(_ name: String) throws(StoreError) -> Int32? {
        let opened = openat(descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if opened < 0, errno == EEXIST { return nil }
        guard opened >= 0 else { throw SyncedFolder.failure(errno, at: path) }
        return opened
    }

    package func place(of name: String) -> String { path + "/" + name }

    /// Whether it is one name, not a way somewhere.
    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }

    package func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result { body(descriptor) }

    // MARK: - Among processes

    /// Keeps others out who ask the same, until the object's end; false where somebody still holds it after that many
    /// milliseconds. On a file system without locks it is left to luck.
    package func lock(within milliseconds: UInt32) -> Bool {
        let step: UInt32 = 50
        for _ in 0..<max(1, milliseconds / step) {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
            usleep(step * 1000)
        }
        return false
    }

    /// Whether a name is that of a file that an interrupted write left: a file with a name as `TemporaryFile` gives
    /// them and no other name, which no living process writes.
    package func isLeftover(_ name: String) -> Bool {
        withLeftover(name) {} != nil
    }

    /// Removes what interrupted writes left, and nothing else.
    package func removeLeftovers() {
        for name in (try? names()) ?? [] { removeLeftover(name) }
    }

    package func removeLeftover(_ name: String) {
        // Still locked: who has made it and not locked it yet sees that it is gone.
        withLeftover(name) { _ = unlinkat(descriptor, name, 0) }
    }

    /// Calls `body` with the leftover locked; nil where it is none.
    @discardableResult
    private func withLeftover<Result>(_ name: String, _ body: () -> Result) -> Result? {
        guard TemporaryFile.isName(name), let before = try? entry(name), before.kind == .file, before.names == 1 else {
            return nil
        }
        let opened = openat(descriptor, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
        guard opened >= 0 else { return nil }
        defer { close(opened) }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else { return nil }
        // The name may have gone to another file since.
        var status = stat()
        guard fstat(opened, &status) == 0, let now = try? entry(name) else { return nil }
        let held = Entry(status)
        guard now.kind == .file, now.names == 1, now.device == held.device, now.number == held.number else {
            return nil
        }
        return body()
    }
}

/// Inside the class `write` is its own.
private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
