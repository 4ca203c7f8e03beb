import KanbanModel
import ModuleKit
import Replication
import Synchronization

/// What may name somebody on the boards of a workspace, by the versions of those: many pages ask who is named whenever a
/// board changes, and only that board is read again, once for all of them.
final class KeptNamingTexts: Sendable {
    private struct Entry {
        let version: String
        let texts: NamingTexts
        let cost: Int
    }

    private struct Kept {
        var entries: [DocumentID: Entry] = [:]
        var cost = 0
    }

    private let limit: Int
    private let kept = Mutex(Kept())

    /// `limit` in bytes.
    init(limit: Int = 16 << 20) {
        self.limit = limit
    }

    /// The texts of the board of a row; `read` is asked where the row is of another version. Who asks meanwhile waits.
    func texts(
        of row: CatalogueEntry, read: () throws(CommandError) -> NamingTexts
    ) throws(CommandError) -> NamingTexts {
        try kept.withLock { (kept: inout Kept) throws(CommandError) -> NamingTexts in
            if let known = kept.entries[row.document], known.version == row.version { return known.texts }
            let texts = try read()
            let entry = Entry(version: row.version, texts: texts, cost: texts.cost)
            kept.cost -= kept.entries.removeValue(forKey: row.document)?.cost ?? 0
            guard entry.cost <= limit else { return texts }
            kept.entries[row.document] = entry
            kept.cost += entry.cost
            while kept.cost > limit, let other = kept.entries.first(where: { $0.key != row.document }) {
                kept.entries[other.key] = nil
                kept.cost -= other.value.cost
            }
            return texts
        }
    }
}
