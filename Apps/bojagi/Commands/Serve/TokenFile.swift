internal import ModuleKit
internal import Serving

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Where a workspace keeps the token that lets browsers in: `server-token`, for its owner alone.
struct TokenFile {
    let path: String
    private let folder: String
    private static let name = "server-token"

    init(in folder: String) {
        self.folder = folder
        path = folder + "/" + Self.name
    }

    /// The token that is there, else a new one, which stays. Who deletes the file shuts out everybody who has it.
    func token(_ services: Services) throws(CommandError) -> AccessToken {
        if let token = stored() { return token }
        var random = services.random
        let token = AccessToken(using: &random)
        do throws(StoreError) {
            let folder = try OpenFolder(folder)
            let file = try TemporaryFile(in: folder)
            try file.append(Array("\(token.text)\n".utf8)[...])
            try file.publish(as: Self.name)
            try folder.sync()
        } catch {
            throw CommandError(error)
        }
        return token
    }

    /// Nil where there is none, or one that others may read.
    private func stored() -> AccessToken? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0,
            status.st_uid == getuid(), let bytes = try? ReadableFile(path).bytes(limit: 256)
        else { return nil }
        return AccessToken(String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self))
    }
}
