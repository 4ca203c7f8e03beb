import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes

// K16: who is named learns of it. Each is told once in this browser: whichever page claims it first.
extension BoardScene {
    /// Looks on boards that have changed.
    func lookForMentions() {
        guard !context.isGuest, let person = try? Person(context.authorName) else { return }
        if mentions.person.map({ $0 != person }) ?? false {
            (mentions.news.known, mentions.news.here, mentions.news.state) = ([], [], nil)
        }
        mentions.person = person
        ask("/api/kanban/mentions", in: &mentions.news) { input in
            input.set("limit", Mentions.most)
            input.set("name", person.name)
        }
        collectMentions(of: person)
        // What came while no page was open is told together: so the first time waits for the answer.
        if mentions.news.asked == 0 || mentions.news.hasBegun { claimMentions() }
    }

    private func collectMentions(of person: Person) {
        collect(in: &mentions.news) { board, id in
            board.mentions(of: person, by: context.author).prefix(Mentions.most).map {
                SeenMention($0, on: id, called: board.name)
            }
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

    private func claimMentions() { claim(mentions.untold, in: &mentions.news) }

    /// Whether an answer was about mentions.
    func takeMentions(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        switch take(number, status: status, body: body, in: &mentions.news) {
        case nil: return false
        case .known:
            if let person = mentions.person { collectMentions(of: person) }
            claimMentions()
        case .claimed(_, nil): break
        case .claimed(let claimed, let answer?):
            effects.append(.setting(Mentions.toldSetting, value: mentions.news.told.joined(separator: "\n")))
            tell(claimed, answer, in: &mentions.news, as: { "\($0) new mention{|s}" }, list: Mentions.name) { mention in
                let sentence = context.text(
                    mention.author.isBlank
                        ? "You are named in “\(mention.title)”."
                        : "\(mention.author) named you in “\(mention.title)”.")
                return (sentence, mention.boardTitle + " · " + mention.line, sentence)
            }
        }
        return true
    }

    func showMentions() {
        mentions.isShown = true
        lookForMentions()
        effects.append(.focus(key: "mentions"))
    }
}
