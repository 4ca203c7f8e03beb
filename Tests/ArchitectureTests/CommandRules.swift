/// What holds commands to what they declare.
enum CommandRules {
    nonisolated(unsafe) private static let foreignReading = /\binput\((?:try )?[A-Z]\w*[.<]/

    /// All services in the hands of an area's command, or of what it calls. The module itself is handed them, and hands
    /// on what is needed.
    static func servicesProblems(_ file: SourceFile) -> [Problem] {
        guard file.path.contains(/^Modules\/\w+\/\w+Commands\//), !file.path.contains(/\/\w+Module(?:\+\w+)?\.swift$/)
        else { return [] }
        return file.numberedCode.filter { $0.text.contains(/\bServices\b|: (?:\w+, )*Command\b/) }.map { line in
            Problem(
                file: file.path, line: line.number, what: "a command is given all services",
                mend: "make it a DocumentCommand, a FileCommand or a PictureCommand")
        }
    }

    /// Parameters that are read from elsewhere than the command's own properties, and so may not be declared.
    static func readingProblems(_ file: SourceFile) -> [Problem] {
        file.numberedCode.filter { $0.text.contains(foreignReading) }.map { line in
            Problem(
                file: file.path, line: line.number, what: "a parameter is read that is no property of the command",
                mend: "make it a stored property, which declares it, and read that")
        }
    }
}
