/// Holds Docs/Format.md to the records: it has a row for each field that a model declares.
enum FormatRules {
    static let page = "Docs/Format.md"

    /// Fields of records in `files`, those of the models, that `page` has no row for.
    static func problems(_ page: String, _ files: [SourceFile]) -> [Problem] {
        let rows = rows(of: page)
        var kinds: [String: String] = [:]
        var sections: [Substring: [String]] = [:]
        for file in files {
            let code = file.source.withoutComments
            for match in code.matches(of: /static (?:let|var) kind(?: = |: String \{ )"(\w+)"/) {
                sections[area(of: file), default: []].append(String(match.1))
            }
            var owner = ""
            for match in code.matches(of: /struct (\w+): |static var kind: UInt8 \{ (\w+)/) {
                if let name = match.1 { owner = String(name) }
                // The document's own record.
                if let kind = match.2 { kinds[owner] = Int(kind) == nil ? "0" : String(kind) }
            }
        }
        return files.flatMap { file in
            file.source.withoutComments.matches(of: /: Field<(\w+), [^{\n]+> \{ Field\((\d+)/).compactMap { match in
                guard let kind = kinds[String(match.1)] else {
                    return Problem(
                        file: file.path, what: "the kind of \(match.1) can't be read",
                        mend: "write it in the struct, as a number or RecordCore.documentKind")
                }
                let places = (sections[area(of: file)] ?? []).map { "\($0) \(kind)" }
                if places.contains(where: { rows[$0]?.contains(String(match.2)) == true }) { return nil }
                return Problem(
                    file: Self.page, what: "no row for field \(match.2) of \(match.1)",
                    mend: "say what its value is among the fields of record \(kind)")
            }
        }
    }

    private static func area(of file: SourceFile) -> Substring {
        file.path.split(separator: "/").dropFirst().first ?? ""
    }

    /// The fields of each record, as `kanban 2` for the second of boards.
    private static func rows(of page: String) -> [String: Set<String>] {
        var rows: [String: Set<String>] = [:]
        var section = ""
        var record = ""
        for line in page.split(separator: "\n") {
            if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
            guard let match = line.firstMatch(of: /^\| (\d*)[^|]*\| (\d+(?:, \d+)*)[^|]*\|/) else { continue }
            if !match.1.isEmpty { record = String(match.1) }
            rows["\(section) \(record)", default: []].formUnion(match.2.split(separator: ", ").map(String.init))
        }
        return rows
    }
}
