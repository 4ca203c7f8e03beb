public import Markup
public import Primitives
public import Replication

// K17: who is assigned to the cards of a board; K16: who is named on it.
extension Board {
    /// Everybody whom the board knows, by their names: those assigned to a card, and those who have commented on
    /// one. Complexity: O(n log n), n being their number.
    public var people: [Person] {
        var found: [Person] = []
        index.names.forEach { name, count in
            if count > 0, let person = try? Person(name.text) { found.append(person) }
        }
        // Of several spellings the first by its bytes is shown, which has capitals.
        found = found.inOrder { $0 < $1 }
        var people: [Person] = []
        for person in found where people.last != person { people.append(person) }
        return people
    }

    /// Who is assigned to a card, each once, in the order of assignment. Complexity: O(log records + n log n), n being
    /// the number of the card's records.
    public func people(of card: UnitID) -> [Person] {
        let places = assignments(to: card)
        guard places.count > 1 else { return places.map { allAssignments[$0].person } }
        var people: [Person] = []
        var known: Set<Person> = []
        for place in places {
            let person = allAssignments[place].person
            if known.insert(person).inserted { people.append(person) }
        }
        return people
    }

    /// The places of the records that are not removed, the oldest first.
    private func assignments(to card: UnitID) -> [Int] {
        guard !index.assignments.isEmpty else { return [] }
        var places: [Int] = []
        index.assignments.forEach(from: BoardIndex.CardRecord(card: card, record: .none)) { entry, place in
            guard entry.card == card else { return false }
            places.append(Int(place))
            return true
        }
        guard places.count > 1 else { return places }
        return places.inOrder { allAssignments[$0].core.origin < allAssignments[$1].core.origin }
    }

    /// The assignment with this identity, removed or not.
    func assignment(_ id: UnitID) -> CardAssignment? {
        ledger[id].flatMap { $0.kind == CardAssignment.kind ? allAssignments[$0.place] : nil }
    }

    /// Assigns people to a card or takes them off it. Throws where the card would have more than it can have.
    public func setPeople(_ people: [Person], of card: UnitID, to isOn: Bool) throws(BoardError) -> [RecordChange] {
        _ = try liveCard(card)
        let places = assignments(to: card)
        var changes: [RecordChange] = []
        var present = self.people(of: card)
        for person in people {
            guard present.contains(person) != isOn else { continue }
            if isOn {
                guard present.count < BoardLimits.people else { throw .tooManyPeople }
                present.append(person)
                changes += assigning(person, to: card)
            } else {
                present.removeAll { $0 == person }
                for place in places where allAssignments[place].person == person {
                    changes += setting(isRemoved: true, of: allAssignments[place])
                }
            }
        }
        return changes
    }

    private func assigning(_ person: Person, to card: UnitID) -> [RecordChange] {
        // One that was taken off comes back, so that the board does not grow.
        if let old = allAssignments.first(where: { $0.card == card && $0.person == person }) {
            return setting(isRemoved: false, of: old)
        }
        return [.add(CardAssignment(of: person, to: card))]
    }

    /// Whether somebody is assigned to a card.
    public var hasAssignments: Bool { !index.assignments.isEmpty }

    /// The changes that assign people to a card that the same event adds.
    func copiedPeople(of card: UnitID, to copy: UnitID) -> [RecordChange] {
        people(of: card).map { .add(CardAssignment(of: $0, to: copy)) }
    }

    /// Finds whom texts name, among those whom the board knows and `others`.
    public func mentionFinder(besides others: [Person] = []) -> MentionFinder {
        MentionFinder((people + others).map { $0.name })
    }
}

extension String {
    /// Whether somebody may be named in it: most texts name nobody, and reading Markdown takes longer than looking.
    var mayName: Bool { utf8.contains(UInt8(ascii: "@")) }

    /// The same for this person: reading Markdown takes away escapes and resolves entities, but puts no name together.
    func mayName(_ person: Person) -> Bool {
        guard mayName else { return false }
        if utf8.contains(UInt8(ascii: "\\")) || utf8.contains(UInt8(ascii: "&")) { return true }
        return TextSearch.contains(folded: Folding.foldedLine(self), person.key)
    }
}
