import Testing

@testable import BehaviourReport

@Suite("The behaviour report")
struct BehaviourReportTests {
    /// The event stream of a run with these names and end symbols; a nil symbol never ends, "skip" is skipped.
    private func stream(_ tests: [(name: String, symbol: String?)], ends: Bool = true) -> String {
        var lines: [String] = []
        for (index, test) in tests.enumerated() {
            let event = { (kind: String, symbol: String) in
                #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"\#(index)","messages":[{"symbol":"\#(symbol)","text":"1 is\nnot 2"}]},"version":0}"#
            }
            lines.append(
                #"{"kind":"test","payload":{"kind":"function","id":"\#(index)","name":"f()","displayName":"\#(test.name)"},"version":0}"#
            )
            if test.symbol == "skip" {
                lines.append(event("testSkipped", "skip"))
                continue
            }
            lines.append(event("testStarted", "default"))
            if test.symbol == "fail" { lines += [event("issueRecorded", "fail"), event("issueRecorded", "fail")] }
            if let symbol = test.symbol { lines.append(event("testEnded", symbol)) }
        }
        if ends { lines.append(#"{"kind":"event","payload":{"kind":"runEnded","messages":[]},"version":0}"#) }
        return lines.joined(separator: "\n")
    }

    private func report(
        _ tests: [(name: String, symbol: String?)], _ claims: String, ends: Bool = true
    ) -> Report {
        Report(run: TestRun(eventStream: stream(tests, ends: ends)), claims: Claims(markdown: claims))
    }

    @Test("reads several numbers off the start of a name")
    func numbers() {
        #expect(BehaviourID.leading("M2 M4 an empty memo").map(\.description) == ["M2", "M4"])
        #expect(BehaviourID.leading("C18, K10: undo").map(\.description) == ["C18", "K10"])
        #expect(BehaviourID.leading("an empty M2").isEmpty)
        #expect(BehaviourID.leading("M2x and Q1").isEmpty)
        #expect(
            ["W0", "K2", "C10", "M1", "C9"].compactMap { BehaviourID($0) }.sorted().map(\.description)
                == ["C9", "C10", "M1", "K2", "W0"])
    }

    @Test("passes when every claim has a passing test")
    func good() {
        let report = report(
            [("M2 M4 a", "pass"), ("plain", "pass"), ("K1 off", "skip")],
            "| Number | What | Status |\n|---|:--|---|\n| M2 | x | claimed |\n| M4 | y \\| z | open |\n| K1 | | open |")
        #expect(report.succeeds)
        #expect(report.summary == "2 passed, 0 failed")
        #expect(
            report.table == [
                "M2   claimed   passed       M2 M4 a", "M4   open      passed       M2 M4 a",
                "K1   open      skipped      K1 off",
            ])
    }

    @Test(
        "fails where a claim lacks a passing test",
        arguments: [nil, "fail", "skip", "passWithKnownIssue"] as [String?])
    func unproven(_ symbol: String?) {
        let report = report([("M2 a", symbol), ("b", "pass")], "| M2 | x | claimed |")
        #expect(!report.succeeds)
        #expect(report.problems.contains { $0.hasPrefix("M2 is claimed") })
    }

    @Test("fails where one of a claim's tests fails")
    func half() {
        let report = report([("M2 a", "pass"), ("M2 b", "fail")], "| M2 | x | claimed |")
        #expect(report.problems == ["M2 is claimed and one of its tests does not pass; mend it or call it open"])
        #expect(report.failures == ["✘ M2 b: 1 is not 2"])
        #expect(report.summary == "1 passed, 1 failed")
    }

    @Test("fails on a number that the table does not list")
    func unlisted() {
        #expect(report([("M99 a", "pass")], "").problems.map { $0.prefix(14) } == ["tests name M99"])
    }

    @Test("fails when the run stops early, runs nothing or leaves no stream")
    func stopped() {
        #expect(report([("a", "pass"), ("b", nil)], "", ends: false).problems.count == 2)
        #expect(report([], "").problems == ["no test ran"])
        #expect(Report(run: TestRun(eventStream: "no JSON\n{}"), claims: Claims(markdown: "")).problems.count == 2)
    }

    @Test(
        "fails on a row that is not of the form",
        arguments: [
            "| M2 | x | claims |", "| M2 | claimed |", "| Q2 | x | claimed |", "| M2 | x | open |\n| M2 | y | open |",
        ])
    func badRow(_ row: String) {
        #expect(Claims(markdown: row).problems.count == 1)
    }

    @Test("shows a raw identifier as the phrase it is")
    func rawIdentifier() {
        let line = #"{"kind":"test","payload":{"kind":"function","id":"a","name":"`K5 raw name`()"},"version":0}"#
        let end =
            #"{"kind":"event","payload":{"kind":"testEnded","testID":"a","messages":[{"symbol":"pass"}]},"version":0}"#
        #expect(TestRun(eventStream: line + "\n" + end).outcomes == [TestOutcome(name: "K5 raw name", result: .passed)])
    }
}
