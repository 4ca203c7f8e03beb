public import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The machine's file system.
public struct LiveFiles: Files {
    /// Whether what is made is for nobody else to read.
    private let isPrivate: Bool

    /// With `isPrivate` files get mode 0600 and new folders 0700.
    public init(isPrivate: Bool = false) {
        self.isPrivate = isPrivate
    }

    public func read(_ path: String) throws(CommandError) -> [UInt8] {
        try read(path, limit: Descriptor.maximumBytes)
    }

    public func read(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
        guard let information = try information(path) else {
            throw CommandError(.notFound, "There is no file \(path).", hint: "Check the path.")
        }
        guard information.kind != .folder else {
            throw CommandError(.badData, "\(path) is a folder; expected a file.")
        }
        // Before anything of it is read.
        guard information.size <= UInt64(max(limit, 0)) else { throw .tooLarge(.verbatim(path), limit: limit) }
        // Without O_NONBLOCK a pipe would be waited for before it can be told from a file.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.error("Reading", path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.error("Reading", path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        // A shell gives the output of a program so. Only that is waited for, never a pipe that lies in a folder.
        case S_IFIFO where Self.isOpenDescriptor(path):
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        default:
            throw CommandError(
                .badData, "\(path) is not a regular file.",
                hint: "A dash (-) reads standard input where the command allows it.")
        }
        guard let bytes = Descriptor.readAll(descriptor, limit: limit, expecting: Int(status.st_size)) else {
            if errno == EFBIG { throw .tooLarge(.verbatim(path), limit: limit) }
            throw Self.error("Reading", path)
        }
        return bytes
    }

    /// Whether a path names something that this process has open already.
    private static func isOpenDescriptor(_ path: String) -> Bool {
        ["/dev/fd/", "/proc/self/fd/", "/dev/stdin"].contains { path.hasPrefix($0) } && !path.contains("..")
    }

    public func read(_ path: String, at offset: UInt64, count: Int) throws(CommandError) -> [UInt8] {
        // Without O_NONBLOCK a pipe would be waited for before it can be told from a file.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.error("Reading", path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.error("Reading", path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw CommandError(.badData, "\(path) is a folder; expected a file.")
        default: throw CommandError(.badData, "\(path) is not a regular file.")
        }
        let size = UInt64(max(status.st_size, 0))
        guard offset < size, count > 0 else { return [] }
        let wanted = Int(min(UInt64(count), size - offset))
        guard wanted <= Descriptor.maximumBytes else {
            errno = EFBIG
            throw Self.error("Reading", path)
        }
        guard let bytes = Descriptor.readPart(descriptor, at: offset, count: wanted) else {
            throw Self.error("Reading", path)
        }
        return bytes
    }

    public func information(_ path: String) throws(CommandError) -> FileInformation? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw Self.error("Reading", path)
        }
        let kind: FileInformation.Kind
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        default: kind = .other
        }
        #if canImport(Glibc)
            let modified = status.st_mtim
        #else
            let modified = status.st_mtimespec
        #endif
        // A file may say that it is from any time at all.
        let seconds = UInt64(min(max(Int64(modified.tv_sec), 0), 1 << 40))
        return FileInformation(
            kind: kind, size: UInt64(max(status.st_size, 0)),
            modifiedAt: seconds * 1000 + UInt64(max(modified.tv_nsec, 0)) / 1_000_000)
    }

    public func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    public func list(_ folder: String) throws(CommandError) -> [String] {
        try entries(folder).map(\.name)
    }

    public func entries(_ folder: String) throws(CommandError) -> [FolderEntry] {
        guard let stream = opendir(folder) else { throw Self.error("Reading", folder) }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        while let entry = readdir(stream) {
            let found = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                let name = bytes.prefix { $0 != 0 }
                if let text = String(validating: name, as: UTF8.self) { return FolderEntry(name: text) }
                return FolderEntry(name: String(decoding: name, as: UTF8.self), isDamaged: true)
            }
            guard found.name != ".", found.name != ".." else { continue }
            guard entries.count < OpenFolder.maximumNames else {
                throw CommandError(.badData, "\(folder) holds more than \(OpenFolder.maximumNames) files.")
            }
            entries.append(found)
        }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    public func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(CommandError) {
        try write(to: path, overwrites: overwrites) { (take) throws(CommandError) in try take(bytes) }
    }

    public func write(
        to path: String, overwrites: Bool,
        _ body: (_ take: ([UInt8]) throws(CommandError) -> Void) throws(CommandError) -> Void
    ) throws(CommandError) {
        if !overwrites, try information(path) != nil {
            throw CommandError(
                .cannotCreate, "\(path) exists already.", hint: "Choose another name, or add --force to replace it.")
        }
        // A link stays; what it leads to is written.
        let target = Self.resolved(path) ?? path
        let found = try information(target)
        switch found?.kind {
        case .folder: throw CommandError(.cannotCreate, "\(path) is a folder; expected a file.")
        // To be renamed over would be the end of a device or a pipe.
        case .other: throw CommandError(.cannotCreate, "\(path) is not a regular file.")
        case .file, nil: break
        }
        // What is private stays so, and a file that may not be written is not replaced.
        if found != nil, access(target, W_OK) != 0 { throw Self.error("Writing", path) }
        let temporary = "\(target).\(getpid()).part"
        unlink(temporary)
        let usual: mode_t = isPrivate ? 0o600 : 0o644
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, usual)
        guard descriptor >= 0 else {
            if errno == ENOENT { throw CommandError(.cannotCreate, "The folder for \(path) doesn't exist.") }
            throw Self.error("Writing", path)
        }
        if !isPrivate, let mode = Self.mode(of: target) { fchmod(descriptor, mode) }
        do throws(CommandError) {
            try body { (bytes) throws(CommandError) in
                guard Descriptor.writeAll(bytes, to: descriptor) else { throw Self.error("Writing", path) }
            }
            guard fsync(descriptor) == 0 else { throw Self.error("Writing", path) }
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
        close(descriptor)
        guard rename(temporary, target) == 0 else {
            let error = Self.error("Writing", path)
            unlink(temporary)
            throw error
        }
    }

    /// Where a path leads once its links are followed; nil when nothing is there.
    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    public func makeFolder(_ path: String) throws(CommandError) {
        var current = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            current += (current.isEmpty || current == "/" ? "" : "/") + part
            if mkdir(current, isPrivate ? 0o700 : 0o777) == 0 || errno == EEXIST { continue }
            throw Self.error("Making the folder", path)
        }
        guard try information(path)?.kind == .folder else {
            throw CommandError(.cannotCreate, "\(path) is not a folder.")
        }
    }

    /// Takes from a file or folder of this user's what others may do with it; where that can't be, it stays as it is. So
    /// does a link, and what it leads to.
    public static func makePrivate(_ path: String, isFolder: Bool = false) {
        let descriptor = open(
            path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | (isFolder ? O_DIRECTORY : 0))
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o077 != 0 else { return }
        fchmod(descriptor, status.st_mode & 0o700)
    }

    private static func error(_ what: Phrase, _ path: String) -> CommandError {
        let reason = Descriptor.lastError
        switch errno {
        case EFBIG: return .tooLarge(.verbatim(path), limit: Descriptor.maximumBytes)
        case ENOENT: return CommandError(.notFound, "There is no file \(path).", hint: "Check the path.")
        case EACCES, EPERM, EROFS: return CommandError(.permission, "\(what) \(path) is not allowed: \(reason).")
        default: return CommandError(.inputOutput, "\(what) \(path) failed: \(reason).")
        }
    }
}
