import JSON
import ModuleKit
import Primitives
import Replication

/// A page of the catalogue: all rows from the latest change down, or what changed after a cursor. `Docs/Sync.md` is the
/// contract.
struct CataloguePage {
    /// Where one stands who has this page: behind the last change of all, or behind the last on this page.
    private var cursor: Cursor?
    /// From where the next page goes on; nil on the last.
    private var next: Cursor?
    private var isWhole = true
    private var changes: [CatalogueChange] = []

    /// Rows of one page, unless fewer are asked for, and at most.
    private static let usualLimit: UInt64 = 2_000
    private static let greatestLimit: UInt64 = 5_000

    /// A number of a change, and the run of numbers that it belongs to.
    struct Cursor: Equatable {
        var run: UInt64
        var number: UInt64

        var text: String { Hexadecimal.text(run) + "-" + String(number) }

        init(run: UInt64, number: UInt64) {
            self.run = run
            self.number = number
        }

        /// Nil for what is no cursor.
        init?(_ text: String) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].utf8.count == 16, let run = Hexadecimal.number(parts[0].utf8),
                parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt64(parts[1])
            else { return nil }
            self.init(run: run, number: number)
        }
    }

    static func answer(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let limit = Int(min(max(try call.number("limit") ?? usualLimit, 1), greatestLimit))
        let after = try call.cursor("after")
        let before = try call.cursor("before")
        return try call.work { (station) throws(CommandError) in
            let workspace = station.workspace
            let shared = call.shared
            let page = try workspace.transaction(.read) { () throws(CommandError) in
                try workspace.stored { () throws(StoreError) -> CataloguePage in
                    if let shared { return try CataloguePage(of: shared, workspace.store) }
                    return try CataloguePage(workspace.store, after: after, before: before, limit: limit)
                }
            }
            let response = HTTPResponse.json(reserving: 1 << 16) { page.writeMembers(to: &$0) }
            return response.with(("Cache-Control", "no-cache")).tagged(EntityTag(of: response.bytes), for: call.request)
        }
    }

    /// In a reading transaction: the last change and the rows are of one moment.
    init(_ store: any EventStore, after: Cursor?, before: Cursor?, limit: Int) throws(StoreError) {
        let count = try store.catalogueCount()
        let run = count?.run ?? 0
        // A cursor of another run, or of a future that is lost, says nothing: all is told.
        if let after, let count, after.run == count.run, after.number <= count.last {
            isWhole = false
            changes = try store.changes(.after(after.number), limit: limit)
            cursor = Cursor(run: run, number: changes.last?.number ?? after.number)
            if changes.count == limit { next = cursor }
            return
        }
        let start = before.flatMap { $0.run == run ? $0.number : nil } ?? .max
        changes = try store.changes(.before(start), limit: limit)
        cursor = count.map { Cursor(run: $0.run, number: $0.last) }
        if changes.count == limit { next = changes.last.map { Cursor(run: run, number: $0.number) } }
    }

    /// A guest's catalogue: all of it is one row, each time. It has no cursor, which would tell of other documents.
    private init(of document: DocumentID, _ store: any EventStore) throws(StoreError) {
        guard let entry = try store.entry(of: document) else { return }
        let position = try store.state(of: document)?.position ?? 0
        changes = [CatalogueChange(number: 0, document: document, entry: entry, position: position)]
    }

    private func writeMembers(to writer: inout JSONWriter) {
        if let cursor { writer.member("cursor", cursor.text) }
        writer.member(
            "entries",
            all: changes.lazy.compactMap { change in
                change.entry.map { EntryRecord(entry: $0, position: change.position) }
            })
        writer.member("erased", changes.filter { $0.entry == nil }.map { $0.document.text })
        if let next { writer.member("next", next.text) }
        writer.member("whole", isWhole)
    }
}

extension Call {
    /// A cursor of the catalogue in the query; nil without one. Throws `.badTarget` for what is none.
    func cursor(_ name: String) throws(ServingFault) -> CataloguePage.Cursor? {
        guard let text = try target.item(name) else { return nil }
        guard let cursor = CataloguePage.Cursor(text) else { throw .badTarget }
        return cursor
    }
}
