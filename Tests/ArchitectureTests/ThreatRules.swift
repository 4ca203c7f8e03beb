/// Holds Docs/Threats.md to tests that are there: what stands against somebody is worth what proves it.
enum ThreatRules {
    static let page = "Docs/Threats.md"

    /// Tests that the page names and that are not below `Tests`: a word in backticks that ends in "Tests" is a folder
    /// or a file there; a quoted sentence begins the name of a test, "…" standing for the rest.
    static func problems(_ text: String, folders: Set<String>, files: Set<String>, sources: [String]) -> [Problem] {
        var problems: [Problem] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for match in line.matches(of: /`(\w+Tests)`/) {
                let name = String(match.1)
                guard !folders.contains(name), !files.contains("\(name).swift") else { continue }
                problems.append(missing(name, number))
            }
            for match in line.matches(of: /"([A-Z]\d+ [^"…]+)…?"/) {
                let name = String(match.1)
                guard !sources.contains(where: { $0.contains(name) }) else { continue }
                problems.append(missing(name, number))
            }
        }
        return problems
    }

    private static func missing(_ name: String, _ line: Int) -> Problem {
        Problem(file: page, line: line + 1, what: "there is no test “\(name)”", mend: "name the test that holds it")
    }
}
