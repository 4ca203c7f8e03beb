import ColorSelectModel
import JSON
import Phrases
import Replication
import Scenes
import Views

/// What the server was asked about kits.
enum KitQuestion: Equatable {
    case add
    case remove(name: String)
}

/// Something that is wrong with a kit, in the reader's language.
struct KitProblemLine: Equatable {
    /// A path in `kit.json`, or the name of a file.
    let place: String
    let text: String
}

// Choosing the kit of a new illustration, and adding and removing kits.
extension IllustrationScene {
    private enum Picking {
        static let kit: UInt32 = 1
        static let removal: UInt32 = 2
        static let add = "add"
        static let addFolder = "add-folder"
        static let remove = "remove"
    }

    /// Asks which kit a new illustration is made with; kits are added and removed here, too.
    func chooseKit() {
        shelf.loadListOnce()
        closeStrip()
        var items = shelf.offers.map { offer in
            DocumentChoice.Item(
                id: offer.reference.place, title: title(of: offer),
                picture: "/api/kits/\(offer.reference.place)/thumbnails/kit.png")
        }
        items.append(DocumentChoice.Item(id: Picking.add, title: text("Add a kit from a ZIP file…")))
        items.append(DocumentChoice.Item(id: Picking.addFolder, title: text("Add a kit from a folder…")))
        if shelf.offers.contains(where: { $0.isOwn }) {
            items.append(DocumentChoice.Item(id: Picking.remove, title: text("Remove a kit…")))
        }
        effects.append(
            .pick(Picking.kit, DocumentChoice(title: text("New illustration with…"), kinds: [], items: items)))
    }

    /// One's own has its id behind its name where another kit is called the same.
    private func title(of offer: KitOffer) -> String {
        let name = text(offer.names)
        let isAlone = shelf.offers.count { text($0.names).utf8.elementsEqual(name.utf8) } < 2
        return !offer.isOwn || isAlone ? name : name + " · " + offer.reference.id
    }

    private func chooseRemoval() {
        let items = shelf.offers.filter { $0.isOwn }.map { offer in
            DocumentChoice.Item(
                id: offer.reference.id, title: title(of: offer),
                picture: "/api/kits/\(offer.reference.place)/thumbnails/kit.png")
        }
        effects.append(
            .pick(Picking.removal, DocumentChoice(title: text("Remove which kit?"), kinds: [], items: items)))
    }

    public func picked(item: String, for number: UInt32) {
        guard number == Picking.kit else { return removeKit(item) }
        switch item {
        case Picking.add: choose(".zip")
        case Picking.addFolder: choose("folder")
        case Picking.remove: chooseRemoval()
        default:
            guard let offer = shelf.offers.first(where: { $0.reference.place.utf8.elementsEqual(item.utf8) }) else {
                return
            }
            makeNew(with: offer.reference)
        }
    }

    /// A folder comes packed as an archive, too.
    private func choose(_ accept: String) {
        if place != .list {
            leave()
            effects.append(.open(.area(Self.area)))
        }
        effects.append(.chooseFiles(key: "list", accept: accept, multiple: false))
    }

    /// The archive is a file of the server by then, or will be: the command waits until what was done here is there.
    func takeKit(_ event: SceneEvent) {
        guard case .paste(let data) = event, data.isChosen else { return }
        guard let file = data.files.first else { return say("This is no ZIP file.") }
        kitProblems = []
        var json = JSONWriter()
        json.object { $0.member("blob", file.hash) }
        askKits(.add, "add", json.bytes)
        effects.append(.announce(text("Adding the kit…")))
    }

    private func removeKit(_ id: String) {
        guard let offer = shelf.offers.first(where: { $0.reference.id.utf8.elementsEqual(id.utf8) }) else { return }
        var json = JSONWriter()
        json.object { $0.member("kit", id) }
        askKits(.remove(name: text(offer.names)), "remove", json.bytes)
    }

    private func askKits(_ question: KitQuestion, _ command: String, _ json: [UInt8]) {
        let number = shelf.nextNumber()
        kitQuestions[number] = question
        let path = "/api/color-select/kits/" + command
        effects.append(.ask(number, .commandAfterSending(path: path, json: String(decoding: json, as: UTF8.self))))
    }

    func answeredKit(_ number: UInt32, status: Int32, body: [UInt8]) {
        guard let question = kitQuestions.removeValue(forKey: number) else { return }
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        guard status == 200 || status == 207 else {
            return effects.append(
                .toast(answer.messages.first ?? text("Can't reach the server right now."), undo: false))
        }
        shelf.loadList()
        guard question == .add, let problems = answer.value?["problems"]?.array, !problems.isEmpty else {
            // It is said once the list has it, for who reads it opens the list.
            return shelfWords = answer.messages.first
        }
        kitProblems = problems.prefix(Self.mostProblems).compactMap { problem in
            problem["text"]?.string.map { KitProblemLine(place: problem["place"]?.string ?? "", text: $0) }
        }
        // They stand in the list.
        guard place == .list else { return say("The kit can't be used") }
        effects.append(.focus(key: "kit-problems-close"))
    }

    /// Says what has become of the list of kits, once it has come.
    func sayOfShelf() {
        guard let words = shelfWords, !shelf.isListing else { return }
        shelfWords = nil
        effects.append(.toast(words, undo: false))
    }

    /// More are not shown; the command line lists them all.
    private static let mostProblems = 100

    /// The list is asked for anew when somebody has changed it, if it was asked for at all.
    func noteKits() {
        let position = context.catalogue[KitCollection.document]?.position ?? 0
        guard position != kitsPosition else { return }
        kitsPosition = position
        shelf.loadListAgain()
    }

    func closeKitProblems() {
        kitProblems = []
        effects.append(.focus(key: "kits"))
    }

    func kitProblemsView() -> Node {
        Node(.section, "card kit-problems", key: "kit-problems", [.label(text("The kit can't be used"))]) {
            Node(.header, "toolbar") {
                Node(.h2, text: text("The kit can't be used"))
                Node(button: text("Close"), "quiet", key: "kit-problems-close", press: .closeKitProblems)
            }
            Node(.ul, "", [.role("list")]) {
                kitProblems.map { line in
                    Node(.li) {
                        if !line.place.isEmpty { Node(.code, text: line.place) }
                        Node(.span, text: line.text)
                    }
                }
            }
        }
    }

    /// What there is to say of the version of the kit; nothing for most.
    func versionView(of illustration: Illustration, _ loaded: LoadedKit) -> Node? {
        guard let kit = illustration.kit else { return nil }
        if loaded.reference != kit {
            return Node(
                .p, "illustration-message",
                text: text("Made with another version of this kit, which isn't here. Some parts may look different."))
        }
        guard let newest = shelf.newest(kit.id), newest != kit else { return nil }
        return Node(.div, "toolbar illustration-version") {
            Node(.p, "illustration-message", text: text("There is a newer version of this kit."))
            Node(button: text("Use it"), key: "upgrade", press: .upgradeKit)
        }
    }

    func upgradeKit() {
        guard case .document(let id) = place, let value = documents[id]?.value, let kit = value.kit,
            let newest = shelf.newest(kit.id)
        else { return }
        guard documents.perform(value.upgrade(to: newest), on: id) != nil else { return }
        noteChange(of: id)
        effects += [.focus(key: "undo"), .announce(text("The picture is drawn with the newest version of its kit."))]
    }
}
