public import MemoModel
import Primitives
public import Replication
import TextMerging

extension Memo: Crowded {
    public static var crowds: [Crowd<RecordChange>] {
        headerCrowds { .header($0) } + [
            Crowd("edits", isOfOneText: true) { number, _ in inserting(number) },
            Crowd("fields of a newer version") { number, _ in
                let value = Assignment(
                    value: UInt32(truncatingIfNeeded: number), writer: nil, replaced: 0, replacedWriter: .none)
                return .set(Field<NewerOwnRecord, UInt32>(100), of: .none, value)
            },
        ] + newerCrowds
    }

    /// One edit after the other, each at the front.
    static func inserting(_ number: Int) -> RecordChange {
        let last = UnitID(replica: ReplicaID(2), sequence: UInt64(max(number, 1) - 1))
        let parents = number == 0 ? TextVersion() : TextVersion([last])
        return .edit(.none, TextEdit(parents: parents, operations: [TextOperation(position: 0, inserted: "x")]))
    }

    public mutating func tell(_ changes: [(change: RecordChange, origin: Origin)]) -> Int {
        applyReportingHistory(changes).count
    }

    public func read() -> Int {
        header.links.count + (header.isTrashed ? 1 : 0) + text.utf8.count
    }
}

/// A document's own record as only a newer version has it.
private struct NewerOwnRecord: Record {
    static var kind: UInt8 { RecordCore.documentKind }
    var core: RecordCore

    init(_ core: RecordCore) {
        self.core = core
    }

    mutating func visit(_ visitor: inout FieldVisitor) {}
}
