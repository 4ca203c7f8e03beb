/// Claims beside what the tests proved.
struct Report {
    let run: TestRun
    let claims: Claims

    private var tests: [BehaviourID: [TestOutcome]] {
        var tests: [BehaviourID: [TestOutcome]] = [:]
        for outcome in run.outcomes {
            for id in Set(BehaviourID.leading(outcome.name)) { tests[id, default: []].append(outcome) }
        }
        return tests
    }

    /// Every number that is in the table or in a test's name.
    private var ids: [BehaviourID] { Set(claims.rows.keys).union(tests.keys).sorted() }

    /// A line for each test that failed, with the first reason.
    var failures: [String] {
        run.outcomes.filter { $0.result == .failed }
            .map { outcome in "✘ \(outcome.name)" + (outcome.reason.map { ": \($0)" } ?? "") }
    }

    /// What is wrong with the claims and the run, each with its mend.
    var problems: [String] {
        let tests = tests
        var problems = claims.problems
        if !run.isComplete { problems.append("the test run did not come to its end") }
        if run.outcomes.isEmpty { problems.append("no test ran") }
        for outcome in run.outcomes where outcome.result == .unfinished {
            problems.append("\"\(outcome.name)\" started and never ended; it may have ended the whole run")
        }
        for id in ids {
            let results = (tests[id] ?? []).map(\.result)
            switch claims.rows[id] {
            case nil:
                problems.append(
                    "tests name \(id), which Docs/Behaviours.md does not list; add its row or mend the name")
            case .claimed where !results.contains(.passed):
                problems.append("\(id) is claimed and no passing test's name starts with it; write one or call it open")
            case .claimed where results.contains { $0 == .failed || $0 == .unfinished || $0 == .known }:
                problems.append("\(id) is claimed and one of its tests does not pass; mend it or call it open")
            default: continue
            }
        }
        return problems
    }

    /// A line for each number and test: number, status, result, test.
    var table: [String] {
        let tests = tests
        return ids.flatMap { id in
            let status = claims.rows[id]?.rawValue ?? "unlisted"
            let outcomes = tests[id] ?? []
            if outcomes.isEmpty { return [Self.row("\(id)", status, "no test", "")] }
            return outcomes.sorted { $0.name < $1.name }.map { Self.row("\(id)", status, $0.result.rawValue, $0.name) }
        }
    }

    /// The last line of a run; a known issue counts as failed nowhere but proves nothing.
    var summary: String {
        "\(run.count(.passed, .known)) passed, \(run.count(.failed, .unfinished)) failed"
    }

    var succeeds: Bool { problems.isEmpty && run.count(.failed, .unfinished) == 0 }

    private static func row(_ id: String, _ status: String, _ result: String, _ name: String) -> String {
        let columns = [(id, 5), (status, 10), (result, 13)].map { text, width in
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        let row = columns.joined() + name
        return row.last == " " ? String(row[...(row.lastIndex { $0 != " " } ?? row.startIndex)]) : row
    }
}
