import Markup
public import Replication

/// A file that a description names.
public struct CardAttachment: Equatable, Sendable {
    /// As the text calls it.
    public let name: String
    /// Its bytes in the blob store.
    public let file: BlobHash
    /// Pictures show where they stand; other files don't.
    public let isPicture: Bool

    /// Those that a description names, each once, in its order; at most 100. Complexity: O(text).
    public static func all(in description: String) -> [CardAttachment] {
        guard !BlobSource.hashes(in: description).isEmpty else { return [] }
        var found: [CardAttachment] = []
        for block in MarkdownDocument.parse(description).blocks { collect(block, &found) }
        return found
    }

    private static var most: Int { 100 }

    private static func collect(_ block: MarkdownBlock, _ found: inout [CardAttachment]) {
        switch block {
        case .heading(_, let inlines), .paragraph(let inlines): for inline in inlines { collect(inline, &found) }
        case .list(let list): for item in list.items { for block in item.blocks { collect(block, &found) } }
        case .blockQuote(let inner): for block in inner { collect(block, &found) }
        default: break
        }
    }

    private static func collect(_ inline: MarkdownInline, _ found: inout [CardAttachment]) {
        switch inline {
        case .image(let source, _, let inner):
            let attachment = Attachment(description: words(of: inner))
            add(source, attachment.name, isPicture: attachment.kind == .picture, &found)
        case .link(let destination, _, let inner):
            if BlobSource.hash(in: destination) != nil {
                add(destination, words(of: inner), isPicture: false, &found)
            } else {
                for inline in inner { collect(inline, &found) }
            }
        case .emphasis(let inner), .strong(let inner), .strikethrough(let inner):
            for inline in inner { collect(inline, &found) }
        default: break
        }
    }

    private static func add(_ source: String, _ name: String, isPicture: Bool, _ found: inout [CardAttachment]) {
        guard found.count < most, let file = BlobSource.hash(in: source).flatMap({ BlobHash(hex: $0) }) else { return }
        let attachment = CardAttachment(name: name, file: file, isPicture: isPicture)
        if !found.contains(attachment) { found.append(attachment) }
    }

    private static func words(of inlines: [MarkdownInline]) -> String {
        var words = ""
        for inline in inlines {
            switch inline {
            case .text(let text), .code(let text): words += text
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner): words += self.words(of: inner)
            default: break
            }
        }
        return words
    }
}

extension Card {
    /// The description with lines at the end of its words, before the checklist.
    public func description(attaching lines: String) -> String {
        let checklist = Checklist(description)
        let words = checklist.words
        let isAtStart = words.isEmpty || words.utf8.last == UInt8(ascii: "\n")
        return Checklist.joined(words: words + (isAtStart ? "" : "\n") + lines, rest: checklist.rest)
    }

    /// The pictures that the description shows: what can be its cover.
    public var pictures: [CardCover] {
        CardAttachment.all(in: description).filter { $0.isPicture }.map { CardCover($0.file) }
    }
}
