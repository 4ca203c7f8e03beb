extension MentionFinder {
    /// A Markdown text in which whoever has another name by `newName` is called so behind their `@`; what is code stays.
    /// Complexity: O(text).
    public func renaming(in text: String, _ newName: (String) -> String?) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        var result = String.UnicodeScalarView()
        var isFenced = false
        var isChanged = false
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            let scalars = Array(line)
            let isFence = Self.isFence(scalars)
            if isFence { isFenced.toggle() }
            var end = 0
            // Behind an odd number of backticks; those before `counted` are counted.
            var isCode = false
            var counted = 0
            for mention in isFence || isFenced ? [] : mentions(in: String(String.UnicodeScalarView(line))) {
                for scalar in scalars[counted..<mention.range.lowerBound] where scalar == "`" { isCode.toggle() }
                counted = mention.range.lowerBound
                guard !isCode, let name = newName(mention.name) else { continue }
                result.append(contentsOf: scalars[end...mention.range.lowerBound])
                result.append(contentsOf: name.unicodeScalars)
                end = mention.range.upperBound
                isChanged = true
            }
            result.append(contentsOf: scalars[end...])
            if !lines.isEmpty { result.append("\n") }
        }
        return isChanged ? String(result) : text
    }

    private static func isFence(_ line: [Scalar]) -> Bool {
        guard let first = line.firstIndex(where: { !$0.isMarkdownSpace }), line.count >= first + 3 else { return false }
        let sign = line[first]
        return (sign == "`" || sign == "~") && line[first + 1] == sign && line[first + 2] == sign
    }
}
