import Interaction
import JSON
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// What was removed inside documents, as far as the server was asked for it.
struct RemovedThings {
    struct Thing {
        let document: DocumentID
        /// The unit of a part; empty for a document.
        let unit: String
        let area: Area?
        let title: String
        /// What it is, and what it was in.
        let place: String
        /// ISO 8601.
        let removedAt: String
        /// Whether it is a document, which the catalogue here may know better.
        let isDocument: Bool

        /// Of its row: its own, as long as it lies in the trash.
        var key: String { document.text + "/" + unit }
    }

    var things: [Thing]?
    /// Until the server has answered once, or for a moment: what it tells of would push away what stands there already.
    var isAwaited = true
    var hasMore = false
    var offset = 0
}

/// The rows of the trash: what the server said, less the documents that are out of the trash by now, after those that are
/// in it and that it has not told of.
struct TrashRows {
    let told: [RemovedThings.Thing]
    private let here: CatalogueList
    /// Places in `here`; nil where all are untold.
    private let untold: [Int]?

    init(_ removed: RemovedThings, _ catalogue: Catalogue) {
        let here = catalogue.rows(isTrashed: true)
        self.here = here
        let things = removed.things ?? []
        // The answer can be here before the catalogue is.
        told = things.filter { !$0.isDocument || catalogue[$0.document]?.isTrashed ?? true }
        if removed.hasMore {
            // Beyond a page only the server knows the order.
            untold = []
        } else if things.isEmpty {
            untold = nil
        } else {
            var known: Set<DocumentID> = []
            for thing in told where thing.isDocument { known.insert(thing.document) }
            untold = here.indices.filter { !known.contains(here[$0].document) }
        }
    }

    var untoldCount: Int { untold?.count ?? here.count }
    var count: Int { untoldCount + told.count }

    /// The document that the server has not told of; nil for what it has.
    func document(at place: Int) -> CatalogueRow? {
        guard place < untoldCount else { return nil }
        return here[untold.map { $0[place] } ?? place]
    }

    /// Where the row of a key stands, see `RemovedThings.Thing`.
    func place(ofKey key: String, _ catalogue: Catalogue) -> Int? {
        if let index = told.firstIndex(where: { $0.key.hasSameBytes(as: key) }) { return untoldCount + index }
        guard let document = DocumentID(text: String(key.prefix(32))),
            let index = here.index(of: document, in: catalogue)
        else { return nil }
        return untold.map { $0.partitioningIndex { $0 >= index } } ?? index
    }
}

extension HomeScene {
    /// How many come at once.
    private static let page = 100

    func askForTrash(more: Bool) {
        removed.offset = more ? removed.things?.count ?? 0 : 0
        var input = CommandInput()
        // One more tells whether there are more.
        input.set("limit", Self.page + 1)
        input.set("offset", removed.offset)
        effects.append(.ask(Asked.trash.rawValue, .commandAfterSending(path: "/api/trash", json: input.text)))
        if removed.isAwaited { effects.append(.wake(Wake.showTrash, milliseconds: 500)) }
    }

    func takeTrash(_ status: Int32, _ body: [UInt8]) {
        removed.isAwaited = false
        guard status == 200, let list = (try? JSONReader.value(of: body))?.array else { return }
        var things: [RemovedThings.Thing] = []
        for item in list.prefix(Self.page) {
            guard let document = item["document"]?.string.flatMap({ DocumentID(text: $0) }) else { continue }
            let area = item["kind"]?.string.flatMap { context.area(ofKind: $0) }
            let part = item["part"]?.string.map { word(ofPart: $0) }
            var place = part ?? ""
            var title = item["title"]?.string ?? ""
            if let part {
                if title.isEmpty, let number = item["number"]?.string, !number.isEmpty { title = part + " " + number }
                place += " › " + context.named(item["documentTitle"]?.string ?? "", of: area)
                if let within = item["place"]?.string, !within.isEmpty { place += " › " + within }
            }
            things.append(
                RemovedThings.Thing(
                    document: document, unit: item["unit"]?.string ?? "",
                    area: area, title: title, place: place, removedAt: item["removedAt"]?.string ?? "",
                    isDocument: part == nil))
        }
        removed.things = removed.offset > 0 ? (removed.things ?? []) + things : things
        removed.hasMore = list.count > Self.page
    }

    /// What a person calls such a part: areas have its word, which begins with a capital.
    private func word(ofPart kind: String) -> String {
        var bytes = Array(kind.utf8)
        if let first = bytes.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) { bytes[0] = first & 0xDF }
        return context.text(Phrase(key: String(decoding: bytes, as: UTF8.self)))
    }

    func restorePart(_ unit: String, of document: DocumentID) {
        let thing = removed.things?.first { $0.unit.hasSameBytes(as: unit) && $0.document == document }
        restored = context.named(thing?.title ?? "")
        command(.restoring, "/api/restore") {
            $0.set("document", unit)
            $0.set("in", ShortID(of: document).text)
        }
    }

    // MARK: view

    var trashRows: TrashRows { TrashRows(removed, context.catalogue) }

    private func thing(at place: Int, of rows: TrashRows) -> RemovedThings.Thing {
        guard let row = rows.document(at: place) else { return rows.told[place - rows.untoldCount] }
        return RemovedThings.Thing(
            document: row.document, unit: "", area: context.area(ofKind: row.kind),
            title: row.title, place: "", removedAt: "", isDocument: true)
    }

    /// A key at a row.
    func leadThroughTrash(_ event: SceneEvent, from place: Int) {
        let rows = trashRows
        guard case .key(let key, let modifiers) = event, !modifiers.hasCommand,
            let next = trashWindow.step(key, from: place, of: rows.count)
        else { return }
        context.isConsumed = true
        trashFocus = thing(at: next, of: rows).key
        effects.append(.focus(key: "restore-" + trashFocus))
    }

    var trashView: Node<Action> {
        let count = context.catalogue.rows(isTrashed: true).count
        let rows = trashRows
        return Node(.div, "page trash", key: "trash") {
            Node(.div, "page-head", key: "head") {
                Node(.h1, "page-title", key: "title", text: context.text("Trash"))
                if count > 0 {
                    Node(
                        button: context.text("Empty the trash"), "danger", key: "empty",
                        [Attribute(.haspopup, "dialog")], press: .askToEmpty)
                }
            }
            if removed.isAwaited {
                nil
            } else if rows.count == 0 {
                EmptyPlace.node("color-select", context.text("The trash is empty."))
            } else {
                let window = trashWindow
                window.list(
                    "list trash-list", key: "list", of: rows.count,
                    keeping: trashFocus.isEmpty ? nil : rows.place(ofKey: trashFocus, context.catalogue),
                    on: .trashList
                ) { trashed(thing(at: $0, of: rows), at: $0, of: rows.count) }
                if rows.told.contains(where: { !$0.isDocument }) { partsNote }
                if removed.hasMore {
                    Node(button: context.text("Show more"), key: "more", press: .moreTrash)
                }
            }
            if isAskingToEmpty { question(count: count) }
        }
    }

    /// What emptying the trash leaves there, see Docs/Decisions/removed-parts.md.
    private var partsNote: Node<Action> {
        Node(
            .p, "row-detail", key: "kept",
            text: context.text(
                "What was removed inside a document stays in its history and can be restored. It is deleted for good with its document."
            ))
    }

    private func trashed(_ thing: RemovedThings.Thing, at place: Int, of count: Int) -> Node<Action> {
        Node(
            .li, "row", key: thing.key, [thing.area?.patch] + trashWindow.attributes(at: place, of: count),
            on: [.focus(.trashFocus(thing.key)), .key(.trashKey(place))]
        ) {
            Node(.span, "patch", [Attribute(.hidden, "true")])
            Node(.span, "row-title", text: context.named(thing.title))
            Node(
                .span, "row-detail",
                text: thing.isDocument ? thing.area.map { context.text($0.title) } ?? "" : thing.place)
            Node(
                button: context.text("Restore"), "quiet", key: "restore-" + thing.key,
                [.label(context.text("Restore “\(context.named(thing.title))”"))],
                press: thing.isDocument ? .restore(thing.document) : .restorePart(thing.document, thing.unit))
        }
    }
}
