internal import ModuleKit
internal import Serving

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Where a workspace keeps the token that lets browsers in, and the name that pages know it by: `server-token`, for its
/// owner alone.
struct TokenFile {
    let path: String
    private let folder: String
    private static let name = "server-token"

    /// What tells one file of this name from another that took its place.
    struct Mark: Equatable {
        fileprivate var inode: UInt64 = 0
        fileprivate var mode: UInt32 = 0
        fileprivate var seconds = 0
        fileprivate var nanoseconds = 0
    }

    init(in folder: String) {
        self.folder = folder
        path = folder + "/" + Self.name
    }

    /// The token that is there, else a new one, which stays; it goes by the workspace's name where that is `known`.
    func token(_ services: Services, known: AccessToken? = nil) throws(CommandError) -> AccessToken {
        if let token = stored() { return token }
        var random = services.random
        return try keep(known?.renewed(using: &random) ?? AccessToken(using: &random))
    }

    /// A new token in the place of the one that is there: who has that one is shut out.
    func renew(_ services: Services) throws(CommandError) -> AccessToken {
        var random = services.random
        return try keep(stored()?.renewed(using: &random) ?? AccessToken(using: &random))
    }

    /// Another one as soon as the file is.
    var mark: Mark {
        var status = stat()
        guard lstat(path, &status) == 0 else { return Mark() }
        #if canImport(Glibc)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        return Mark(
            inode: UInt64(status.st_ino), mode: UInt32(status.st_mode), seconds: Int(time.tv_sec),
            nanoseconds: Int(time.tv_nsec))
    }

    private func keep(_ token: AccessToken) throws(CommandError) -> AccessToken {
        do throws(StoreError) {
            let folder = try OpenFolder(folder)
            let file = try TemporaryFile(in: folder)
            try file.append(Array("\(token.text)\n\(token.workspaceName)\n".utf8)[...])
            try file.publish(as: Self.name)
            try folder.sync()
        } catch {
            throw CommandError(error)
        }
        return token
    }

    /// Nil where there is none, or one that others may read.
    func stored() -> AccessToken? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0,
            status.st_uid == getuid(), let bytes = try? ReadableFile(path).bytes(limit: 256)
        else { return nil }
        let lines = bytes.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        guard let text = lines.first else { return nil }
        // Files of older versions hold no name.
        return AccessToken(text, workspaceName: lines.count > 1 ? lines[1] : nil)
    }
}
