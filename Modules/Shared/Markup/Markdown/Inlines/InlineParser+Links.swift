extension InlineParser {
    /// Whether a bracket is open that may still become a link; bare addresses are left alone there.
    var isInsideBracket: Bool { brackets.count > firstActiveBracket }

    mutating func openBracket(isImage: Bool) {
        if !isImage, dialect == .notes, readWikiLink() { return }
        flush()
        position += isImage ? 2 : 1
        if !brackets.isEmpty { brackets[brackets.count - 1].containsBracket = true }
        brackets.append(
            Bracket(token: tokens.count, isImage: isImage, position: position, previousDelimiter: lastDelimiter))
        flush()
    }

    mutating func closeBracket() {
        guard let bracket = brackets.last else {
            position += 1
            return
        }
        if !bracket.isImage, brackets.count <= firstActiveBracket {
            popBracket()
            position += 1
            return
        }
        flush()
        let close = position
        guard let target = inlineTarget(after: close + 1) ?? referenceTarget(bracket, close) else {
            popBracket()
            position = close + 1
            return
        }
        note(
            .link, (bracket.position - (bracket.isImage ? 2 : 1))..<target.end, words: bracket.position..<close)
        settleEmphasis(above: bracket.previousDelimiter)
        let built = InlineBuilder(parser: self, inLink: true).build(tokens[(bracket.token + 1)...])
        var children = built.inlines
        var depth = built.depth
        if depth >= MarkdownDocument.maximumLinkDepth {
            children = [.text(PlainText.of(children))]
            depth = 1
        }
        tokens.removeLast(tokens.count - bracket.token)
        let inline: MarkdownInline =
            bracket.isImage
            ? .image(source: target.destination, title: target.title, children)
            : .link(destination: target.destination, title: target.title, children)
        tokens.append(.inline(inline, depth: depth + 1))
        popBracket()
        if !bracket.isImage { firstActiveBracket = brackets.count }
        position = target.end
        textStart = target.end
    }

    private mutating func popBracket() {
        brackets.removeLast()
        firstActiveBracket = min(firstActiveBracket, brackets.count)
    }

    private struct Target {
        var destination: String
        var title: String
        var end: Int
    }

    /// `(destination "title")`.
    private mutating func inlineTarget(after index: Int) -> Target? {
        guard index < scalars.count, scalars[index] == "(" else { return nil }
        let start = LinkScanner.skipSpace(scalars, index + 1)
        guard let (content, end) = LinkScanner.destinationEnd(scalars, at: start) else { return nil }
        var next = LinkScanner.skipSpace(scalars, end)
        var title = ""
        if next > end, let titleEnd = linkScanner.titleEnd(scalars, at: next) {
            title = Escapes.unescaped(scalars[(next + 1)..<(titleEnd - 1)])
            next = LinkScanner.skipSpace(scalars, titleEnd)
        }
        guard next < scalars.count, scalars[next] == ")" else { return nil }
        return Target(destination: Escapes.unescaped(scalars[content]), title: title, end: next + 1)
    }

    /// `[label]`, `[]` or nothing, after which the text itself is the label.
    private mutating func referenceTarget(_ bracket: Bracket, _ close: Int) -> Target? {
        if references.isEmpty { return nil }
        var label = bracket.position..<close
        var end = close + 1
        if let labelEnd = LinkScanner.labelEnd(scalars, at: close + 1) {
            end = labelEnd
            if labelEnd - close > 3 {
                label = (close + 2)..<(labelEnd - 1)
            } else if bracket.containsBracket {
                return nil
            }
        } else if bracket.containsBracket {
            return nil
        }
        guard label.count <= ReferenceDefinition.maximumLabelLength,
            let found = references[label: ReferenceDefinition.normalised(scalars[label])]
        else { return nil }
        expansionBudget -= found.destination.utf8.count + found.title.utf8.count
        guard expansionBudget >= 0 else { return nil }
        return Target(destination: found.destination, title: found.title, end: end)
    }

    /// `[[target]]` or `[[target|label]]` within one line.
    private mutating func readWikiLink() -> Bool {
        guard peek(1) == "[", let link = WikiLinkScanner.read(scalars, at: position) else { return false }
        let start = position
        wikiLinks.append(
            WikiLink(
                target: link.target, label: link.label,
                range: text.sourceOffset(of: start)..<(text.sourceOffset(of: link.end - 1) + 1)))
        note(.link, start..<link.end, words: (start + 2)..<(link.end - 2))
        take(.wikiLink(target: link.target, label: link.label), from: start, to: link.end)
        return true
    }

    /// `#name`.
    mutating func readTag() {
        guard TagScanner.mayFollow(position > 0 ? scalars[position - 1] : "\n"),
            let end = TagScanner.end(scalars, at: position)
        else {
            position += 1
            return
        }
        let start = position
        let name = String(scalars[(start + 1)..<end])
        let range = text.sourceOffset(of: start)..<(text.sourceOffset(of: end - 1) + 1)
        tags.append(Tag(name: name, range: range))
        note(.tag, start..<end, words: start..<end)
        take(.tag(name), from: start, to: end)
    }
}
