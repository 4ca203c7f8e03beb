internal import HostSystem
internal import ModuleKit
internal import Serving

/// The links of a workspace that let somebody in still: `server-links`, a file for each, named by the digest of its code.
///
/// Any process of the owner makes one, and whichever server removes the file has let in who brought the code. So a link
/// lets in once, however many ask at the same moment.
struct LinkFolder {
    private let path: String
    private let clock: any WallClock

    init(in folder: String, _ clock: any WallClock) {
        path = folder + "/server-links"
        self.clock = clock
    }

    /// A new one. Those that are too old go.
    func make(using random: RandomSource) throws(CommandError) -> LinkCode {
        var random = random
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
        return folder.take(code.digest) && isFresh
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
        let age = Int64(clock.now() / 1000) - entry.modifiedAt / 1_000_000_000
        return (-60...Int64(LinkCode.lifetime)).contains(age)
    }
}
