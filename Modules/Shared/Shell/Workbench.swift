public import Interaction
import JSON
import Phrases
import Primitives
import Presence
public import Replication
public import Scenes
public import Views

/// The page as a whole: the areas' scenes, the shell around them, and which of them is seen.
///
/// It knows no browser: the bridge hands in what happened and takes out what to paint.
public final class Workbench {
    /// Shared by all scenes; the page sets its time and its window.
    public let context: SceneContext
    let shell: ShellScene
    let overlay: OverlayScene
    let home: HomeScene
    /// The scene of an area is made when somebody goes there or asks for it, and no later than `makeScenes`.
    private var areas: [(area: Area, surface: UInt8, scene: (any Scene)?)] = []
    /// Whether anything of the catalogue has come, which a scene that is made later has not heard of.
    private var hasCatalogue = false
    /// What is seen; Home before the first `open`.
    public private(set) var route = Route.home
    private var shown: UInt32 = 0
    private var title = ""
    /// Who said what the toast says, and can take it back.
    private var toasting: (any Scene)?
    /// Whether it was said on the way to another place, and so is seen there.
    private var isToastMoving = false
    /// A command that is done once its area is seen.
    var waiting: (command: SceneCommand, area: String)?
    /// What was last seen of each area that was left.
    private var lefts: [Route?] = []
    /// Who has come to the document that is seen, or has left it, in words that are not said yet.
    private var announcements: [String] = []
    /// What others were told of where the person is.
    private var told: (document: DocumentID?, place: PresencePlace) = (nil, PresencePlace())
    /// Documents to which scenes have led: one that was just made has no events yet.
    private var known: Set<DocumentID> = []
    /// The document of an address from elsewhere that nothing is known of, until its events come.
    private var stray: DocumentID?
    /// How many scenes have a document open.
    private var users: [DocumentID: Int] = [:]

    /// A page of the context's areas, of the first 252 if there are more.
    public init(_ context: SceneContext) {
        self.context = context
        shell = ShellScene(context)
        overlay = OverlayScene(context)
        var number = Self.overlaySurface
        for area in context.areas where number < UInt8.max - 1 {
            number += 1
            areas.append((area, number, nil))
        }
        lefts = areas.map { _ in nil }
        homeSurface = UInt32(number) + 1
        home = HomeScene(context, surface: number + 1)
    }

    // Surfaces: what stands around, what floats above, one for each area, and Home.
    static let shellSurface: UInt8 = 0
    static let overlaySurface: UInt8 = 1
    private let homeSurface: UInt32

    /// How many surfaces the page prepares.
    public var surfaceCount: Int { Int(homeSurface) + 1 }

    private func scene(ofSurface surface: UInt32) -> (any Scene)? {
        switch surface {
        case UInt32(Self.shellSurface): return shell
        case UInt32(Self.overlaySurface): return overlay
        case homeSurface: return home
        default: return areas.first { UInt32($0.surface) == surface }?.scene
        }
    }

    private var current: any Scene { currentPlace.map { scene(at: $0) } ?? home }

    private var currentSurface: UInt32 { currentPlace.map { UInt32(areas[$0].surface) } ?? homeSurface }

    private var currentPlace: Int? {
        route.areaName.flatMap { name in areas.firstIndex { $0.area.name == name } }
    }

    /// The area that is seen, if it is one.
    var currentArea: Area? {
        route.areaName.flatMap { context.area(named: $0) }
    }

    func scene(of area: Area) -> (any Scene)? {
        areas.firstIndex { $0.area.name == area.name }.map { scene(at: $0) }
    }

    private func scene(at place: Int) -> any Scene {
        if let scene = areas[place].scene { return scene }
        let scene = areas[place].area.makeScene(context, areas[place].surface)
        areas[place].scene = scene
        if hasCatalogue { scene.catalogueChanged() }
        return scene
    }

    /// Makes the scenes that nobody has asked for yet: some have something to say from wherever one is, such as that a card
    /// is due. The page calls it once it has the code of all areas.
    public func makeScenes() {
        for place in areas.indices { _ = scene(at: place) }
    }

    /// Those that have been made.
    private var all: [any Scene] { [shell, home, overlay] + areas.compactMap { $0.scene } }

    // What happens.

    /// Tells the scene whose surface has the element; one of no surface is passed over.
    public func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        scene(ofSurface: element >> 24)?.handle(element: element, trigger, event)
        if overlay.takeUndoRequest(), let toasting, !toasting.takeBack() {
            overlay.show(context.text("Something newer has changed. Undo that first."), canUndo: false)
        }
        if shell.takePaletteRequest() { togglePalette() }
        if let (command, area) = overlay.takeCommand() { run(command, in: area) }
        followDecision()
    }

    /// What was picked goes to who asked, and what is sent to the area that takes it.
    func followDecision() {
        guard let decision = overlay.takeDecision() else { return }
        switch decision.picking.purpose {
        case .answer(let surface, let number):
            let asking = scene(ofSurface: surface)
            if let item = decision.item {
                asking?.picked(item: item, for: number)
            } else {
                asking?.picked(decision.row, for: number)
            }
        case .send(let sent):
            guard let row = decision.row, let area = context.area(ofKind: row.kind) else { return }
            scene(of: area)?.take(sent, into: row.document)
        }
    }

    /// Asks for a document, or where one shall go.
    private func ask(_ effect: Effect, of surface: UInt32) {
        switch effect {
        case .pick(let number, let choice):
            overlay.pick(.init(purpose: .answer(surface: surface, number: number), choice: choice))
        case .send(let document):
            guard let row = context.catalogue[document] else { return }
            let choice = DocumentChoice(
                title: context.text("Send “\(context.named(row))” to"), besides: document,
                kinds: context.takingKinds)
            overlay.pick(.init(purpose: .send(row), choice: choice))
        default: break
        }
    }

    /// A key that no node has used: the shortcuts of the whole page.
    public func shortcut(_ key: String, _ modifiers: KeyModifiers) {
        guard !context.isConsumed else { return }
        guard let action = Self.pageKeys.action(for: key, modifiers) else { return runCommand(ofKey: key, modifiers) }
        context.isConsumed = true
        switch action {
        case .palette: togglePalette()
        case .keys: showKeys()
        case .step(let direction): current.step(direction)
        case .dismiss:
            context.isConsumed = false
            if overlay.close() { followDecision() } else { current.dismiss() }
        }
    }

    /// Goes to what an address says behind its `#`, Home for what says nothing; what the scene before has only typed
    /// becomes an event first.
    public func open(_ text: String) {
        let names = areas.map { $0.area.name }
        let asked = Route(text: text, areas: names)
        let meant = back(to: asked)
        let next = shown(meant)
        if next != route {
            current.settle()
            // It was said of the place that is left.
            overlay.hideToast(saying: nothingIsThere)
        }
        if let place = currentPlace, next.areaName != route.areaName { lefts[place] = route }
        route = next
        shell.route = next
        if next != meant || !Route.isWhole(text, areas: names) {
            sayNothingIsThere()
            isToastMoving = shown != currentSurface
        }
        context.here.show(next.document)
        stray = next.document.flatMap { context.catalogue[$0] == nil && !known.contains($0) ? $0 : nil }
        switch next {
        case .document(_, let document): current.open(document)
        case .inside(let area, let document, let inside):
            current.open(context.area(named: area)?.isOnePlace == true ? nil : document)
            current.reveal(inside)
        case .area: current.open(nil)
        case .face(_, let name): current.openFace(name)
        case .home, .search, .trash, .settings: home.show(next)
        }
        if next != asked { overlay.go(to: next) }
        // What was chosen elsewhere for this area.
        if let waiting, next == .area(waiting.area) { waiting.command.run() }
        waiting = nil
    }

    /// Who comes back to an area from elsewhere finds the face of its documents again, if they were last seen there.
    private func back(to asked: Route) -> Route {
        guard case .area(let name) = asked, route.areaName != name, waiting == nil,
            let place = areas.firstIndex(where: { $0.area.name == name }), let face = areas[place].area.face
        else { return asked }
        switch lefts[place] {
        case .face(_, let left): return left.hasSameBytes(as: face) ? .face(area: name, face) : asked
        case .document, .inside: return .face(area: name, face)
        default: return asked
        }
    }

    /// The same place, or the area's list where the area has no such face.
    private func shown(_ next: Route) -> Route {
        guard case .face(let name, let face) = next, let place = areas.firstIndex(where: { $0.area.name == name }),
            !scene(at: place).faces.contains(face)
        else { return next }
        return .area(name)
    }

    /// Tells every scene: several may have the document open.
    public func receive(_ events: [[UInt8]], of document: DocumentID) {
        if document == stray, !events.isEmpty { stray = nil }
        for scene in all { scene.receive(events, of: document) }
    }

    /// Somebody is in a document, or has left it: a JSON object as the server tells it, or many in an array.
    public func takePresence(_ json: [UInt8]) {
        let value = try? JSONReader.value(of: json)
        change(here: { here, now in
            var isChanged = false
            for each in value?.array ?? (value.map { [$0] } ?? []) {
                if let record = PresenceRecord(each), here.take(record, now: now) { isChanged = true }
            }
            return isChanged
        })
    }

    /// Whoever has said nothing for too long has left.
    public func forgetPresence() { change(here: { here, now in here.forget(at: now) }) }

    private func change(here body: (inout PeopleHere, _ now: UInt64) -> Bool) {
        let before = context.here.people
        guard body(&context.here, context.now) else { return }
        let after = context.here.people
        func lacking(_ people: [PeopleHere.Other], in others: [PeopleHere.Other]) -> [PeopleHere.Other] {
            people.filter { one in !others.contains { $0.record.author == one.record.author } }
        }
        // Only those who listen are told who comes and goes, and not each move.
        for other in lacking(after, in: before) {
            announcements.append(context.text("\(context.name(of: other)) is here."))
        }
        for other in lacking(before, in: after) {
            announcements.append(context.text("\(context.name(of: other)) has left."))
        }
        current.hereChanged()
    }

    /// Tells the page where its person is now, for others.
    private func tellPlace(_ patch: inout Patch) {
        if !announcements.isEmpty {
            patch.append(.announce(announcements.joined(separator: " ")), of: currentSurface, element: { _ in 0 })
            announcements = []
        }
        let here = context.here
        // Nobody is told of moves where nobody is; who comes makes this page paint.
        guard here.document != told.document || !here.others.isEmpty && here.place != told.place else { return }
        told = (here.document, here.place)
        patch.tellPlace(here.document, here.place.json)
    }

    /// How the server says that a document stands: whoever has nothing of it shows that, until its events come.
    public func begin(_ document: DocumentID, from snapshot: SentSnapshot) {
        for scene in all where scene.begin(document, from: snapshot) {
            if document == stray { stray = nil }
            scene.isReady(document)
        }
    }

    /// Whether a document that is to be loaded is worth a snapshot first: it is long, or nothing is known of it yet.
    private func isWorthSnapshot(_ document: DocumentID) -> Bool {
        guard let row = context.catalogue[document] else { return document == stray }
        return row.position >= SentSnapshot.fewestEvents || row.position == 0
    }

    /// Tells every scene that all events that were there have come.
    public func isReady(_ document: DocumentID) {
        for scene in all { scene.isReady(document) }
        guard document == stray else { return }
        stray = nil
        sayNothingIsThere()
    }

    private func sayNothingIsThere() {
        overlay.show(nothingIsThere, canUndo: false)
        toasting = nil
        announcements.append(nothingIsThere)
    }

    private var nothingIsThere: String {
        context.text("There is nothing at this address. It may have been permanently deleted, or not come here yet.")
    }

    /// Rows of the catalogue. Those that say that they are `gone` are documents that pages kept here may still have.
    public func takeCatalogue(_ json: [UInt8], _ page: CataloguePage = .now) {
        guard let value = try? JSONReader.value(of: json), let entries = value["entries"]?.array else { return }
        var rows: [CatalogueRow] = []
        rows.reserveCapacity(entries.count)
        for entry in entries {
            if entry["gone"]?.boolean == true {
                if let document = entry["id"]?.string.flatMap({ DocumentID(text: $0) }) {
                    context.catalogue.remove(document)
                }
            } else if let row = CatalogueRow(entry) {
                rows.append(row)
            }
        }
        context.catalogue.take(rows, page)
        catalogueChanged()
    }

    /// It was deleted for good elsewhere. Whoever writes in it brings it back; else it is left.
    public func erase(_ document: DocumentID) {
        let name = context.catalogue[document].map { context.named($0) }
        context.catalogue.remove(document)
        if !current.isTyping {
            switch route {
            case .document(let area, document), .inside(let area, document, _):
                overlay.go(to: .area(area))
                if let name {
                    overlay.show(context.text("“\(name)” was permanently deleted elsewhere."), canUndo: false)
                }
            case .area: current.open(nil)
            default: break
            }
        }
        catalogueChanged()
    }

    /// Tells every scene.
    public func catalogueChanged() {
        hasCatalogue = true
        for scene in all { scene.catalogueChanged() }
    }

    /// An answer to `Effect.ask`, for the scene that asked: an HTTP status, 0 when the server could not be reached.
    public func answered(surface: UInt32, _ number: UInt32, status: Int32, body: [UInt8]) {
        scene(ofSurface: surface)?.answered(number, status: status, body: body)
    }

    /// Tells the surface's scene that the time of its `Effect.wake` has come.
    public func tick(surface: UInt32, _ number: UInt32) {
        scene(ofSurface: surface)?.tick(number)
    }

    /// Tells the scene whose surface has the element that a picture it drew without is there now.
    public func redraw(_ element: UInt32) { scene(ofSurface: element >> 24)?.redraw(element: element) }

    /// Something changed where the server syncs.
    func remotesChanged() { shell.remotesChanged() }

    /// Something that the page could not do.
    func say(_ notice: Notice) {
        overlay.show(context.text(notice.fitting(context.gate).phrase), canUndo: false)
        toasting = nil
    }

    /// Tells every scene that the page may end: what is only typed becomes an event.
    public func settle() { for scene in all { scene.settle() } }

    // What comes of it.

    /// Paints what is seen and hands on what must be done.
    public func paint(into patch: inout Patch) {
        if shown != currentSurface {
            shown = currentSurface
            patch.show(surface: shown)
            if !isToastMoving { overlay.hideToast() }
            isToastMoving = false
        }
        shell.isTyping = current.isTyping
        // Effects may bring a toast, so the overlay is painted last.
        var effects: [(effect: Effect, surface: UInt32, scene: any Scene)] = []
        for (surface, scene) in [(UInt32(Self.shellSurface), shell as any Scene), (currentSurface, current)] {
            scene.paint(into: &patch)
            for effect in scene.takeEffects() { effects.append((effect, surface, scene)) }
        }
        // What is not seen still keeps and loads.
        for (_, surface, scene) in areas where UInt32(surface) != currentSurface {
            guard let scene else { continue }
            for effect in scene.takeEffects() { effects.append((effect, UInt32(surface), scene)) }
        }
        if currentSurface != homeSurface {
            for effect in home.takeEffects() { effects.append((effect, homeSurface, home)) }
        }
        // What was painted may tell who wrote.
        if let effect = shell.askForWriters() { effects.append((effect, UInt32(Self.shellSurface), shell)) }
        let isLeaving = effects.contains { if case .open = $0.effect { true } else { false } }
        for item in effects {
            ask(item.effect, of: item.surface)
            noteKnown(item.effect)
            if case .toast(let text, let canUndo, let place) = item.effect {
                isToastMoving = isLeaving
                overlay.show(text, canUndo: canUndo, open: place)
                toasting = item.scene
                patch.append(.announce(text), of: item.surface, element: { _ in 0 })
            }
            if case .shareByLink(let document, let part, let name, let returnKey) = item.effect {
                shell.openSharing(document, .init(id: part, name: name, returnKey: returnKey))
                shell.paint(into: &patch)
                for effect in shell.takeEffects() { effects.append((effect, UInt32(Self.shellSurface), shell)) }
            }
        }
        if let key = shell.takeReturnKey() { effects.append((.focus(key: key), currentSurface, current)) }
        if context.gate.takeRefusal() {
            let notice = Notice.readOnly.fitting(context.gate)
            say(notice)
            patch.append(.announce(context.text(notice.phrase)), of: currentSurface, element: { _ in 0 })
        }
        overlay.paint(into: &patch)
        for effect in overlay.takeEffects() { effects.append((effect, UInt32(Self.overlaySurface), overlay)) }
        for item in effects where isLast(item.effect) {
            if case .load(let document) = item.effect, isWorthSnapshot(document) { patch.expectSnapshot(of: document) }
            patch.append(item.effect, of: item.surface) { item.scene.element(ofKey: $0) ?? 0 }
        }
        // A row is kept after the events that it tells of.
        let touched = context.catalogue.takeTouched()
        if context.gate.letsComment { for row in touched { patch.keepRow(row.document, row.json) } }
        tellPlace(&patch)
        let name = windowTitle
        if name != title {
            title = name
            patch.title(name)
        }
    }

    private func noteKnown(_ effect: Effect) {
        switch effect {
        case .open(let route), .move(let route), .openBeside(let route):
            if let document = route.document { known.insert(document) }
        default: break
        }
    }

    /// What one scene closes the page still needs as long as another one has it open.
    private func isLast(_ effect: Effect) -> Bool {
        switch effect {
        case .load(let document): users[document, default: 0] += 1
        case .unload(let document):
            users[document, default: 1] -= 1
            return users[document] == 0
        default: break
        }
        return true
    }

    private var windowTitle: String {
        switch route {
        case .document(_, let document), .inside(_, let document, _):
            return (context.catalogue[document].map { context.named($0) } ?? context.named("")) + " · Bojagi"
        case .area(let name), .face(let name, _):
            return (context.area(named: name).map { context.text($0.title) } ?? name) + " · Bojagi"
        case .home, .search, .trash, .settings: return "Bojagi"
        }
    }
}
