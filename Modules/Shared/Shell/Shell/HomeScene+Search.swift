import JSON
import Markup
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// What a search over everything has found, as far as it was asked for.
struct FoundHits {
    /// As it stands in the field.
    var query = ""
    /// Nil until something is known.
    var hits: [FoundHit]?
    /// How many there are; where `isExact` is false there are more.
    var count = 0
    var isExact = true
    /// The server could not be asked: only titles and beginnings were looked through.
    var isPartial = false
    /// Why the query means nothing.
    var fault = ""
    /// The last question, counted from 16.
    var number: UInt32 = 15
    /// How many hits were there when more were asked for.
    var offset = 0
    /// Whether hits that stay keep their places: while somebody types nothing jumps.
    var keepsOrder = false

    /// The query with its words, and only those documents asked for.
    func query(ofKind kind: String?) -> String {
        var words: [String] = []
        for word in query.utf8.split(separator: 0x20) {
            let word = String(decoding: Array(word), as: UTF8.self)
            if SearchQuery(word).values(of: .kind).isEmpty { words.append(word) }
        }
        if let kind { words.append("kind:" + kind) }
        return words.joined(separator: " ")
    }
}

/// A document or a part of one that was found.
struct FoundHit {
    let area: Area
    let document: DocumentID
    var part: ShortID?
    let title: String
    var titleRanges: [Range<Int>] = []
    var snippet = ""
    var ranges: [Range<Int>] = []
    /// What the part is in, and where there.
    var place = ""
    /// The file of a photo, and what of it is shown.
    var picture = ""
    var frame = ""

    /// The same for the same thing in every answer.
    var key: String { document.text + (part.map { "/" + $0.text } ?? "") }
}

extension HomeScene {
    /// How many hits come at once.
    private static let page = 50

    func search(_ query: String, isFresh: Bool) {
        found.keepsOrder = !isFresh
        found.query = query
        askForHits(more: false)
    }

    func askForHits(more: Bool) {
        guard !SearchQuery(found.query).isEmpty else {
            let number = found.number
            found = FoundHits()
            found.number = number &+ 1
            return
        }
        found.number = max(16, found.number &+ 1)
        found.offset = more ? found.hits?.count ?? 0 : 0
        var input = CommandInput()
        input.set("query", found.query)
        input.set("limit", Self.page)
        input.set("offset", found.offset)
        effects.append(.ask(found.number, .command(path: "/api/search", json: input.text)))
    }

    func takeHits(_ status: Int32, _ body: [UInt8]) {
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        found.fault = ""
        found.isPartial = status == 0
        guard let value = answer.value, let list = value["hits"]?.array else {
            if status == 0 { return takeHitsHere() }
            found.fault = CommandAnswer.summary(of: answer.messages)
            found.hits = []
            found.count = 0
            return
        }
        var hits: [FoundHit] = []
        for item in list { if let hit = hit(item) { hits.append(hit) } }
        found.count = Int(clamping: value["count"]?.integer ?? 0)
        found.isExact = value["exact"]?.boolean ?? true
        let before = found.hits ?? []
        if found.offset > 0 {
            var known: Set<String> = []
            for hit in before { known.insert(hit.key) }
            found.hits = before + hits.filter { !known.contains($0.key) }
        } else {
            found.hits = found.keepsOrder ? Self.ordered(hits, as: before) : hits
        }
    }

    /// Those that were there before keep their order.
    private static func ordered(_ hits: [FoundHit], as before: [FoundHit]) -> [FoundHit] {
        var places: [String: Int] = [:]
        for (place, hit) in before.enumerated() { places[hit.key] = place }
        var staying: [(place: Int, hit: FoundHit)] = []
        var coming: [FoundHit] = []
        for hit in hits { if let place = places[hit.key] { staying.append((place, hit)) } else { coming.append(hit) } }
        return staying.inOrder { $0.place < $1.place }.map { $0.hit } + coming
    }

    private func hit(_ item: JSONValue) -> FoundHit? {
        guard let kind = item["kind"]?.string, let area = context.area(ofKind: kind),
            let document = item["document"]?.string.flatMap({ DocumentID(text: $0) })
        else { return nil }
        var hit = FoundHit(area: area, document: document, title: item["title"]?.string ?? "")
        hit.part = item["part"]?.string.flatMap { ShortID($0) }
        hit.titleRanges = Self.ranges(item["titleRanges"])
        hit.snippet = item["snippet"]?.string ?? ""
        hit.ranges = Self.ranges(item["ranges"])
        hit.picture = item["picture"]?.string ?? ""
        hit.frame = item["frame"]?.string ?? ""
        if hit.part != nil {
            hit.place = context.named(item["documentTitle"]?.string ?? "", of: area)
            if let place = item["place"]?.string, !place.isEmpty { hit.place += " › " + place }
        }
        return hit
    }

    private static func ranges(_ value: JSONValue?) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for pair in value?.array ?? [] {
            guard let bounds = pair.array, bounds.count == 2, let low = bounds[0].integer, let high = bounds[1].integer,
                low >= 0, low < high, high < 1_000_000
            else { continue }
            ranges.append(Int(low)..<Int(high))
        }
        return ranges
    }

    /// What titles and beginnings hold: all that is known without the server. Filters of kind and tag count.
    private func takeHitsHere() {
        let query = SearchQuery(found.query)
        let kinds = query.values(of: .kind)
        let tags = query.values(of: .tag)
        var hits: [(rank: SearchRank, hit: FoundHit)] = []
        let rows = context.catalogue.rows()
        for row in rows.prefix(Self.rowsLookedThrough) {
            guard let area = context.area(ofKind: row.kind), kinds.isEmpty || kinds.contains(row.kind),
                tags.allSatisfy({ tag in row.tags.contains { TextSearch.contains($0, tag) } }),
                let rank = query.rank(title: row.title, text: row.preview)
            else { continue }
            let title = context.catalogue.namingLinks(
                in: Snippet(text: row.title, highlights: query.ranges(inTitle: row.title)))
            let snippet = query.snippet(of: row.preview, naming: { context.catalogue.title(ofLink: $0) })
            hits.append(
                (
                    rank,
                    FoundHit(
                        area: area, document: row.document, title: title.text,
                        titleRanges: title.highlights, snippet: snippet.text,
                        ranges: snippet.highlights)
                ))
        }
        found.hits = hits.inOrder { $0.rank < $1.rank }.prefix(Self.page * 4).map { $0.hit }
        found.count = hits.count
        found.isExact = rows.count <= Self.rowsLookedThrough
    }

    /// So many rows are looked through without the server: the latest.
    private static let rowsLookedThrough = 5_000

    // MARK: view

    var searchView: Node<Action> {
        Node(.div, "page search", key: "search") {
            Node(.h1, "page-title", key: "title", text: context.text("Search"))
            Node(
                .input, "field", key: "query",
                [
                    .type("search"), .label(context.text("Search everything")), .value(found.query),
                    Attribute(.autocomplete, "off"),
                ], on: [.input(.search), .key(.searchKey)])
            kindChips
            if !found.fault.isEmpty {
                Node(.p, "error-text", key: "fault", [.role("alert")]) { Node(.span, text: found.fault) }
            }
            if let hits = found.hits, !hits.isEmpty {
                Node(.p, "row-detail search-count", key: "count", text: countText(hits.count), [.role("status")])
                Node(.ul, "list", key: "hits") { for hit in hits { row(of: hit) } }
                if hits.count < found.count || !found.isExact {
                    Node(button: context.text("Show more"), key: "more", press: .moreHits)
                }
            } else if found.hits != nil, found.fault.isEmpty {
                EmptyPlace.node("memo", context.text("No results for “\(found.query)”"))
                if let hint = ownFilterHint { Node(.p, "row-detail", key: "own-filter", text: hint, [.role("status")]) }
            }
            if found.isPartial {
                Node(
                    .p, "row-detail", key: "partial",
                    text: context.text("Can't reach the server: only titles and beginnings were searched."))
            }
        }
    }

    /// That something was typed which only the search of an area knows, such as `rating:5`.
    private var ownFilterHint: String? {
        for area in context.areas {
            guard let place = SearchQuery(found.query, alsoNamed: area.ownFilters).firstAlsoNamed,
                let name = context.language.code == "ko" ? area.ownFilters[place].last : area.ownFilters[place].first
            else { continue }
            return context.text("“\(name):” is a filter of the search in \(area.title).")
        }
        return nil
    }

    private func countText(_ shown: Int) -> String {
        if found.isExact {
            return shown < found.count
                ? context.text("\(shown) of \(found.count)") : context.text("\(found.count) found")
        }
        return context.text("\(shown) of more than \(found.count)")
    }

    private var kindChips: Node<Action> {
        let chosen = SearchQuery(found.query).values(of: .kind)
        return Node(.div, "chips", key: "kinds", [.role("group"), .label(context.text("Only"))]) {
            chip(nil, context.text("All"), isChosen: chosen.isEmpty, nil)
            for area in context.areas {
                if let kind = area.kinds.first {
                    chip(kind, context.text(area.title), isChosen: chosen.contains(kind), area.patch)
                }
            }
        }
    }

    private func chip(_ kind: String?, _ title: String, isChosen: Bool, _ patch: Attribute?) -> Node<Action> {
        Node(
            button: title, isChosen ? "chip is-selected" : "chip", key: "kind-" + (kind ?? "all"),
            [.pressed(isChosen), patch], press: .kind(isChosen ? nil : kind))
    }

    private func row(of hit: FoundHit) -> Node<Action> {
        let words = SearchQuery(found.query).needles.map { $0.text }.joined(separator: " ")
        let route =
            hit.part == nil && words.isEmpty
            ? hit.area.route(to: hit.document) : hit.area.route(to: hit.document, Inside(part: hit.part, words: words))
        return Node(.li, key: hit.key) {
            Node(.a, "row search-hit", [.link(.path("#" + route.text)), hit.area.patch]) {
                if let source = picture(of: hit) {
                    Node(picture: .path(source), "search-picture")
                } else {
                    Node(.span, "patch", [Attribute(.hidden, "true")])
                }
                Node(.span, "search-words") {
                    Node(.span, "row-title") {
                        MarkedText.nodes(hit.title.isEmpty ? context.named("") : hit.title, hit.titleRanges)
                    }
                    Node(
                        .span, "row-detail search-place",
                        text: hit.place.isEmpty ? context.text(hit.area.title) : hit.place)
                    if !hit.snippet.isEmpty {
                        Node(.span, "row-detail search-snippet") { MarkedText.nodes(hit.snippet, hit.ranges) }
                    }
                }
            }
        }
    }

    private func picture(of hit: FoundHit) -> String? {
        if hit.part != nil {
            guard !hit.picture.isEmpty else { return nil }
            return OfferedPhoto.picture(of: hit.picture, frame: hit.frame, width: 160)
        }
        guard hit.area.hasPictures, let row = context.catalogue[hit.document], row.position > 0 else { return nil }
        return "/api/previews/\(hit.document.text)?width=160&at=\(row.position)"
    }
}
