import ColorSelectModel
import Drawing
import Interaction
import Phrases
import Primitives
import Replication
import Scenes
import Views

extension IllustrationScene {
    func handle(_ action: ColorSelectAction, _ event: SceneEvent) {
        switch action {
        case .makeNew: makeNew()
        case .chooseKit: chooseKit()
        case .takeKit: takeKit(event)
        case .closeKitProblems: closeKitProblems()
        case .upgradeKit: upgradeKit()
        case .openIllustration(let id):
            menu = nil
            open(id)
            effects.append(.open(.document(area: Self.area, id)))
        case .delete(let id):
            closeMenu()
            delete(id)
        case .duplicate(let id): duplicate(id)
        case .sendListed(let id):
            closeMenu()
            effects.append(.send(id))
        case .showMenu(let id): showMenu(of: .listed(id), event)
        case .showMenuOfWhole: showMenu(of: .whole, event)
        case .note: if case .pointer(let input) = event { lastDown = input.menuPlace }
        case .menuKey(let index): menuKey(index, event)
        case .closeMenu: closeMenu()
        case .back:
            leave()
            effects.append(.leave(to: .area(Self.area)))
        case .showCategory(let id):
            closeStrip()
            category = id
        case .categoryKey: moveCategory(event)
        case .tap(let id): tap(id)
        case .pointer(let id): pointer(event, on: id)
        case .cellKey(let id): cellKey(event, on: id)
        case .cellMenu(let id): cellMenu(event, on: id)
        case .openStrip(let id): openStrip(id)
        case .swatch(let index): strip.choose(index)
        case .stripKey: stripKey(event)
        case .closeStrip: closeStrip()
        case .slotColor(let slot, let color): choose(color, ofSlot: slot)
        case .slotKey(let slot): slotKey(event, slot)
        case .typeTitle: if case .input(let text, _, _) = event { typedTitle = text }
        case .commitTitle: commitTitle()
        case .random:
            // The press that ended the typing of a seed means that one.
            let isTyped = context.now < seedLeftAt &+ Self.longestPress
            seedLeftAt = 0
            if !isTyped { random(seed: context.random.next() % 1_000_000) }
        case .typeSeed: typeSeed(event)
        case .toggleSeed:
            closeMenu()
            showsSeed.toggle()
            if showsSeed { effects.append(.focus(key: "seed")) }
        case .reset: reset()
        case .undo: step(.undo)
        case .redo: step(.redo)
        case .ground(let ground): self.ground = ground
        case .chooseFormat:
            if case .commit(let word) = event, let number = UInt8(word),
                let format = IllustrationFormat(rawValue: number)
            {
                self.format = format
            }
        case .chooseWidth:
            if case .commit(let word) = event, let width = Int(word), Self.widths.contains(width) { self.width = width }
        case .save(let format): save(as: format)
        case .copy: copy()
        case .toggleCredits:
            closeMenu()
            showsCredits.toggle()
        case .toggleHistory: toggleHistory(event)
        case .historyLine(let line): history?.take(event, of: line)
        case .send:
            guard case .document(let id) = place else { return say("Nothing chosen yet.") }
            effects.append(.send(id))
        case .rowFocus(let id): window.focused = id
        case .rowKey(let id):
            if let focus = window.follow(event, from: id, ofKind: Illustration.kind, context) { effects.append(focus) }
        case .list: window.take(event, of: context.catalogue.rows(kind: Illustration.kind).count)
        case .sizeGrid:
            switch event {
            case .size(let width, let height): (gridWidth, gridHeight) = (width, height)
            case .scroll(let top, _): gridTop = top
            default: break
            }
        case .retry: shelf.retry()
        }
    }

    /// The area's name in addresses.
    static let area = "color-select"

    // MARK: Changing

    /// Makes one event of what a person wants of the illustration on show. The first one makes the document.
    func change(_ intent: (Illustration, Kit) throws(IllustrationError) -> [RecordChange]) {
        guard let loaded = loadedKit else { return }
        switch place {
        case .list: break
        case .draft:
            guard let wanted = try? intent(Illustration(), loaded.kit), !wanted.isEmpty else { return }
            let name = typedTitle.flatMap { $0.isBlank ? nil : $0 } ?? usualName
            let creation: [RecordChange]
            do throws(IllustrationError) {
                creation = try Illustration.creation(name: name, kit: loaded.reference)
            } catch {
                return say("A title can have up to \(IllustrationLimits.name) characters.")
            }
            guard let made = documents.make(creation + wanted) else { return }
            place = .document(made.id)
            typedTitle = nil
            noteChange(of: made.id)
            effects.append(.move(.document(area: Self.area, made.id)))
        case .document(let id):
            guard let value = documents[id]?.value, let changes = try? intent(value, loaded.kit) else { return }
            if documents.perform(changes, on: id) != nil { noteChange(of: id) }
        }
    }

    /// Puts the row into the catalogue, so that lists are right offline too.
    func noteChange(of id: DocumentID) {
        lastChanged = id
        guard let value = documents[id]?.value else { return }
        context.catalogue.put(
            context.catalogue.row(of: id, kind: Illustration.kind, title: value.name, header: value.header))
    }

    /// With the kit that was chosen last, in its newest version; with the usual one where none was.
    private func makeNew() { makeNew(with: draftKit.flatMap { shelf.newest($0.id) }) }

    func makeNew(with kit: KitReference?) {
        begin(with: kit)
        effects.append(.open(.face(area: Self.area, Self.newFace)))
    }

    /// One that is no document yet has an address of its own, which the document's takes the place of: so the way back
    /// leads to the list from both.
    static let newFace = "new"

    func begin(with kit: KitReference?) {
        leave()
        place = .draft
        draftKit = kit
        category = nil
        strip.delegate = self
        effects.append(.focus(key: "title"))
    }

    /// A name that no illustration has.
    private var usualName: String {
        let rows = context.catalogue.rows(kind: Illustration.kind)
        var number = rows.count + 1
        while rows.contains(where: { $0.title == text("Illustration \(number)") }) { number += 1 }
        return text("Illustration \(number)")
    }

    private func delete(_ id: DocumentID) {
        documents.with(id) { [self] open in
            guard open.perform([.header(open.value.header.moveToTrash())], now: context.now) != nil else { return }
            noteChange(of: id)
            offered = documents.undoOffer(of: id)
            effects.append(.toast(text("Moved “\(open.value.name)” to trash."), undo: true))
        }
    }

    func undo(_ direction: UndoDirection, _ id: DocumentID) {
        guard documents.step(direction, id) else { return }
        typedTitle = nil
        noteChange(of: id)
    }

    // MARK: Title

    func commitTitle() {
        guard let typed = typedTitle, case .document(let id) = place, let value = documents[id]?.value else { return }
        guard let changes = try? value.rename(to: typed) else { return }
        typedTitle = nil
        if documents.perform(changes, on: id) != nil { noteChange(of: id) }
    }

    // MARK: Chance

    func random(seed: UInt64) {
        self.seed = seed
        hasBadSeed = false
        change { (illustration, kit) throws(IllustrationError) in
            var generator = SplitMix64(seed: seed)
            return illustration.random(of: kit, using: &generator)
        }
        effects.append(.announce(text("New picture from seed \(seed).")))
    }

    /// In milliseconds, from leaving the field of the seed by a press on “Random” until that press is over.
    private static var longestPress: UInt64 { 2_000 }

    /// Enter draws the seed that is typed, and so does leaving the field.
    private func typeSeed(_ event: SceneEvent) {
        switch event {
        case .key("Enter", _): seedLeftAt = .max
        case .commit(let typed):
            let isEntered = seedLeftAt == .max
            seedLeftAt = 0
            hasBadSeed = false
            guard let seed = UInt64(String(typed.unicodeScalars.filter { $0 != " " && $0 != "," })) else {
                guard !typed.isBlank else { return }
                hasBadSeed = true
                return say("A seed is a whole number from 0 to 18,446,744,073,709,551,615.")
            }
            if !isEntered { seedLeftAt = context.now }
            if seed != self.seed { random(seed: seed) }
        default: break
        }
    }

    private func reset() {
        seed = nil
        change { (illustration, _) throws(IllustrationError) in illustration.reset() }
        effects.append(.announce(text("Picture cleared.")))
    }
}
