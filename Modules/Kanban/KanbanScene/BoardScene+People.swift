import JSON
import KanbanModel
import Markup
import Phrases
import Primitives
import Replication
import Scenes
import Views

// K17: people are assigned to the cards of a board.
extension BoardScene {
    func setPerson(_ person: Person, of card: UnitID, to isOn: Bool) {
        guard let title = board?.card(card)?.title else { return }
        guard
            change({ (board) throws(BoardError) in try board.setPeople([person], of: card, to: isOn) })
        else { return }
        announce(
            isOn ? "Assigned \(person.name) to “\(title)”." : "Took \(person.name) off “\(title)”.")
    }

    /// Everybody who can be meant: those of the board, who writes, and those of other boards.
    var everybody: [Person] {
        if let known = cache.everybody { return known }
        var people: [Person] = []
        var known: Set<Person> = []
        for person in cache.people where known.insert(person).inserted { people.append(person) }
        if let own = try? Person(context.authorName), known.insert(own).inserted { people.append(own) }
        for person in others.people where known.insert(person).inserted { people.append(person) }
        cache.everybody = people
        return people
    }

    /// Those of whom this may have been typed; at most `NameCompletion.most`.
    func people(meantBy typed: String) -> [Person] {
        guard typed.unicodeScalars.first?.properties.isWhitespace != true else { return [] }
        return Array(everybody.filter { $0.isMeant(by: typed) }.prefix(NameCompletion.most))
    }

    /// Asks the server who is on the other boards, if they may have changed.
    func askForPeople() {
        guard others.asked == 0, context.isOnline else { return }
        var state: UInt64 = 1
        let rows = context.catalogue.rows(kind: Board.kind)
        for row in rows where row.document != current {
            state = state &* 31 &+ row.position &+ row.changedAt
        }
        guard rows.count > 1, state != others.state else { return }
        others.asked = nextQuestion()
        others.state = state
        effects.append(
            .ask(others.asked, .command(path: "/api/kanban/people", json: CommandInput().text)))
    }

    /// Whether an answer was about people.
    func takePeople(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard number != 0, number == others.asked else { return false }
        others.asked = 0
        var people: [Person] = []
        for row in CommandAnswer(status: status, body: body, notice: context.notice).value?.array ?? [] {
            guard people.count < Self.mostOthers else { break }
            if let person = row["name"]?.string.flatMap({ try? Person($0) }) { people.append(person) }
        }
        others.people = people
        peopleHaveChanged()
        if let field = page?.nameField { offerNames(in: field) }
        return true
    }

    /// More are not offered; their names can be typed.
    private static var mostOthers: Int { 1_000 }

    /// Calls somebody otherwise: on the board that is shown at once, on the others by the server.
    func rename(_ person: Person, to new: Person) {
        var cards = 0
        let isRenamed = change { (board) throws(BoardError) in
            let renaming = board.renaming(person, to: new)
            cards = renaming.cards
            return renaming.changes
        }
        if isRenamed {
            toast("\(person.name) is called \(new.name) on \(cards) card{|s} now.")
        } else {
            toast("\(person.name) is assigned to no card here, and named on none.", undo: false)
        }
        guard !context.isGuest, context.catalogue.rows(kind: Board.kind).count > 1 else { return }
        guard context.isOnline else { return keepsName() }
        others.renaming = nextQuestion()
        var input = CommandInput()
        input.set("person", person.name)
        input.set("name", new.name)
        effects.append(
            .ask(others.renaming, .commandAfterSending(path: "/api/kanban/people/rename", json: input.text)))
    }

    private func keepsName() { toast("Other boards keep the name: the server can't be reached.", undo: false) }

    /// Whether an answer was about that.
    func takeRenaming(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard number != 0, number == others.renaming else { return false }
        others.renaming = 0
        // Where no other board knows the name nothing is left to do.
        guard status != 200, status != 404 else { return true }
        // The server says what it left out, or why it refuses.
        let reasons = CommandAnswer(status: status, body: body, notice: context.notice).messages
        if reasons.isEmpty {
            keepsName()
        } else {
            toast("Other boards may keep the name. \(CommandAnswer.summary(of: reasons))", undo: false)
        }
        return true
    }

    /// What shows names is made anew.
    func peopleHaveChanged() {
        cache.comments = [:]
        cache.everybody = nil
        cache.finder = nil
    }

    /// Finds those who are named.
    var nameFinder: MentionFinder {
        if let finder = cache.finder { return finder }
        let finder = MentionFinder(everybody.map { $0.name })
        cache.finder = finder
        return finder
    }

    /// A person as a chip that is on or off.
    func personChip(_ person: Person, key: String, isOn: Bool, press action: KanbanAction) -> Node<
        KanbanAction
    > {
        Node(button: "@" + person.name, "chip board-person", key: key + person.name, [.pressed(isOn)], press: action)
    }

    /// The people of the board, each to be assigned to a card or taken off at once.
    func peopleField(
        _ chosen: [Person], in form: String, of card: UnitID?, press: (Person) -> KanbanAction
    ) -> Node<KanbanAction> {
        var shown = chosen
        for person in everybody where shown.count < Self.mostChips && !shown.contains(person) {
            shown.append(person)
        }
        // Each stays where it is when it is pressed.
        shown = shown.inOrder { $0 < $1 }
        return Node(
            .div, "board-labels", key: form + "-people", [.role("group"), .label(context.text("People"))]
        ) {
            Node<KanbanAction>(.p, "field-label", text: context.text("People"))
            Node<KanbanAction>(.div, "board-chips") {
                for person in shown {
                    personChip(
                        person, key: form + "-person-", isOn: chosen.contains(person), press: press(person))
                }
                Node<KanbanAction>(
                    button: context.text("Assign…"), "quiet", key: form + "-new-person", press: .newPerson(card))
            }
        }
    }

    /// Beside those who are assigned, so many are shown; any other by their name.
    private static var mostChips: Int { 12 }

    /// In the dialog that asks for a person: those who may be meant.
    func offeredPeopleView(_ prompt: Prompt) -> [Node<KanbanAction>] {
        let people = people(meantBy: prompt.text)
        guard !people.isEmpty else { return [] }
        return [
            Node(
                .div, "board-chips prompt-people", key: "prompt-people",
                [.role("group"), .label(context.text("People"))]
            ) {
                for person in people {
                    Node<KanbanAction>(
                        button: "@" + person.name, "chip board-person", key: "prompt-person-" + person.name,
                        press: .promptPerson(person))
                }
            }
        ]
    }

    /// They stay open for another one.
    func peopleItems(of card: UnitID) -> [MenuItem<KanbanAction>] {
        let own = board?.people(of: card) ?? []
        var all = own
        for person in everybody where all.count < Self.mostChips && !all.contains(person) {
            all.append(person)
        }
        let items = all.inOrder { $0 < $1 }.map { person in
            let isOn = own.contains(person)
            return MenuItem<KanbanAction>(
                name: person.name, action: .person(person, of: card, isOn: !isOn), isOn: isOn)
        }
        return items + [MenuItem(name: context.text("Assign…"), action: .newPerson(card))]
    }
}
