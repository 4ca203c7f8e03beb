public import MemoModel
internal import Primitives
public import Replication
internal import TextMerging

extension Memo: Crowded {
    public static var crowds: [Crowd<MemoChange>] {
        headerCrowds { .header($0) } + [
            Crowd("edits", isOfOneText: true) { number, _ in
                // One after the other, each at the front.
                let last = UnitID(replica: ReplicaID(2), sequence: UInt64(max(number, 1) - 1))
                let parents = number == 0 ? TextVersion() : TextVersion([last])
                return .edit(TextEdit(parents: parents, operations: [TextOperation(position: 0, inserted: "x")]))
            },
            Crowd("unknown changes") { number, _ in .unknown([200, UInt8(truncatingIfNeeded: number)]) },
        ]
    }

    public static func caseNumber(of change: MemoChange) -> Int {
        switch change {
        case .header: 0
        case .edit: 1
        case .unknown: 2
        }
    }

    public static var caseCount: Int { 3 }

    public static func headerChange(of change: MemoChange) -> HeaderChange? {
        if case .header(let change) = change { change } else { nil }
    }

    public mutating func tell(_ changes: [(change: MemoChange, origin: Origin)]) -> Int {
        applyTelling(changes).count
    }

    public func read() -> Int {
        header.links.count + (header.isTrashed ? 1 : 0) + text.utf8.count
    }
}
