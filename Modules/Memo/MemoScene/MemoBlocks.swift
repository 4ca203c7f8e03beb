import Interaction
import Markup
import Phrases
import Primitives
import Replication
import Scenes

/// What `/` offers.
struct MemoBlock {
    enum Content {
        case block(BlockKind)
        case today
    }

    let name: Phrase
    /// Letters by which people know it from elsewhere.
    let letters: String
    let content: Content

    /// In the order in which they are offered.
    static var all: [MemoBlock] {
        [
            MemoBlock(name: "Heading 1", letters: "h1", content: .block(.heading(1))),
            MemoBlock(name: "Heading 2", letters: "h2", content: .block(.heading(2))),
            MemoBlock(name: "Heading 3", letters: "h3", content: .block(.heading(3))),
            MemoBlock(name: "List", letters: "ul", content: .block(.bullet)),
            MemoBlock(name: "Numbered list", letters: "ol", content: .block(.number)),
            MemoBlock(name: "Task", letters: "todo", content: .block(.task)),
            MemoBlock(name: "Quote", letters: "blockquote", content: .block(.quote)),
            MemoBlock(name: "Code", letters: "fence", content: .block(.code)),
            MemoBlock(name: "Table", letters: "grid", content: .block(.table)),
            MemoBlock(name: "Divider", letters: "line", content: .block(.rule)),
            MemoBlock(name: "Today's date", letters: "now", content: .today),
        ]
    }
}

// Blocks that are chosen by `/`.
extension MemosScene {
    /// Those whose names have what was typed, here or in English: first where it begins, then elsewhere.
    func suggestBlocks(_ typed: String, in now: Editor) {
        let place = now.selection.lowerBound - typed.unicodeScalars.count - 1
        if links.slash?.place != place {
            // A sign that is written opens the list; an input method at work and a caret that passes by do not.
            guard typed.isEmpty, !now.isComposing else { return links.slash = nil }
            links.slash = (place, false)
            effects.append(.announce(context.text("Choose a block with the arrow keys and Enter.")))
        }
        guard links.slash?.isRefused == false else { return }
        let needle = Folding.foldedBytes(typed)
        var (beginning, holding): ([Suggestion], [Suggestion]) = ([], [])
        for block in MemoBlock.all {
            let name = context.text(block.name)
            var found: Bool?
            for each in [name, block.name.key, block.letters] {
                // Nobody types a space here, for it ends the list.
                let letters = Folding.foldedBytes(each).filter { $0 != UInt8(ascii: " ") }
                if letters.starts(with: needle) {
                    found = true
                } else if found == nil, TextSearch.contains(folded: letters, needle) {
                    found = false
                }
            }
            if Hangul.isInitials(typed), Hangul.range(ofInitials: typed, in: name) != nil { found = true }
            guard let found else { continue }
            if found { beginning.append(.block(block, name: name)) } else { holding.append(.block(block, name: name)) }
        }
        links.suggestions = beginning + holding
    }

    /// Puts a block in place of the `/` and what was typed behind it.
    func put(_ block: MemoBlock, in now: Editor) {
        guard let typed = now.openSlash else { return }
        let count = typed.unicodeScalars.count + 1
        let today = context.today?.text ?? ""
        links.slash = nil
        rewrite { text in
            switch block.content {
            case .block(let kind): text.replacing(count, with: "").becoming(kind)
            case .today: text.replacing(count, with: today)
            }
        }
    }
}

extension Editor {
    /// What stands between the caret and a `/` at the beginning of a line or behind a space, without another space.
    var openSlash: String? {
        let caret = text.utf8Offset(ofScalar: selection.lowerBound)
        let bytes = Array(text.part(max(0, caret - 60)..<caret).utf8)
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let isFirst = slash == 0 && bytes.count == caret
        let space: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n")]
        guard isFirst || (slash > 0 && space.contains(bytes[slash - 1])),
            !bytes[slash...].contains(where: { space.contains($0) })
        else { return nil }
        return String(decoding: bytes[(slash + 1)...], as: UTF8.self)
    }
}
