import Markup
import Views

// What stands within a line.
extension MarkdownRenderer {
    func inlines(_ inlines: [MarkdownInline]) -> [Node<Action>] {
        var nodes: [Node<Action>] = []
        for inline in inlines {
            guard budget.takeNode() else { break }
            if case .text(let text) = inline, let mentions = rendering.mentions?.mentions(in: text), !mentions.isEmpty {
                nodes += self.text(text, mentions)
            } else {
                nodes.append(node(inline))
            }
        }
        return nodes
    }

    /// A text with those whom it names.
    private func text(_ text: String, _ mentions: [Mention]) -> [Node<Action>] {
        let scalars = Array(text.unicodeScalars)
        var nodes: [Node<Action>] = []
        var end = 0
        func add(_ range: Range<Int>, _ classes: String) {
            guard !range.isEmpty, budget.takeNode() else { return }
            var part = String.UnicodeScalarView()
            part.append(contentsOf: scalars[range])
            nodes.append(Node(.span, classes, text: budget.take(String(part))))
        }
        for mention in mentions {
            add(end..<mention.range.lowerBound, "")
            add(mention.range, "mention")
            end = mention.range.upperBound
        }
        add(end..<scalars.count, "")
        return nodes
    }

    private func node(_ inline: MarkdownInline) -> Node<Action> {
        switch inline {
        case .text(let text), .rawHTML(let text): Node(.span, text: budget.take(text))
        case .emphasis(let inner): Node(.em) { inlines(inner) }
        case .strong(let inner): Node(.strong) { inlines(inner) }
        case .strikethrough(let inner): Node(.del) { inlines(inner) }
        case .code(let code): Node(.code, text: budget.take(code))
        case .link(let destination, let title, let inner): link(destination, title, inlines(inner))
        case .image(let source, let title, let inner): image(source, title, inner)
        // A line that was written is a line that is read, as in the programs that people come from.
        case .softBreak, .hardBreak: Node(.br)
        case .tag(let name): tag(name)
        case .wikiLink(let target, let label): wikiLink(target, label)
        }
    }

    /// Links to other places open beside the page and tell them nothing; what is unsafe, or would only lead within
    /// the page, stays as its text.
    private func link(_ destination: String, _ title: String, _ inside: [Node<Action>]) -> Node<Action> {
        if let hash = BlobSource.hash(in: destination) { return file(hash, title, inside) }
        guard LinkSafety.of(destination) == .remote, let address = Address(destination) else {
            return Node(.span, "dead-link", [title.isEmpty ? nil : .title(title)]) { inside }
        }
        return Node(
            .a,
            [
                .link(address), Attribute(.target, "_blank"), Attribute(.relation, "noopener noreferrer"),
                title.isEmpty ? nil : .title(title),
            ]
        ) { inside }
    }

    /// A file of the blob store, which is downloaded by its name and never opened in the page's place.
    private func file(_ hash: String, _ title: String, _ inside: [Node<Action>]) -> Node<Action> {
        var name = ""
        for node in inside { name += node.allText }
        return Node(
            .a, "attachment",
            [
                .link(rendering.picture(hash)), Attribute(.download, name), title.isEmpty ? nil : .title(title),
            ]
        ) { inside }
    }

    private func image(_ source: String, _ title: String, _ inner: [MarkdownInline]) -> Node<Action> {
        let attachment = Attachment(description: budget.take(words(of: inner)))
        let alternative = attachment.name
        let address: Address?
        if let hash = BlobSource.hash(in: source) {
            address = rendering.picture(hash)
        } else if rendering.showsRemoteImages, LinkSafety.of(source) == .remote {
            address = Address(source)
        } else {
            // A link in its place: nothing is loaded from elsewhere unasked.
            return link(source, title, [Node(.span, text: alternative.isEmpty ? budget.take(source) : alternative)])
        }
        guard let address else { return Node(.span, text: alternative) }
        let width = attachment.width.map { Attribute(.width, String($0)) }
        let name = title.isEmpty ? nil : Attribute.title(title)
        switch attachment.kind {
        case .picture, .file:
            return Node(
                .img, "picture",
                [
                    .source(address), Attribute(.alternative, alternative), width, Attribute(.loading, "lazy"),
                    Attribute(.decoding, "async"), name,
                ])
        case .audio, .video:
            // Of somebody else's host it would say who plays it: pictures are asked for, this is only linked.
            guard BlobSource.hash(in: source) != nil else {
                return link(source, title, [Node(.span, text: alternative)])
            }
            return Node(
                attachment.kind == .audio ? .audio : .video, "player",
                [
                    .source(address), .label(alternative), width, Attribute(.playerControls, ""),
                    Attribute(.preload, "metadata"), name,
                ])
        }
    }

    /// The words of a picture's description without their marks.
    private func words(of inlines: [MarkdownInline]) -> String {
        var words = ""
        for inline in inlines {
            switch inline {
            case .text(let text), .code(let text), .rawHTML(let text): words += text
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, _, let inner),
                .image(_, _, let inner):
                words += self.words(of: inner)
            case .softBreak, .hardBreak: words += " "
            case .tag(let name): words += "#" + name
            case .wikiLink(_, let label): words += label
            }
        }
        return words
    }

    private func tag(_ name: String) -> Node<Action> {
        let text = budget.take("#" + name)
        guard let action = rendering.tag else { return Node(.span, "tag", text: text) }
        return Node(button: text, "tag", press: action(name))
    }

    private func wikiLink(_ target: String, _ label: String) -> Node<Action> {
        let text = budget.take(label)
        guard let found = rendering.wikiLink(target) else {
            return Node(.span, "wiki-link is-missing", text: text, [.title(rendering.missing)])
        }
        // A label that the writer chose stays.
        let isLabelled = !label.utf8.elementsEqual(target.utf8)
        return Node(button: isLabelled ? text : found.title, "wiki-link", press: found.action)
    }
}

extension Node {
    convenience init(
        _ tag: ElementName, _ attributes: [Attribute?], @NodeBuilder<Action> _ children: () -> [Node<Action>] = { [] }
    ) {
        self.init(tag, "", attributes, on: [], children)
    }
}
