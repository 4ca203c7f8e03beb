public import Markup

extension LiveMarkdown {
    /// For `Attribute.Name.looks`: the number of the first line, then for each line its classes, a bar, and its spans
    /// as length and classes, with commas between them.
    ///
    ///     12
    ///     heading-1|2 is-mark,5
    public var looks: String {
        var text = String(first)
        for line in lines {
            text += "\n" + line.classes + "|"
            for (index, span) in line.spans.enumerated() {
                if index > 0 { text += "," }
                text += String(span.length) + span.style.classes
            }
        }
        return text
    }
}

extension LiveLine {
    fileprivate var classes: String {
        var names = heading > 0 ? "heading-" + String(heading) : ""
        for (option, name) in [
            (Kind.code, "is-code"), (.quote, "is-quote"), (.done, "is-done"), (.table, "is-table"),
            (.tableHeader, "is-table-header"), (.tableRule, "is-table-rule"),
        ] where kind.contains(option) {
            if !names.isEmpty { names += " " }
            names += name
        }
        return names
    }
}

extension LiveLine.Style {
    /// Each with a space before it.
    fileprivate var classes: String {
        var names = ""
        for (style, name) in Self.names where contains(style) { names += name }
        return names
    }

    private static var names: [(LiveLine.Style, String)] {
        [
            (.mark, " is-mark"), (.strong, " is-strong"), (.emphasis, " is-emphasis"),
            (.strikethrough, " is-struck"), (.code, " is-code"), (.link, " is-link"), (.tag, " is-tag"),
            (.box, " is-box"), (.bar, " is-bar"),
        ]
    }
}
