internal import JSON
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes
internal import Views

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
    }

    var things: [Thing]?
    var hasMore = false
    var offset = 0
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
    }

    func takeTrash(_ status: Int32, _ body: [UInt8]) {
        guard status == 200, let list = (try? JSONReader.value(of: body))?.array else { return }
        var things: [RemovedThings.Thing] = []
        for item in list.prefix(Self.page) {
            guard let document = item["document"]?.string.flatMap({ DocumentID(text: $0) }) else { continue }
            let part = item["part"]?.string.map { word(ofPart: $0) }
            var place = part ?? ""
            var title = item["title"]?.string ?? ""
            if let part {
                if title.isEmpty, let number = item["number"]?.string, !number.isEmpty { title = part + " " + number }
                place += " › " + named(item["documentTitle"]?.string ?? "")
                if let within = item["place"]?.string, !within.isEmpty { place += " › " + within }
            }
            things.append(
                RemovedThings.Thing(
                    document: document, unit: item["unit"]?.string ?? "",
                    area: item["kind"]?.string.flatMap { context.area(ofKind: $0) },
                    title: title, place: place, removedAt: item["removedAt"]?.string ?? "",
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
        restored = removed.things?.first { $0.unit.hasSameBytes(as: unit) && $0.document == document }?.title ?? ""
        if restored.isEmpty { restored = context.text("Untitled") }
        command(.restoring, "/api/restore") {
            $0.set("document", unit)
            $0.set("in", ShortID(of: document).text)
        }
    }

    // MARK: view

    /// What the server said, less the documents that are out of the trash by now, after those that are in it and that
    /// it has not told of.
    private var trashRows: [RemovedThings.Thing] {
        let here = context.catalogue.rows(isTrashed: true)
        let told = removed.things ?? []
        var known: Set<DocumentID> = []
        for thing in told where thing.isDocument { known.insert(thing.document) }
        // Beyond a page only the server knows the order.
        let untold = removed.hasMore ? [] : here.filter { !known.contains($0.document) }
        return untold.map {
            RemovedThings.Thing(
                document: $0.document, unit: "", area: context.area(ofKind: $0.kind),
                title: $0.title, place: "", removedAt: "", isDocument: true)
        } + told.filter { !$0.isDocument || context.catalogue[$0.document]?.isTrashed ?? false }
    }

    var trashView: Node<Action> {
        let count = context.catalogue.rows(isTrashed: true).count
        let rows = trashRows
        return Node(.div, "page trash", key: "trash") {
            Node(.div, "page-head", key: "head") {
                Node(.h1, "page-title", key: "title", text: context.text("Trash"))
                if count > 0 {
                    Node(
                        .button, "danger", key: "empty", text: context.text("Empty the trash"),
                        [.type("button"), Attribute(.haspopup, "dialog")], on: [.press(.askToEmpty)])
                }
            }
            if rows.isEmpty {
                EmptyPlace.node("color-select", context.text("The trash is empty."))
            } else {
                Node(.ul, "list", key: "list") { for row in rows { trashed(row) } }
                if removed.hasMore {
                    Node(
                        .button, "", key: "more", text: context.text("Show more"), [.type("button")],
                        on: [.press(.moreTrash)])
                }
            }
            if isAskingToEmpty { question(count: count) }
        }
    }

    private func trashed(_ thing: RemovedThings.Thing) -> Node<Action> {
        Node(.li, "row", key: thing.document.text + "/" + thing.unit, [thing.area?.patch]) {
            Node(.span, "patch", [Attribute(.hidden, "true")])
            Node(.span, "row-title", text: named(thing.title))
            Node(
                .span, "row-detail",
                text: thing.isDocument ? thing.area.map { context.text($0.title) } ?? "" : thing.place)
            Node(
                .button, "quiet", text: context.text("Restore"),
                [.type("button"), .label(context.text("Restore “\(named(thing.title))”"))],
                on: [
                    .press(thing.isDocument ? .restore(thing.document) : .restorePart(thing.document, thing.unit))
                ])
        }
    }
}
