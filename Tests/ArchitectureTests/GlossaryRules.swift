/// Holds names to Docs/Glossary.md: what it says a thing is not called, nothing is called.
enum GlossaryRules {
    /// The words in `code` in the last column of the page's tables.
    static func avoided(in page: String) -> [String] {
        page.split(separator: "\n").filter { $0.hasPrefix("|") }.flatMap { line in
            (line.split(separator: "|").last ?? "").matches(of: /`(\w+)`/).map { String($0.1) }
        }
    }

    /// Declarations, and the file, whose name has one of the words in it, at the beginning of a word.
    static func problems(_ file: SourceFile, avoiding words: [String]) -> [Problem] {
        let declaration = /\b(?:struct|class|enum|actor|protocol|typealias|func|var|let|case)\s+(\w+)/
        let name = file.path.split(separator: "/").last.map(String.init) ?? ""
        let ofFile = words.filter { has(name, $0) }.map { word in
            Problem(file: file.path, what: "its name has “\(word)” in it", mend: "use the word of Docs/Glossary.md")
        }
        return ofFile
            + file.numberedCode.flatMap { line in
                line.text.matches(of: declaration).flatMap { match in
                    words.filter { has(String(match.1), $0) }.map { word in
                        Problem(
                            file: file.path, line: line.number, what: "“\(match.1)” has “\(word)” in it",
                            mend: "use the word of Docs/Glossary.md")
                    }
                }
            }
    }

    /// `applyTelling` has Telling, `telling` too; `tellingly` has not.
    private static func has(_ name: String, _ word: String) -> Bool {
        if name.hasPrefix(word.prefix(1).lowercased() + word.dropFirst()) {
            return name.dropFirst(word.count).first?.isLowercase != true
        }
        return name.ranges(of: word).contains { range in
            range.upperBound == name.endIndex || !name[range.upperBound].isLowercase
        }
    }
}
