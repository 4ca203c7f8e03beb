public import ColorSelectModel
import Primitives
public import Replication
import TextMerging

extension KitCollection: Crowded {
    public static var crowds: [Crowd<RecordChange>] {
        let reference = { (number: Int) in
            KitReference(id: "k\(1_000_000 + number)", hash: BlobHash(of: Array("\(number)".utf8)))
        }
        let same = { (number: Int) in
            KitReference(id: "bust", hash: BlobHash(of: Array("\(number)".utf8)))
        }
        return headerCrowds { .header($0) } + [
            Crowd("kits") { number, _ in .put(AddedKit(reference(number), name: "Kit")) },
            Crowd("versions of one kit") { number, _ in .put(AddedKit(same(number), name: "Kit")) },
            Crowd("names of one kit") { number, _ in
                .set(
                    AddedKit.names, of: AddedKit.id(of: reference(0).hash.hex),
                    Assignment(value: "\(number)", writer: nil, replaced: "Kit", replacedWriter: .none))
            },
            Crowd("texts of a newer version") { number, _ in
                .edit(
                    AddedKit.id(of: "\(number)"),
                    TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "x")]))
            },
        ] + newerCrowds
    }

    public mutating func tell(_ changes: [(change: RecordChange, origin: Origin)]) -> Int {
        applyReportingHistory(changes).count
    }

    public func read() -> Int {
        header.links.count + kits.count + packs.count + (kit("bust") == nil ? 0 : 1) + (remove("bust")?.count ?? 0)
    }
}
