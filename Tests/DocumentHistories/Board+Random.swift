public import KanbanModel
import Primitives
public import Replication
import TestDevices

extension Board: RandomlyChanged {
    public static var kindName: String { kind }

    public static func creation(_ random: inout SplitMix64) -> [RecordChange] {
        (try? creation(name: "Plans", using: &random)) ?? []
    }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        let card = random.pick(of: allCards)?.id ?? .none
        let column = random.pick(of: columns)?.id ?? .none
        let label = random.pick(of: labels + removedLabels)?.id ?? .none
        let comment = random.pick(of: allComments)?.id ?? .none
        let writer = AuthorID(1 + UInt64(random.below(2)))
        let person = random.pick(of: people.map { $0.name } + ["Jin", "jin", "Min Seo", "민지"]) ?? ""
        let place = random.below(4)
        let title = "T\(random.below(1000))"
        // Errors are fine: a person can ask for anything.
        do throws(BoardError) {
            switch random.below(39) {
            case 0...3:
                var draft = Card(title: title, description: title + " text")
                if place == 0 { draft.set(Card.randomEdits(of: Card.allForms, for: draft, &random)) }
                if place == 1 { return try add([draft, Card(title: "two")], to: column, using: &random) }
                return try add(draft, using: &random)
            case 4: return try edit(card, CardEdit(title: title))
            case 5, 6: return try edit(card, CardEdit(description: random.text(upTo: 9)))
            case 7, 8: return try move(card, to: column, at: .index(place), using: &random)
            case 9: return try move(card, to: column, using: &random)
            case 10: return try remove(card)
            case 11: return try restore(card)
            case 12: return try addColumn(title, at: min(place, columns.count), using: &random)
            case 13: return try removeColumn(column)
            case 14: return try moveColumn(column, to: min(place, columns.count - 1), using: &random)
            case 15: return try limitColumn(column, to: place == 0 ? nil : UInt32(place))
            case 16...18:
                guard let record = self.card(card) else { return [] }
                return try edit(card, Card.randomEdits(of: Card.allForms, for: record, &random))
            // A card's column may be a removed one.
            case 19: return try restoreColumn(self.card(card)?.place.column ?? .none)
            case 20: return try renameColumn(column, to: title)
            case 21: return try rename(to: title)
            case 22:
                let target = DropTarget(column: column, card: card)
                let other = random.pick(of: allCards)?.id ?? .none
                return try drop([place == 0 ? .outside(title) : .card(other)], on: target, using: &random)
            case 23: return try add(BoardLabel(name: title, color: place == 0 ? nil : .red))
            case 24:
                var edit = FieldEdits<BoardLabel>()
                if place > 1 { edit[BoardLabel.names] = title }
                edit[BoardLabel.colors] = .some(place == 0 ? nil : .blue)
                return try editLabel(label, edit)
            case 25: return place == 0 ? try removeLabel(label) : try restoreLabel(label)
            case 29...31: return try addComment(random.text(upTo: 9), to: card, by: writer, named: "A\(place)")
            case 32, 33: return try editComment(comment, to: random.text(upTo: 9), by: writer)
            case 34: return place == 0 ? try removeComment(comment, by: writer) : try restoreComment(comment)
            case 26...28: return try setLabel(label, of: card, to: place != 0)
            case 35, 36: return try setPeople([Person(person), Person("Jin")], of: card, to: place != 0)
            case 37: return renaming(try Person(person), to: try Person(place == 0 ? "JIN" : "Zoe")).changes
            default: return [.header(header.randomChange(&random))]
            }
        } catch {
            return []
        }
    }
}
