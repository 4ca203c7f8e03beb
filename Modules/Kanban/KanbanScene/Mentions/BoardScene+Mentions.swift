internal import JSON
internal import KanbanModel
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes

// K16: who is named learns of it. Each is told once in this browser: whichever page claims it first.
extension BoardScene {
    /// Looks on boards that have changed.
    func lookForMentions() {
        guard !context.isGuest, let person = try? Person(context.authorName) else { return }
        if mentions.person.map({ $0 != person }) ?? false {
            (mentions.known, mentions.here, mentions.state) = ([], [], nil)
        }
        mentions.person = person
        askForMentions(of: person)
        collectMentions(of: person)
        // What came while no page was open is told together: so the first time waits for the answer.
        if mentions.asked == 0 || mentions.hasBegun { claimMentions() }
    }

    /// Asks the server where boards have changed that are not open here.
    private func askForMentions(of person: Person) {
        guard mentions.asked == 0, context.isOnline else { return }
        let state = stateOfClosedBoards
        guard state != mentions.state else { return }
        mentions.asked = nextQuestion()
        mentions.askedState = state
        var input = CommandInput()
        input.set("limit", Mentions.most)
        input.set("name", person.name)
        effects.append(
            .ask(mentions.asked, .commandAfterSending(path: "/api/kanban/mentions", json: input.text)))
    }

    private func collectMentions(of person: Person) {
        for row in context.catalogue.rows(kind: Board.kind) {
            guard let open = boards[row.document] else { continue }
            let place = mentions.here.firstIndex { $0.board == row.document }
            if let place, mentions.here[place].events == open.log.count { continue }
            var found: [SeenMention] = []
            for mention in open.value.mentions(of: person, by: context.author).prefix(Mentions.most) {
                found.append(SeenMention(mention, on: row.document, called: open.value.name))
            }
            let entry = (board: row.document, events: open.log.count, mentions: found)
            if let place { mentions.here[place] = entry } else { mentions.here.append(entry) }
        }
        arrangeMentions()
        // What comes to a card that is open is told, but not what its reader writes into it.
        if let page { see(of: page.card) { $0.comment == nil || $0.time <= page.openedAt } }
    }

    func arrangeMentions() {
        mentions.arrange { context.catalogue[$0]?.isTrashed != true }
    }

    /// What the card says is seen.
    func see(of card: UnitID, _ isSeen: (SeenMention) -> Bool = { _ in true }) {
        guard mentions.newCount > 0, let current, let card = board?.card(card) else { return }
        seeMentions { $0.board == current && $0.card == card.shortID && isSeen($0) }
    }

    func seeMentions(_ isSeen: (SeenMention) -> Bool) {
        guard mentions.see(isSeen) else { return }
        effects.append(.setting(Mentions.seenSetting, value: mentions.seen.joined(separator: "\n")))
    }

    /// Asks the page which of those that are new nobody has told yet.
    private func claimMentions() {
        guard mentions.claim == 0 else { return }
        let untold = mentions.untold
        guard !untold.isEmpty else {
            mentions.hasBegun = true
            return
        }
        mentions.claim = nextQuestion()
        mentions.claiming = untold
        effects.append(.ask(mentions.claim, .claim(untold.map { $0.key })))
    }

    /// Whether an answer was about mentions.
    func takeMentions(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard number != 0 else { return false }
        if number == mentions.asked {
            mentions.asked = 0
            if status == 200 || status == 207, let json = try? JSONReader.value(of: body) {
                mentions.take(json)
                mentions.state = mentions.askedState
                mentions.here.removeAll { boards[$0.board] == nil }
                let isKept = body.count <= Mentions.mostKept && !mentions.known.isEmpty
                effects.append(
                    .setting(Mentions.setting, value: isKept ? String(decoding: body, as: UTF8.self) : ""))
            }
            if let person = mentions.person { collectMentions(of: person) }
            claimMentions()
            return true
        }
        guard number == mentions.claim else { return false }
        mentions.claim = 0
        let claimed = mentions.claiming
        mentions.claiming = []
        guard status == 200, let answer = ClaimAnswer(body) else { return true }
        mentions.haveTold(claimed)
        effects.append(.setting(Mentions.toldSetting, value: mentions.told.joined(separator: "\n")))
        tell(claimed.filter { answer.gives($0.key) }, notifies: answer.notifies)
        mentions.hasBegun = true
        return true
    }

    private func tell(_ told: [SeenMention], notifies: Bool) {
        guard let first = told.first else { return }
        let most = notifies && mentions.hasBegun ? Mentions.mostAtOnce : 1
        guard told.count <= most else {
            let count = context.text("\(told.count) new mention{|s}")
            var titles = told.prefix(Mentions.mostAtOnce).map { $0.title }.joined(separator: notifies ? "\n" : ", ")
            if told.count > Mentions.mostAtOnce { titles += notifies ? "\n…" : " …" }
            let list = Route.face(area: Board.kind, Mentions.name)
            effects.append(
                notifies
                    ? .notify(first.key, title: count, text: titles, open: list)
                    : .toast(count + ": " + titles, undo: false, open: list))
            return
        }
        for mention in told {
            let sentence = context.text(
                mention.author.isBlank
                    ? "You are named in “\(mention.title)”." : "\(mention.author) named you in “\(mention.title)”.")
            effects.append(
                notifies
                    ? .notify(
                        mention.key, title: sentence, text: mention.boardTitle + " · " + mention.line,
                        open: mention.place)
                    : .toast(sentence, undo: false, open: mention.place))
        }
    }

    func showMentions() {
        mentions.isShown = true
        lookForMentions()
        effects.append(.focus(key: "mentions"))
    }
}
