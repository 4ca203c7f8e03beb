import MemoModel
import Primitives
import Replication
import TextMerging
import TextWorks

/// Memos in memory: what typing, hearing of it, replaying the log and snapshots cost, in seconds.
enum MemoWork {
    private static let small = 10_000

    /// The median of three rounds for each part; the text is one that was really typed.
    static func run() throws -> PartTimes {
        guard let folder = Traces.folder else { throw Traces.Broken(description: "no traces") }
        let trace = try Traces(folder: folder).sequential("automerge-paper")
        let operations = try operations(of: trace)
        return try PartTimes.median(ofRounds: 3) { try once(operations, end: trace.end) }
    }

    /// The edits with what each deletes.
    private static func operations(of trace: TextTrace) throws -> [TextOperation] {
        var text = MergeableText(replica: ReplicaID(1))
        var operations: [TextOperation] = []
        for edit in trace.edits {
            let range = Int(edit.position)..<Int(edit.position + edit.deleted)
            operations.append(
                TextOperation(position: edit.position, deleted: text.text(in: range), inserted: edit.inserted))
            _ = try text.replace(range, with: edit.inserted)
        }
        return operations
    }

    private static func session(_ replica: UInt64) -> DocumentSession<Memo> {
        DocumentSession(
            document: DocumentID(high: 1, low: 2), kind: Memo.kind, replica: ReplicaID(replica), author: AuthorID(9))
    }

    private static func once(_ operations: [TextOperation], end: String) throws -> PartTimes {
        var result = PartTimes()
        let author = session(7)
        var log: [[UInt8]] = []
        var now: UInt64 = 1_700_000_000_000
        try result.measure("type") { try type(operations, by: author, at: TextVersion(), &now) { log.append($0) } }
        precondition(author.value.text.hasSameBytes(as: end))

        let reader = session(8)
        try result.measure("receive") { for bytes in log { _ = try reader.receive(bytes, now: now) } }
        precondition(reader.value.text.hasSameBytes(as: end))
        let events = try log.map { try Event(bytes: $0) }
        var replayed = Memo()
        try result.measure("replay") { replayed = try Memo(log: events) }
        precondition(replayed.wireBytes == author.value.wireBytes)

        let book = session(7)
        var written = 0
        book.perform(try Memo().append(String(repeating: "All there is to say. ", count: 50_000)), now: now) {
            written += $0.count
        }
        let length = UInt64(book.value.text.unicodeScalars.count)
        let start = TextVersion([UnitID(replica: ReplicaID(7), sequence: length - 1)])
        let middle = (0..<2_000).map { TextOperation(position: UInt32(500_000 + $0), inserted: "x") }
        try result.measure("type into 1 MB") { try type(middle, by: book, at: start, &now) { written += $0.count } }
        precondition(book.value.text.unicodeScalars.count == Int(length) + 2_000)

        let large = book.value
        var bytes: [UInt8] = []
        result.measure("write 1 MB") { for _ in 0..<20 { bytes = large.wireBytes } }
        var again = Memo()
        try result.measure("read 1 MB") { for _ in 0..<20 { again = try Memo(wireBytes: bytes) } }
        precondition(again.text.hasSameBytes(as: large.text))

        let note = session(7)
        note.perform(try Memo.new(String(repeating: "A line of 20 bytes. ", count: 100)), now: now) {
            written += $0.count
        }
        let page = note.value
        result.measure("write small") { for _ in 0..<small { bytes = page.wireBytes } }
        try result.measure("read small") { for _ in 0..<small { again = try Memo(wireBytes: bytes) } }
        precondition(again.text.hasSameBytes(as: page.text) && written > 0)
        return result
    }

    /// Each operation as an event of its own, as typing is stored at the latest.
    private static func type(
        _ operations: [TextOperation], by session: DocumentSession<Memo>, at start: TextVersion, _ now: inout UInt64,
        _ append: (_ bytes: [UInt8]) -> Void
    ) throws {
        var version = start
        for operation in operations {
            now += 1
            let edit = TextEdit(parents: version, operations: [operation])
            let changes = try session.value.make(edit)
            guard let id = session.perform(changes, now: now, append: append) else { continue }
            version = edit.version(afterUnitsFrom: id)
        }
    }
}
