internal import HostSystem
internal import ModuleKit

/// With whom a workspace syncs: `remotes` in it, for its owner alone, as it holds what lets in. A line for each: name,
/// address or folder, and token, with a tab between.
struct RemoteFile {
    private let folder: String
    private static let name = "remotes"
    /// In bytes; of hundreds.
    private static let limit = 1 << 20

    /// One of them.
    struct Entry: Equatable {
        var name: String
        /// The address of a server, or the path of a folder.
        var place: String
        /// Empty for a folder.
        var token: String
    }

    init(in folder: String) {
        self.folder = folder
    }

    /// In the order in which they were added; none where there is no file, or one that others may read.
    func entries() -> [Entry] {
        guard let file = try? OpenFolder(folder).file(Self.name), file.isPrivate,
            let bytes = try? file.bytes(limit: Self.limit)
        else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return parts.count == 3 ? Entry(name: parts[0], place: parts[1], token: parts[2]) : nil
        }
    }

    /// Changes them while nobody else does.
    func change(_ body: (inout [Entry]) throws(CommandError) -> Void) throws(CommandError) {
        let lock: FolderLock
        do throws(StoreError) { lock = try FolderLock(folder) } catch { throw CommandError(error) }
        defer { lock.release() }
        var entries = entries()
        try body(&entries)
        let text = entries.map { "\($0.name)\t\($0.place)\t\($0.token)\n" }.joined()
        try PrivateFile.write(text, as: Self.name, in: folder)
    }

    /// The one of that name, or at that place.
    func entry(_ word: String) -> Entry? {
        let entries = entries()
        if let named = entries.first(where: { $0.name == word }) { return named }
        let address = WebAddress(word)
        return entries.first { entry in
            if let address, let other = WebAddress(entry.place) { return address == other }
            return entry.place == word
        }
    }
}
