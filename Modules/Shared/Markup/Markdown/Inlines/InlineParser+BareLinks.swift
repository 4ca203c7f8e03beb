/// The autolinks of GitHub Flavored Markdown: addresses without brackets.
extension InlineParser {
    /// Looks for `http:`, `https:` or `ftp:` around the colon at `position`.
    mutating func readBareURL() {
        guard peek(1) == "/", peek(2) == "/", !isInsideBracket, let start = schemeStart() else {
            position += 1
            return
        }
        let host = position + 3
        let domain = BareLink.domainLength(scalars, at: host, needsDot: false)
        guard domain > 0 else {
            position += 1
            return
        }
        let end = BareLink.end(scalars, from: start, after: host + domain)
        let url = String(scalars[start..<end])
        note(.link, start..<end, words: start..<end)
        take(.link(destination: url, title: "", [.text(url)]), from: start, to: end)
    }

    private func schemeStart() -> Int? {
        var start = position
        while start > textStart, scalars[start - 1].isASCIILetter, position - start < 6 { start -= 1 }
        var word: [Scalar] = []
        for scalar in scalars[start..<position] { word.append(scalar.asciiLowercased) }
        let known: [[Scalar]] = [["h", "t", "t", "p"], ["h", "t", "t", "p", "s"], ["f", "t", "p"]]
        guard known.contains(word), position + 3 < scalars.count, scalars[position + 3].isASCIIAlphanumeric else {
            return nil
        }
        return start
    }

    /// Looks for `www.` at `position`.
    mutating func readBareDomain() {
        let start = position
        guard peek(1) == "w", peek(2) == "w", peek(3) == ".", !isInsideBracket,
            start == 0 || BareLink.mayPrecede(scalars[start - 1])
        else {
            position += 1
            return
        }
        let domain = BareLink.domainLength(scalars, at: start, needsDot: true)
        let end = domain > 0 ? BareLink.end(scalars, from: start, after: start + domain) : start
        guard end > start else {
            position += 1
            return
        }
        let url = String(scalars[start..<end])
        note(.link, start..<end, words: start..<end)
        take(.link(destination: "http://" + url, title: "", [.text(url)]), from: start, to: end)
    }
}

enum BareLink {
    static func mayPrecede(_ scalar: Scalar) -> Bool {
        scalar.isMarkdownSpace || scalar == "*" || scalar == "_" || scalar == "~" || scalar == "("
    }

    /// How many scalars from `start` on can be a domain; 0 when it holds an underscore.
    static func domainLength(_ scalars: [Scalar], at start: Int, needsDot: Bool) -> Int {
        let size = scalars.count - start
        var dots = 0
        var underscores = (before: 0, now: 0)
        var index = 1
        while index < size - 1 {
            let scalar = scalars[start + index]
            if scalar == "_" {
                underscores.now += 1
            } else if scalar == "." {
                underscores = (underscores.now, 0)
                dots += 1
            } else if !scalar.isASCIIAlphanumeric, scalar != "-" {
                break  // Also at letters beyond ASCII: the rule about underscores does not reach past them.
            }
            index += 1
        }
        if underscores.before > 0 || underscores.now > 0 { return 0 }
        return needsDot && dots == 0 ? 0 : index
    }

    /// Where a link ends: at white space or `<`, without the punctuation that ends the sentence.
    static func end(_ scalars: [Scalar], from start: Int, after index: Int) -> Int {
        var end = min(index, scalars.count)
        while end < scalars.count, !scalars[end].isMarkdownSpace, scalars[end] != "<" { end += 1 }
        var surplus = 0
        for scalar in scalars[start..<end] {
            if scalar == "(" { surplus -= 1 } else if scalar == ")" { surplus += 1 }
        }
        while end > start {
            switch scalars[end - 1] {
            case "?", "!", ".", ",", ":", "*", "_", "~", "'", "\"":
                end -= 1
            case ";":
                var name = end - 2
                while name > start, scalars[name].isASCIILetter { name -= 1 }
                end = name < end - 2 && name >= start && scalars[name] == "&" ? name : end - 1
            case ")" where surplus > 0:
                surplus -= 1
                end -= 1
            default:
                return end
            }
        }
        return end
    }
}
