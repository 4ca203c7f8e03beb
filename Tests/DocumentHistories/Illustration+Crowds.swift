public import ColorSelectModel
import Primitives
public import Replication

extension Illustration: Crowded {
    public static var crowds: [Crowd<IllustrationChange>] {
        func set<Value>(_ value: Value, was old: Value) -> Assignment<Value> {
            Assignment(value: value, writer: nil, replaced: old, replacedWriter: .none)
        }
        let name = { (number: Int) in "c\(1_000_000 + number)" }
        return headerCrowds { .header($0) } + [
            Crowd("kits") { number, _ in .setKit(set(KitReference(id: name(number), files: []), was: nil)) },
            Crowd("choices") { number, _ in .setChoice(category: name(number), set("a", was: nil)) },
            Crowd("choices of one part") { number, _ in .setChoice(category: "c", set(name(number), was: nil)) },
            Crowd("choices taken back") { number, _ in .setChoice(category: name(number), set(nil, was: "a")) },
            Crowd("colours") { number, _ in .setColor(slot: name(number), set("a", was: nil)) },
            Crowd("unknown changes") { number, _ in .unknown([200, UInt8(truncatingIfNeeded: number)]) },
        ]
    }

    public static func caseNumber(of change: IllustrationChange) -> Int {
        switch change {
        case .header: 0
        case .setKit: 1
        case .setChoice: 2
        case .setColor: 3
        case .unknown: 4
        }
    }

    public static var caseCount: Int { 5 }

    public static func headerChange(of change: IllustrationChange) -> HeaderChange? {
        if case .header(let change) = change { change } else { nil }
    }

    public mutating func tell(_ changes: [(change: IllustrationChange, origin: Origin)]) -> Int {
        applyTelling(changes).count
    }

    public func read() -> Int {
        header.links.count + choices.count + chosenColors.count + composition(with: Self.tinyKit).missing.count
            + reset().count
    }
}
