import CurlClient
import HostSystem
import ModuleKit
import Primitives
import Replication
import Serving

/// Where a word leads that somebody typed as the other side of a sync.
enum RemotePlace {
    /// Refuses a word that is no address and no folder that is there: a misspelt name makes no folder. A path with a slash
    /// may be a new one.
    static func check(_ word: String, _ files: any Files) throws(CommandError) {
        guard !word.contains("://"), try files.information(word) == nil else { return }
        let isServer = looksLikeServer(word)
        guard isServer || !word.contains("/") else { return }
        let hint: Phrase =
            isServer ? "Write http://\(word) or https://\(word)." : "For a new folder write ./\(word)."
        throw CommandError(
            .notFound, "“\(word)” is no remembered name, no address and no folder that is there.", hint: hint)
    }

    /// Whether it begins with a host and a port.
    private static func looksLikeServer(_ word: String) -> Bool {
        let parts = word.prefix { $0 != "/" }.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0] != "", let port = parts.last else { return false }
        return !port.isEmpty && port.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// With whom a workspace syncs: `remotes` in it, for its owner alone, as it holds what lets in. A row for each: name,
/// address or folder, token, the authority that alone may vouch for the server, where there is one, and whose device this is
/// there, where that was told: an author's id and name.
struct RemoteTable {
    private let table: FileTable

    /// One of them.
    struct Entry: Equatable {
        var name: String
        /// The address of a server, or the path of a folder.
        var place: String
        /// Empty for a folder.
        var token: String
        /// Nil trusts whom the system trusts.
        var authority: AuthorityCertificate?
        /// As whom the server knows this device; nil for a folder, and where it did not say yet.
        var standing: HubStanding?

        /// Whether a sync with the other would be one with this.
        func isSameSync(as other: Entry) -> Bool {
            (name, place, token) == (other.name, other.place, other.token) && authority == other.authority
        }

        /// Whether a word means this place.
        func isAt(_ word: String) -> Bool {
            if let address = WebAddress(word), let own = WebAddress(place) { return address == own }
            return place == word
        }
    }

    private static let shape = TableShape("remotes", columns: 3, laterColumns: 3)
    /// In the place of an author for a device that is no member's.
    private static let nobody = "-"

    /// Those of a machine: they lie in a folder wherever the workspace itself is.
    init(in folder: String) {
        table = FileTable(Self.shape, in: folder)
    }

    /// Another one as soon as they may be others.
    var mark: TableMark? { table.mark }

    /// In the order in which they were added.
    func entries() throws(CommandError) -> [Entry] { try entries(in: table.rows()) }

    private func entries(in rows: [[String]]) throws(CommandError) -> [Entry] {
        try rows.map { (row) throws(CommandError) in
            var entry = Entry(name: row[0], place: row[1], token: row[2])
            if !row[3].isEmpty {
                // Without it somebody else would be trusted.
                guard let authority = AuthorityCertificate(text: row[3]) else { throw table.damaged }
                entry.authority = authority
            }
            if row[4] == Self.nobody {
                entry.standing = .owner
            } else if let raw = Hexadecimal.number(row[4].utf8) {
                entry.standing = .member(Author(id: AuthorID(raw), name: row[5]))
            }
            return entry
        }
    }

    private static func row(_ entry: Entry) -> [String] {
        var row = [entry.name, entry.place, entry.token, entry.authority?.text ?? ""]
        switch entry.standing {
        case nil: row += ["", ""]
        case .owner: row += [nobody, ""]
        case .member(let author): row += [Hexadecimal.text(author.id.raw), author.name]
        }
        return row
    }

    /// Who writes here: the member whose device this is at the first server that says so; nil where it is no member's.
    var member: Author? { memberPlace?.author }

    /// The same, and where that server is.
    var memberPlace: (author: Author, place: String)? {
        for entry in (try? entries()) ?? [] {
            if case .member(let author) = entry.standing { return (author, entry.place) }
        }
        return nil
    }

    /// Asks the server of an entry as whom it knows this device, where it did not say yet.
    func learnStanding(of entry: Entry, at hub: CurlHub) {
        guard entry.standing == nil, let standing = Pairing.standing(at: hub) else { return }
        // Where that can't be kept it is asked again.
        try? change { (entries) throws(CommandError) in
            for place in entries.indices where entries[place] == entry { entries[place].standing = standing }
        }
    }

    /// Changes them while nobody else does.
    func change(_ body: (inout [Entry]) throws(CommandError) -> Void) throws(CommandError) {
        try table.change { (rows) throws(CommandError) in
            var entries = try entries(in: rows)
            try body(&entries)
            rows = entries.map(Self.row)
        }
    }

    /// The file as a backup has it, without what lets in; nil where there is none.
    func savedBytes() throws(CommandError) -> [UInt8]? {
        let rows = try table.rows().map { [$0[0], $0[1], "", $0[3]] }
        return rows.isEmpty ? nil : try TableShape.bytes(of: rows)
    }

    /// Takes the file of a backup over. Nothing may be there yet.
    func restore(_ bytes: [UInt8]) throws(CommandError) {
        guard let rows = Self.shape.rows(in: bytes) else { throw table.damaged }
        try table.replace(with: rows)
    }

    /// The one of that name, or at that place.
    func entry(_ word: String) throws(CommandError) -> Entry? {
        let entries = try entries()
        if let named = entries.first(where: { $0.name == word }) { return named }
        return entries.first { $0.isAt(word) }
    }

    /// Refuses a name that another place has: its token would be gone.
    func checkName(_ name: String, isFor place: String) throws(CommandError) {
        try Self.checkName(name, isFor: place, entries())
    }

    /// The same among what is remembered.
    static func checkName(_ name: String, isFor place: String, _ entries: [Entry]) throws(CommandError) {
        guard let taken = entries.first(where: { $0.name == name }), !taken.isAt(place) else { return }
        throw CommandError(
            .cannotCreate, "“\(name)” is what \(taken.place) is called already.",
            hint: "Choose another name with --name, or forget that one by “bojagi remote remove \(name)”.")
    }
}
