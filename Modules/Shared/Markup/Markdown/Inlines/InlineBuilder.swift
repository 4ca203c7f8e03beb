/// Tokens whose emphasis is settled, into a tree.
struct InlineBuilder {
    private let scalars: [Scalar]
    private let delimiters: [Delimiter]
    /// Inside a link, addresses are not made links.
    private let inLink: Bool

    private var frames: [Frame] = [Frame(mark: nil)]
    /// Text that has not become an inline yet.
    private var pending: [UInt8] = []
    /// Marks deeper than the limit, which take no effect.
    private var ignored = 0
    private var depth = 0

    private struct Frame {
        var mark: Delimiter.Mark?
        var inlines: [MarkdownInline] = []
    }

    init(parser: InlineParser, inLink: Bool) {
        scalars = parser.scalars
        delimiters = parser.delimiters
        self.inLink = inLink
    }

    consuming func build(_ tokens: ArraySlice<InlineToken>) -> (inlines: [MarkdownInline], depth: Int) {
        var builder = self
        for token in tokens { builder.add(token) }
        builder.flush()
        return (builder.frames.first?.inlines ?? [], builder.depth)
    }

    private mutating func add(_ token: InlineToken) {
        switch token {
        case .text(let range): pending.appendUTF8(scalars[range])
        case .scalar(let scalar): pending.appendUTF8(scalar)
        case .inline(let inline, let inner):
            flush()
            frames[frames.count - 1].inlines.append(inline)
            depth = max(depth, inner)
        case .delimiter(let index):
            let delimiter = delimiters[index]
            for _ in delimiter.closes { close() }
            for _ in 0..<delimiter.remaining { pending.appendUTF8(delimiter.scalar) }
            for mark in delimiter.opens.reversed() { open(mark) }
        }
    }

    private mutating func open(_ mark: Delimiter.Mark) {
        if frames.count > MarkdownDocument.maximumEmphasisDepth {
            ignored += 1
            return
        }
        flush()
        frames.append(Frame(mark: mark))
    }

    private mutating func close() {
        if ignored > 0 {
            ignored -= 1
            return
        }
        flush()
        guard frames.count > 1, let frame = frames.popLast(), let mark = frame.mark else { return }
        let inline: MarkdownInline =
            switch mark {
            case .emphasis: .emphasis(frame.inlines)
            case .strong: .strong(frame.inlines)
            case .strikethrough: .strikethrough(frame.inlines)
            }
        frames[frames.count - 1].inlines.append(inline)
    }

    private mutating func flush() {
        if pending.isEmpty { return }
        if inLink {
            frames[frames.count - 1].inlines.append(.text(String(utf8: pending)))
        } else {
            EmailAutolink.split(pending, into: &frames[frames.count - 1].inlines)
        }
        pending.removeAll(keepingCapacity: true)
    }
}
