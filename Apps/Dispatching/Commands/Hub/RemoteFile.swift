internal import ModuleKit

/// With whom a workspace syncs: `remotes` in it, for its owner alone, as it holds what lets in. A row for each: name,
/// address or folder, and token.
struct RemoteFile {
    private let table: PrivateTable

    /// One of them.
    struct Entry: Equatable {
        var name: String
        /// The address of a server, or the path of a folder.
        var place: String
        /// Empty for a folder.
        var token: String
    }

    init(in folder: String) {
        table = PrivateTable(folder: folder, name: "remotes", columns: 3)
    }

    /// In the order in which they were added.
    func entries() throws(CommandError) -> [Entry] { Self.entries(in: try table.rows()) }

    private static func entries(in rows: [[String]]) -> [Entry] {
        rows.map { Entry(name: $0[0], place: $0[1], token: $0[2]) }
    }

    /// Changes them while nobody else does.
    func change(_ body: (inout [Entry]) throws(CommandError) -> Void) throws(CommandError) {
        try table.change { (rows) throws(CommandError) in
            var entries = Self.entries(in: rows)
            try body(&entries)
            rows = entries.map { [$0.name, $0.place, $0.token] }
        }
    }

    /// The file as a backup has it, without what lets in; nil where there is none.
    func savedBytes() throws(CommandError) -> [UInt8]? { try table.savedBytes { [$0[0], $0[1], ""] } }

    /// Takes the file of a backup over. Nothing may be there yet.
    func restore(_ bytes: [UInt8]) throws(CommandError) {
        let rows = try table.rows(in: bytes)
        try PrivateFile.write(PrivateTable.text(of: rows), as: table.name, in: table.folder)
    }

    /// The one of that name, or at that place.
    func entry(_ word: String) throws(CommandError) -> Entry? {
        let entries = try entries()
        if let named = entries.first(where: { $0.name == word }) { return named }
        let address = WebAddress(word)
        return entries.first { entry in
            if let address, let other = WebAddress(entry.place) { return address == other }
            return entry.place == word
        }
    }
}
