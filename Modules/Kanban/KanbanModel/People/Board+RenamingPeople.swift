import Markup
import Primitives
public import Replication

extension Board {
    /// What it takes to call somebody otherwise.
    public struct PersonRenaming: Sendable {
        /// None where the board does not know them.
        public var changes: [RecordChange] = []
        /// How many cards that are not removed are about it.
        public var cards = 0

        /// None.
        public init() {}
    }

    /// Calls a person otherwise: wherever they are assigned, and where titles and descriptions name them. With the name of
    /// somebody else both are one from then on. Comments stay as their authors wrote them, and so does a text that is, or
    /// would be, too long. Complexity: O(cards + what they say that has an `@` + assignments).
    public func renaming(_ person: Person, to new: Person) -> PersonRenaming {
        var renaming = PersonRenaming()
        var changed: Set<UnitID> = []
        for assignment in allAssignments
        where assignment.person == person && !assignment.name.hasSameBytes(as: new.name) {
            var edits = FieldEdits<CardAssignment>()
            edits[CardAssignment.names] = new.name
            renaming.changes += setting(edits, of: assignment)
            if !assignment.isRemoved, card(assignment.card)?.isRemoved == false { changed.insert(assignment.card) }
        }
        let finder = mentionFinder(besides: [person])
        /// Nil where nothing is to change.
        func renamed(_ text: String, upTo limit: Int) -> String? {
            guard text.mayName, text.unicodeScalars.count <= limit else { return nil }
            let renamed = finder.renaming(in: text) { Person(kept: $0) == person ? new.name : nil }
            return renamed.hasSameBytes(as: text) || renamed.unicodeScalars.count > limit ? nil : renamed
        }
        for card in allCards where !card.isRemoved {
            let title = renamed(card.title, upTo: BoardLimits.title)
            let description = renamed(card.description, upTo: BoardLimits.description)
            guard title != nil || description != nil else { continue }
            let edit = CardEdit(title: title, description: description)
            let changes = setting(card.writingBeginning(edit), of: card)
            guard !changes.isEmpty else { continue }
            renaming.changes += changes
            changed.insert(card.id)
        }
        renaming.cards = changed.count
        return renaming
    }
}
