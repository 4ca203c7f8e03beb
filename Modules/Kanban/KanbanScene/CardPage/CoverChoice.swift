import JSON
import KanbanModel
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// The choice of a photo for a card's cover.
struct CoverChoice {
    /// Of the question to the person, and of that to the server.
    let number: UInt32
    let asked: UInt32
    let card: UnitID
    /// Those that can be chosen, the latest first.
    var covers: [CardCover] = []
    /// What commands know an edited photo by, by its place among them: the server makes a file of how it looks.
    var edited: [Int: String] = [:]
}

// K17: a card has a photo of the gallery as its cover.
extension BoardScene {
    /// So many saved photos are offered.
    private static let mostPhotos = 500

    func chooseCover() {
        guard let card = page?.card else { return }
        let choice = CoverChoice(number: nextQuestion(), asked: nextQuestion(), card: card)
        coverChoice = choice
        var input = CommandInput()
        input.set("limit", Self.mostPhotos)
        effects.append(.ask(choice.asked, .command(path: "/api/gallery/list", json: input.text)))
    }

    func removeCover() {
        guard let card = page?.card else { return }
        var edit = CardEdit()
        edit[Card.covers] = .some(nil)
        let given = edit
        if change({ (board) throws(BoardError) in try board.edit(card, given) }) {
            toast("Removed the cover.")
            effects.append(.focus(key: Self.coverButton))
        }
    }

    public func answered(_ number: UInt32, status: Int32, body: [UInt8]) {
        if takeReminders(number, status: status, body: body) { return }
        if takeMentions(number, status: status, body: body) { return }
        if takeRenaming(number, status: status, body: body) { return }
        if takePeople(number, status: status, body: body) { return }
        if tookCover(number, status: status, body: body) { return }
        if takeLacking(number, body: body) { return }
        guard var choice = coverChoice, choice.asked == number else { return }
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        var items: [DocumentChoice.Item] = []
        // Pictures of the card itself come first, and need no server.
        let attachments = CardAttachment.all(in: board?.card(choice.card)?.description ?? "")
        for attachment in attachments where attachment.isPicture {
            let cover = CardCover(attachment.file)
            let name = attachment.name.isBlank ? context.text("A picture of the card") : attachment.name
            items.append(
                DocumentChoice.Item(
                    id: "\(choice.covers.count)", title: name,
                    picture: Self.address(of: cover, width: 160)))
            choice.covers.append(cover)
        }
        for value in answer.value?.array ?? [] {
            guard let photo = OfferedPhoto(value), let cover = CardCover(photo.file) else { continue }
            let isOffered = choice.covers.indices.contains {
                choice.edited[$0] == nil && choice.covers[$0] == cover
            }
            guard photo.isEdited || !isOffered else { continue }
            let place = choice.covers.count
            items.append(
                DocumentChoice.Item(id: "\(place)", title: photo.title, picture: photo.picture(width: 160)))
            choice.covers.append(cover)
            if photo.isEdited { choice.edited[place] = photo.label }
        }
        coverChoice = nil
        guard !items.isEmpty else {
            if answer.value != nil { return toast("There are no saved photos yet.", undo: false) }
            return toast("Saved photos can be chosen when the server is back.", undo: false)
        }
        coverChoice = choice
        effects.append(
            .pick(choice.number, DocumentChoice(title: context.text("Choose a cover"), kinds: [], items: items)))
    }

    /// Whether the question was about a cover. Without an item nothing was chosen.
    func takeCover(_ item: String?, for number: UInt32) -> Bool {
        guard let choice = coverChoice, choice.number == number else { return false }
        coverChoice = nil
        if page?.card == choice.card { effects.append(.focus(key: Self.coverButton)) }
        guard let place = item.flatMap({ Int($0) }), choice.covers.indices.contains(place) else { return true }
        if let photo = choice.edited[place] {
            takeCover(ofEdited: photo, for: choice.card)
            return true
        }
        var edit = CardEdit()
        edit[Card.covers] = choice.covers[place]
        let given = edit
        change { (board) throws(BoardError) in try board.edit(choice.card, given) }
        return true
    }

    /// The card has the photo as it looks now: a file that only the server makes.
    private func takeCover(ofEdited photo: String, for card: UnitID) {
        guard let current, let card = board?.card(card) else { return }
        let number = nextQuestion()
        coverAsked = number
        var input = CommandInput()
        input.set("board", ShortID(of: current).text)
        input.set("card", card.label)
        input.set("cover", photo)
        effects.append(.ask(number, .commandAfterSending(path: "/api/kanban/edit", json: input.text)))
    }

    /// Whether the answer is about such a cover, which comes as an event of its own.
    private func tookCover(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard coverAsked == number else { return false }
        coverAsked = nil
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        guard answer.value == nil else { return true }
        guard !answer.messages.isEmpty else {
            toast("Saved photos can be chosen when the server is back.", undo: false)
            return true
        }
        effects.append(.toast(CommandAnswer.summary(of: answer.messages), undo: false))
        return true
    }

    // How it looks

    static var coverButton: String { "card-choose-cover" }

    static func address(of cover: CardCover, width: Int) -> String {
        "/api/thumbnails/\(cover.text)?width=\(width)"
    }

    /// On the face and the page of a card; the height is the style's.
    func coverNode(_ cover: CardCover, _ classes: String, width: Int) -> Node<KanbanAction> {
        Node(
            picture: .path(Self.address(of: cover, width: width)), classes, key: "cover",
            [Attribute(.decoding, "async"), Attribute(.draggable, "false")])
    }

    func coverField(_ card: Card) -> Node<KanbanAction> {
        Node(.div, "card-fact", key: "card-cover-place", [.role("group"), .label(context.text("Cover"))]) {
            Node<KanbanAction>(.p, "field-label", text: context.text("Cover"))
            Node<KanbanAction>(
                button: context.text(card.cover == nil ? "Choose a photo…" : "Choose another photo…"), "quiet",
                key: Self.coverButton, press: .page(.chooseCover))
            if card.cover != nil {
                Node<KanbanAction>(
                    button: context.text("Remove the cover"), "quiet", key: "card-remove-cover",
                    press: .page(.removeCover))
            }
        }
    }
}
