public import ColorSelectModel
import Primitives
public import Replication
import TextMerging

extension Illustration: Crowded {
    public static var crowds: [Crowd<RecordChange>] {
        func set<Value>(_ value: Value, was old: Value) -> Assignment<Value> {
            Assignment(value: value, writer: nil, replaced: old, replacedWriter: .none)
        }
        let name = { (number: Int) in "c\(1_000_000 + number)" }
        let choices = { (count: Int) in
            (0..<count).map { RecordChange.put(PartChoice(category: name($0), component: "a")) }
        }
        return headerCrowds { .header($0) } + [
            Crowd("kits") { number, _ in
                .set(
                    IllustrationProperties.kits, of: .none,
                    set(KitReference(id: name(number), pack: KitPack(files: [])), was: nil))
            },
            Crowd("choices") { number, _ in .put(PartChoice(category: name(number), component: "a")) },
            Crowd("choices of one part") { number, _ in .put(PartChoice(category: "c", component: name(number))) },
            Crowd("choices taken back", ground: choices) { number, _ in
                .set(PartChoice.components, of: PartChoice.id(of: name(number)), set(nil, was: "a"))
            },
            Crowd("choices taken back that nobody made") { number, _ in
                .set(PartChoice.components, of: PartChoice.id(of: name(number)), set(nil, was: "a"))
            },
            Crowd("settings of one choice") { number, _ in
                .set(PartChoice.components, of: PartChoice.id(of: "c"), set(name(number), was: nil))
            },
            Crowd("texts of a newer version") { number, _ in
                .edit(
                    PartChoice.id(of: name(number)),
                    TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "x")]))
            },
            Crowd("colours") { number, _ in .put(ColorChoice(slot: name(number), color: "a")) },
        ] + newerCrowds
    }

    public mutating func tell(_ changes: [(change: RecordChange, origin: Origin)]) -> Int {
        applyReportingHistory(changes).count
    }

    public func read() -> Int {
        header.links.count + choices.count + chosenColors.count + composition(with: Self.tinyKit).missing.count
            + reset().count
    }
}
