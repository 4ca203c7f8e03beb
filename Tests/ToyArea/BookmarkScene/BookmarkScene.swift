import BookmarkModel
import Phrases
public import Replication
public import Scenes
public import Views

/// Lists of bookmarks on the page: all of them, and one with its addresses.
public final class BookmarkScene: Scene {
    /// What a person can do here.
    enum Action: Sendable {
        case make, showAll, add
        case show(DocumentID)
        case draft, draftKey
        case remove(String)
    }

    private let context: SceneContext
    private let lists: Documents<BookmarkList>
    private let surface: Surface<Action>
    private var current: DocumentID?
    /// The address as it is being typed.
    private var draft = ""
    private var effects: [Effect] = []

    public init(_ context: SceneContext, surface: UInt8) {
        self.context = context
        self.surface = Surface(number: surface)
        lists = Documents(kind: BookmarkList.kind, codec: BookmarkList.codec, context)
    }

    public func open(_ document: DocumentID?) {
        current = document
        draft = ""
        if let document { lists.load(document) }
    }

    public func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent) {
        guard let action = surface.action(at: element, on: trigger) else { return }
        switch action {
        case .make:
            guard let made = lists.make(BookmarkList().rename(to: context.text("New list"))) else { return }
            noteChange(of: made.id)
            effects.append(.open(.document(area: "bookmark", made.id)))
        case .showAll: effects.append(.leave(to: .area("bookmark")))
        case .show(let document): effects.append(.open(.document(area: "bookmark", document)))
        case .draft: if case .input(let text, _, _) = event { draft = text }
        case .draftKey:
            guard case .key("Enter", _) = event else { return }
            context.isConsumed = true
            add()
        case .add: add()
        case .remove(let address): change { (list) throws(BookmarkError) in try list.remove(address) }
        }
    }

    private func add() {
        let address = draft
        if change({ (list) throws(BookmarkError) in try list.add(address) }) { draft = "" }
        effects.append(.focus(key: "draft"))
    }

    /// Whether it was done; else a toast says why not.
    @discardableResult
    private func change(_ intent: (BookmarkList) throws(BookmarkError) -> [RecordChange]) -> Bool {
        guard let current, let list = lists[current]?.value else { return false }
        do throws(BookmarkError) {
            lists.perform(try intent(list), on: current)
            noteChange(of: current)
            return true
        } catch {
            effects.append(.toast(context.text("That is no address."), undo: false))
            return false
        }
    }

    /// What lists of the page show of it.
    private func noteChange(of document: DocumentID) {
        guard let list = lists[document]?.value else { return }
        context.catalogue.put(
            context.catalogue.row(of: document, kind: BookmarkList.kind, title: list.name, header: list.header))
    }

    public func step(_ direction: UndoDirection) {
        if let current, lists.step(direction, current) { noteChange(of: current) }
    }

    public func receive(_ events: [[UInt8]], of document: DocumentID) { lists.receive(events, of: document) }
    public func isReady(_ document: DocumentID) { lists.isReady(document) }
    public func paint(into patch: inout Patch) { surface.paint(view(), into: &patch) }
    public func clear(into patch: inout Patch) { surface.clear(into: &patch) }
    public func element(ofKey key: String) -> UInt32? { surface.element(ofKey: key) }

    public func takeEffects() -> [Effect] {
        defer { effects = [] }
        return lists.takeEffects() + effects
    }

    private func view() -> Node<Action> {
        Node(.section, "page", key: "bookmarks") {
            Node(.h1, "page-title", key: "title", text: context.text("Bookmarks"))
            if let list = current.flatMap({ lists[$0]?.value }) { one(list) } else { all }
        }
    }

    private var all: [Node<Action>] {
        let rows = context.catalogue.rows(kind: BookmarkList.kind)
        let button = Node<Action>(
            .button, "primary", key: "new", text: context.text("New list"), [.type("button")], on: [.press(.make)])
        guard !rows.isEmpty else {
            return [EmptyPlace.node("bookmark", context.text("A list keeps addresses."), [button])]
        }
        return [
            button,
            Node(.ul, "list", key: "lists") {
                for row in rows {
                    Node(.li, "row", key: row.document.text) {
                        Node(
                            .button, "row-title", text: row.title, [.type("button")], on: [.press(.show(row.document))])
                    }
                }
            },
        ]
    }

    private func one(_ list: BookmarkList) -> [Node<Action>] {
        [
            Node(.h2, "section-title", key: "name", text: list.name),
            Node(
                .input, "field", key: "draft",
                [.type("text"), .label(context.text("An address, such as https://swift.org")), .value(draft)],
                on: [.input(.draft), .key(.draftKey)]),
            Node(.button, "", key: "add", text: context.text("Add"), [.type("button")], on: [.press(.add)]),
            Node(.ul, "list", key: "addresses", [.label(context.text("Addresses"))]) {
                for (index, bookmark) in list.bookmarks.enumerated() {
                    Node(.li, "row", key: "\(index)") {
                        Node(.span, "row-title", text: bookmark.address)
                        Node(
                            .close, context.text("Remove \(bookmark.address)"), key: "remove", classes: "icon",
                            press: .remove(bookmark.address))
                    }
                }
            },
            Node(
                .button, "quiet", key: "all", text: context.text("All lists"), [.type("button")], on: [.press(.showAll)]
            ),
        ]
    }
}
