internal import HostSystem
internal import ModuleKit
internal import Serving

/// Where a workspace keeps the token that lets browsers in, and the name that pages know it by: `server-token`, for its
/// owner alone.
struct TokenFile {
    private let folder: String
    private static let name = "server-token"

    init(in folder: String) {
        self.folder = folder
    }

    /// The token that is there, else a new one, which stays; it goes by the workspace's name where that is `known`.
    func token(
        using random: RandomSource, known: AccessToken? = nil
    ) throws(CommandError) -> AccessToken {
        if let token = stored() { return token }
        var random = random
        return try keep(known?.renewed(using: &random) ?? AccessToken(using: &random))
    }

    /// A new token in the place of the one that is there: who has that one is shut out.
    func renew(using random: RandomSource) throws(CommandError) -> AccessToken {
        var random = random
        return try keep(stored()?.renewed(using: &random) ?? AccessToken(using: &random))
    }

    /// A new token for a workspace that pages know by this name, as it comes out of a backup.
    func make(for workspaceName: String, using random: RandomSource) throws(CommandError) {
        var random = random
        let fresh = AccessToken(using: &random)
        _ = try keep(AccessToken(fresh.text, workspaceName: workspaceName) ?? fresh)
    }

    /// Another one as soon as the file is; nil where there is none.
    var mark: OpenFolder.Entry.Version? { try? OpenFolder(folder).entry(Self.name)?.version }

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
        guard let file = try? OpenFolder(folder).file(Self.name), file.isPrivate,
            let bytes = try? file.bytes(limit: 256)
        else { return nil }
        let lines = bytes.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        guard let text = lines.first else { return nil }
        // Files of older versions hold no name.
        return AccessToken(text, workspaceName: lines.count > 1 ? lines[1] : nil)
    }
}
