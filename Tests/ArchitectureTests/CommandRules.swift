/// What holds commands to what they declare.
enum CommandRules {
    nonisolated(unsafe) private static let foreignReading = /\binput\((?:try )?[A-Z]\w*[.<]/

    /// Parameters that are read from elsewhere than the command's own properties, and so may not be declared.
    static func readingProblems(_ file: SourceFile) -> [Problem] {
        file.numberedCode.filter { $0.text.contains(foreignReading) }.map { line in
            Problem(
                file: file.path, line: line.number, what: "a parameter is read that is no property of the command",
                mend: "make it a stored property, which declares it, and read that")
        }
    }
}
