/// What holds the text of files to the style.
enum TextRules {
    static let longest = 550
    static let longestMedian = 120

    /// Files that are too long, and a median that is.
    static func sizeProblems(_ files: [SourceFile]) -> [Problem] {
        let sizes = files.map(\.lineCount).sorted()
        var problems = longFileProblems(files)
        if let median = sizes.isEmpty ? nil : sizes[(sizes.count - 1) / 2], median > longestMedian {
            let large = files.sorted { $0.lineCount > $1.lineCount }.prefix(5).map { "\($0.path) \($0.lineCount)" }
            problems.append(
                Problem(
                    file: "Modules and Apps", what: "the median file has \(median) lines, over \(longestMedian)",
                    mend: "split the largest: \(large.joined(separator: ", "))"))
        }
        return problems
    }

    static func longFileProblems(_ files: [SourceFile]) -> [Problem] {
        files.filter { $0.lineCount > longest }.map {
            Problem(
                file: $0.path, what: "\($0.lineCount) lines, and \(longest) is the most",
                mend: "split it: a file is one idea, one file per conformance or capability")
        }
    }

    /// Code that would crash on what a person or a peer causes.
    static func crashProblems(_ file: SourceFile) -> [Problem] {
        let mends = [
            "try!": "handle the error, or let it be thrown typed",
            "as!": "use as? and answer for nil",
            "fatalError(": "throw, or return what stands for nothing",
            "preconditionFailure(": "throw, or make the case impossible by type",
        ]
        guard file.source.code.holdsAny(of: Array(mends.keys)) else { return [] }
        return file.numberedCode.flatMap { line in
            line.text.matches(of: /\b(?:try!|as!|fatalError\(|preconditionFailure\()/).map { match in
                let word = String(match.output)
                return Problem(
                    file: file.path, line: line.number, what: "\(word) can stop the program",
                    mend: mends[word] ?? "remove it")
            }
        }
    }

    /// Imports that say what an import is without a word.
    static func importProblems(_ file: SourceFile) -> [Problem] {
        file.numberedCode.filter { $0.text.contains(/\binternal import\b/) }.map { line in
            Problem(
                file: file.path, line: line.number, what: "an import is internal unless it says more",
                mend: "take `internal` away")
        }
    }

    /// Notes that something is left to do.
    static func unfinishedProblems(_ file: SourceFile) -> [Problem] {
        guard file.source.text.holdsAny(of: ["TODO", "FIXME"]) else { return [] }
        return SourceFile.numbered(file.source.text).filter { $0.text.contains(/\b(?:TODO|FIXME)\b/) }.map {
            Problem(
                file: file.path, line: $0.number, what: "a note of something left to do",
                mend: "do it, or open an issue and say in the comment what is so now")
        }
    }

    /// A top-level type that bears its target's name, which makes the target's other types unreachable by
    /// their full names.
    static func nameProblems(_ file: SourceFile, target: String) -> [Problem] {
        file.numberedCode.filter { $0.text.contains(target) }.compactMap { line in
            let type = /(?:@\w+(?:\([^)]*\))?\s+|\w+\s+)*(?:struct|class|enum|actor|protocol|typealias)\s+(\w+).*/
            guard let match = line.text.wholeMatch(of: type), match.1 == target else { return nil }
            return Problem(
                file: file.path, line: line.number, what: "the type \(target) bears its target's name",
                mend: "rename the type or the target")
        }
    }

    /// Paths of one machine in a page for everybody.
    static func machinePathProblems(_ path: String, _ text: String) -> [Problem] {
        SourceFile.numbered(text).flatMap { line in
            line.text.matches(of: /(?:^|[\s"'`(=:<\[])(\/(?:home|Users|root|work|opt|mnt|media|private)\/[^\s"'`)]*)/)
                .map {
                    Problem(
                        file: path, line: line.number, what: "\($0.1) is a path of one machine",
                        mend: "write it relative to the package, or as $HOME or DIR")
                }
        }
    }

    /// Areas with commands that the dispatcher's list leaves out.
    static func moduleListProblems(areas: [String], list: SourceFile) -> [Problem] {
        areas.filter { !list.source.code.contains("\($0)Module(") }.map {
            Problem(
                file: list.path, what: "the area \($0) has commands but is not in the list of modules",
                mend: "import \($0)Commands there and add \($0)Module() to the array")
        }
    }
}
