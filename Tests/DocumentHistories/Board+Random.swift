public import KanbanModel
internal import Primitives
public import Replication
internal import TestDevices

extension Board: RandomlyChanged {
    public static var kindName: String { kind }

    public static func creation(_ random: inout SplitMix64) -> [RecordChange] {
        (try? creation(name: "Plans", using: &random)) ?? []
    }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        let card = random.pick(of: allCards)?.id ?? .none
        let column = random.pick(of: columns)?.id ?? .none
        let place = random.below(4)
        let title = "T\(random.below(1000))"
        // Errors are fine: a person can ask for anything.
        do throws(BoardError) {
            switch random.below(16) {
            case 0...3: return try add(Card(title: title, description: title + " text"), using: &random)
            case 4: return try edit(card, CardEdit(title: title))
            case 5, 6: return try edit(card, CardEdit(description: random.text(upTo: 9)))
            case 7, 8: return try move(card, to: column, at: .index(place), using: &random)
            case 9: return try move(card, to: column, using: &random)
            case 10: return try discard(card)
            case 11: return try recover(card)
            case 12: return try addColumn(title, at: min(place, columns.count), using: &random)
            case 13: return try removeColumn(column)
            case 14: return try moveColumn(column, to: min(place, columns.count - 1), using: &random)
            default: return try limitColumn(column, to: UInt32(place + 1))
            }
        } catch {
            return []
        }
    }
}
