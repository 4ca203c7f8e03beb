internal import JSON
internal import Markup
internal import MemoModel
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes

/// What the memo that is open has to do with others: who links to it, and what a link that is being typed may mean.
struct LinkNeighbours {
    /// The number of the question for backlinks.
    var asked: UInt32 = 0
    var backlinks: [DocumentID] = []
    /// What `[[` or `/` may become, and which of them Enter takes.
    var suggestions: [Suggestion] = []
    var index = 0
    /// Where the `/` stands whose blocks are offered, in scalars, and whether somebody has closed them.
    var slash: (place: Int, isRefused: Bool)?
    /// The titles that begin with what is typed, and those that hold it elsewhere, as far as they were looked through.
    var filters: (beginning: RowFilter<CatalogueRow>, holding: RowFilter<CatalogueRow>)?
    var typed = ""
    /// Whether a link is being typed that no title known so far fits.
    var isAwaited = false
}

/// What can be chosen while one writes.
enum Suggestion {
    case document(CatalogueRow)
    case block(MemoBlock, name: String)

    var title: String {
        switch self {
        case .document(let row): row.title
        case .block(_, let name): name
        }
    }

    var document: DocumentID? { if case .document(let row) = self { row.document } else { nil } }
}

extension MemosScene {
    /// Who links here: the server knows all texts, the page those that are loaded.
    func askForBacklinks() {
        guard let selected, context.isOnline else { return }
        // The server can't tell of a memo that it has not got yet.
        guard context.unsent == 0 else {
            effects.append(.wake(Self.linkPause, milliseconds: 500))
            return
        }
        lastNumber += 1
        links.asked = lastNumber
        var input = CommandInput()
        input.set("document", ShortID(of: selected).text)
        effects.append(.ask(lastNumber, .command(path: "/api/links", json: input.text)))
    }

    func takeBacklinks(status: Int32, _ body: [UInt8]) {
        guard status == 200, let answer = try? JSONReader.value(of: body), let rows = answer.array else { return }
        links.backlinks = []
        for row in rows {
            guard row["direction"]?.string == "from", let id = row["id"]?.string.flatMap({ ShortID($0) }) else {
                continue
            }
            if let known = context.catalogue[id] { links.backlinks.append(known.document) }
        }
    }

    public func answered(_ number: UInt32, status: Int32, body: [UInt8]) {
        if number == search.asked { takeAnswer(status: status, body) }
        if number == links.asked { takeBacklinks(status: status, body) }
        if number == importing.asked { takeImportAnswer(status: status, body) }
    }

    /// After `[[` the documents whose titles have what was typed behind it, after `/` the blocks.
    func suggest() {
        links.suggestions = []
        links.index = 0
        links.isAwaited = false
        links.filters = nil
        guard let now = editor, now.selection.isEmpty else { return links.slash = nil }
        if let typed = now.openSlash { return suggestBlocks(typed, in: now) }
        links.slash = nil
        guard !now.isComposing, let typed = now.openLink else { return }
        links.typed = typed
        let filter = RowFilter<CatalogueRow>(context.catalogue, kind: nil, most: Self.mostSuggestions)
        links.filters = (filter, filter)
        suggestMore()
    }

    private static let mostSuggestions = 6

    /// Looks through the next titles.
    func suggestMore() {
        guard var filters = links.filters else { return }
        filters.beginning.advance(context.catalogue) { suggestion($0, atStart: true) }
        filters.holding.advance(context.catalogue) { suggestion($0, atStart: false) }
        links.filters = filters
        let wasEmpty = links.suggestions.isEmpty
        let chosen = links.suggestions.indices.contains(links.index) ? links.suggestions[links.index].document : nil
        let found = filters.beginning.matches + filters.holding.matches
        links.suggestions = found.prefix(Self.mostSuggestions).map { .document($0.match) }
        // What somebody went to by the arrows stays chosen; else it is the first.
        if links.index > 0 { links.index = links.suggestions.firstIndex { $0.document == chosen } ?? 0 }
        let isDone = filters.beginning.isDone && filters.holding.isDone
        if !isDone { effects.append(.wake(Self.nextTitles, milliseconds: 0)) }
        links.isAwaited = links.suggestions.isEmpty && isDone
        if wasEmpty, let first = links.suggestions.first {
            effects.append(.announce(context.text("Press Enter to link to “\(first.title)”.")))
        }
    }

    /// The row, if its title has what was typed: where it begins, or only elsewhere.
    private func suggestion(_ row: CatalogueRow, atStart: Bool) -> CatalogueRow? {
        let typed = links.typed
        guard row.document != editor?.document, !row.title.isEmpty else { return nil }
        let title = Folding.foldedBytes(row.title)
        let needle = Folding.foldedBytes(typed)
        if title.starts(with: needle) { return atStart ? row : nil }
        if TextSearch.contains(folded: title, needle) { return atStart ? nil : row }
        guard Hangul.isInitials(typed), let range = Hangul.range(ofInitials: typed, in: row.title) else { return nil }
        return (range.lowerBound == 0) == atStart ? row : nil
    }

    /// Completes the link that is being typed: it stores the id and shows the present title. Or puts in the block.
    func choose(_ index: Int) {
        guard let now = editor, links.suggestions.indices.contains(index) else { return }
        let chosen = links.suggestions[index]
        links.suggestions = []
        links.filters = nil
        switch chosen {
        case .document(let row): completeLink(to: row, in: now)
        case .block(let block, _): put(block, in: now)
        }
        effects.append(.focus(key: "editor"))
    }

    private func completeLink(to row: CatalogueRow, in now: Editor) {
        guard let typed = now.openLink else { return }
        let count = typed.unicodeScalars.count
        editor?.selection = (now.selection.lowerBound - count)..<now.selection.upperBound
        insert(ShortID(of: row.document).text + "]]")
    }
}

// The titles of what is linked to by its id.
extension MemosScene {
    /// For `Attribute.Name.linkTitles`, of the lines in sight.
    func linkTitles(of text: String) -> String {
        if let known = cache.linkTitles, known.sight == sight, known.text.hasSameBytes(as: text) { return known.titles }
        var titles = ""
        for target in Self.linkTargets(in: text, lines: sight) {
            guard let row = context.catalogue.target(ofLink: target) else { continue }
            // A title of somebody else's begins no line of its own.
            let title = TextSearch.oneLine(shownTitle(row.title))
            // A link by its title says it already.
            if !title.hasSameBytes(as: target) { titles += target + "\t" + title + "\n" }
        }
        cache.linkTitles = (text, sight, titles)
        return titles
    }

    /// More links in sight have no titles.
    private static let mostTitles = 200
    /// Longer targets are no ids.
    private static let longestTarget = 80

    /// What stands between `[[` and `]]` in these lines, as it is written. Complexity: O(bytes).
    static func linkTargets(in text: String, lines: Range<Int>) -> [String] {
        var text = text
        return text.withUTF8 { bytes in
            var targets: [String] = []
            var line = 0
            var open: Int?
            for (place, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "\n"):
                    line += 1
                    open = nil
                    if line >= lines.upperBound { return targets }
                case UInt8(ascii: "["):
                    if line >= lines.lowerBound, place > 0, bytes[place - 1] == byte { open = place + 1 }
                case UInt8(ascii: "]"):
                    if let start = open, place > start, place - start <= longestTarget, targets.count < mostTitles {
                        targets.append(String(decoding: bytes[start..<place], as: UTF8.self))
                    }
                    open = nil
                // A control character is in no id, and would end a line of the attribute.
                case 0..<0x20: open = nil
                default: break
                }
            }
            return targets
        }
    }
}

extension Editor {
    /// What stands between `[[` and the caret, if a link is being typed there.
    var openLink: String? {
        let caret = text.utf8Offset(ofScalar: selection.lowerBound)
        let line = text.part(max(0, caret - 200)..<caret)
        let bytes = Array(line.utf8)
        var index = bytes.count - 1
        while index > 0 {
            switch bytes[index] {
            case UInt8(ascii: "\n"), UInt8(ascii: "]"), UInt8(ascii: "|"): return nil
            case UInt8(ascii: "["):
                guard bytes[index - 1] == UInt8(ascii: "[") else { return nil }
                return String(decoding: bytes[(index + 1)...], as: UTF8.self)
            default: index -= 1
            }
        }
        return nil
    }
}
