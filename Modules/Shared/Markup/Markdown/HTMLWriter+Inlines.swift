extension HTMLWriter {
    mutating func write(_ inlines: [MarkdownInline]) {
        for inline in inlines { write(inline) }
    }

    private mutating func write(_ inline: MarkdownInline) {
        switch inline {
        case .text(let text): escaped(text)
        case .emphasis(let inner): wrap("em", inner)
        case .strong(let inner): wrap("strong", inner)
        case .strikethrough(let inner): wrap("del", inner)
        case .code(let code):
            raw("<code>")
            escaped(code)
            raw("</code>")
        case .link(let destination, let title, let inner): writeLink(destination, title, inner)
        case .image(let source, let title, let inner): writeImage(source, title, inner)
        case .softBreak: raw("\n")
        case .hardBreak: raw("<br />\n")
        case .rawHTML(let html):
            if options.isTrusting { raw(html) } else { escaped(html) }
        case .tag(let name):
            raw("<span class=\"tag\">#")
            escaped(name)
            raw("</span>")
        case .wikiLink(let target, let label):
            raw("<span class=\"wiki-link\" data-target=\"")
            escaped(target)
            raw("\">")
            escaped(label)
            raw("</span>")
        }
    }

    private mutating func wrap(_ name: StaticString, _ inner: [MarkdownInline]) {
        raw("<")
        raw(name)
        raw(">")
        write(inner)
        raw("</")
        raw(name)
        raw(">")
    }

    private mutating func writeLink(_ target: String, _ title: String, _ inner: [MarkdownInline]) {
        let safety = LinkSafety.of(target)
        guard options.isTrusting || safety != .unsafe else {
            write(inner)
            return
        }
        raw("<a href=\"")
        destination(target)
        if !title.isEmpty {
            raw("\" title=\"")
            escaped(title)
        }
        if !options.isTrusting, safety == .remote { raw("\" rel=\"noopener noreferrer nofollow") }
        raw("\">")
        write(inner)
        raw("</a>")
    }

    private mutating func writeImage(_ source: String, _ title: String, _ inner: [MarkdownInline]) {
        let safety = LinkSafety.of(source)
        guard options.isTrusting || safety == .relative || (safety == .remote && options.showsRemoteImages) else {
            let text = PlainText.of(inner)
            writeLink(source, title, [.text(text.isEmpty ? source : text)])
            return
        }
        raw("<img src=\"")
        destination(source)
        raw("\" alt=\"")
        var alternative = ""
        appendAlternative(inner, to: &alternative)
        escaped(alternative)
        if !title.isEmpty {
            raw("\" title=\"")
            escaped(title)
        }
        raw("\" />")
    }

    /// Within an alternative text a line ending of any kind is a space.
    private func appendAlternative(_ inlines: [MarkdownInline], to text: inout String) {
        for inline in inlines {
            switch inline {
            case .hardBreak: text += " "
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(_, _, let inner),
                .image(_, _, let inner):
                appendAlternative(inner, to: &text)
            default: PlainText.append([inline], to: &text)
            }
        }
    }
}
