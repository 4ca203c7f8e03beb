import JSON
import Markup
import MemoModel
import Phrases
import Primitives
import Replication
import Scenes

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
    /// The documents that a link being typed may lead to, as far as they were looked through.
    var completion = LinkCompletion()
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
        links.completion = LinkCompletion()
        guard let now = editor, now.selection.isEmpty else { return links.slash = nil }
        if let typed = now.openSlash { return suggestBlocks(typed, in: now) }
        links.slash = nil
        guard !now.isComposing, let typed = now.openLink else { return }
        links.completion.begin(typed, in: context.catalogue, besides: now.document)
        suggestMore()
    }

    /// Looks through the next titles.
    func suggestMore() {
        guard links.completion.isLooking else { return }
        let wasEmpty = links.suggestions.isEmpty
        links.completion.index = links.index
        if links.completion.advance(context.catalogue) { effects.append(.wake(Self.nextTitles, milliseconds: 0)) }
        links.suggestions = links.completion.rows.map { .document($0) }
        links.index = links.completion.index
        if wasEmpty, let first = links.suggestions.first {
            effects.append(.announce(context.text("Press Enter to link to “\(first.title)”.")))
        }
    }

    /// Completes the link that is being typed: it stores the id and shows the present title. Or puts in the block.
    func choose(_ index: Int) {
        guard let now = editor, links.suggestions.indices.contains(index) else { return }
        let chosen = links.suggestions[index]
        links.suggestions = []
        links.completion = LinkCompletion()
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
        cache.linkTitles.value(of: text, sight) {
            context.catalogue.linkTitles(of: text, lines: sight) { shownTitle($0) }
        }
    }
}

extension Editor {
    /// What stands between `[[` and the caret, if a link is being typed there.
    var openLink: String? {
        let caret = text.utf8Offset(ofScalar: selection.lowerBound)
        return LinkCompletion.openLink(in: text.part(max(0, caret - 200)..<caret))
    }
}
