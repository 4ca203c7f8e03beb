internal import ModuleKit
internal import Serving

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The links of a workspace that let somebody in still: `server-links`, a file for each, named by the digest of its code.
///
/// Any process of the owner makes one, and whichever server removes the file has let in who brought the code. So a link
/// lets in once, however many ask at the same moment.
struct LinkFolder {
    private let path: String

    init(in folder: String) {
        path = folder + "/server-links"
    }

    /// A new one. Those that are too old go.
    func make(_ services: Services) throws(CommandError) -> LinkCode {
        var random = services.random
        let code = LinkCode(using: &random)
        do throws(StoreError) {
            let folder = try OpenFolder.made(path)
            for name in try folder.names() where !isFresh(name, in: folder) { try folder.remove(name) }
            let file = try TemporaryFile(in: folder)
            try file.publish(as: code.digest)
        } catch {
            throw CommandError(error)
        }
        return code
    }

    /// Whether a code lets in, which it does no more after that.
    func take(_ code: LinkCode) -> Bool {
        guard let folder = try? OpenFolder.existing(path) else { return false }
        let isFresh = isFresh(code.digest, in: folder)
        // Of many who ask at once it is gone for all but one.
        return unlink(folder.place(of: code.digest)) == 0 && isFresh
    }

    /// Takes all of them back.
    func clear() throws(CommandError) {
        do throws(StoreError) {
            guard let folder = try OpenFolder.existing(path) else { return }
            for name in try folder.names() { try folder.remove(name) }
        } catch {
            throw CommandError(error)
        }
    }

    /// A clock that was put back makes no link last longer.
    private func isFresh(_ name: String, in folder: OpenFolder) -> Bool {
        guard let entry = try? folder.entry(name), entry.kind == .file else { return false }
        return (-60...Int64(LinkCode.lifetime)).contains(Int64(time(nil)) - entry.modifiedAt / 1_000_000_000)
    }
}
