import FoundationEssentials

/// How one test ended.
struct TestOutcome: Equatable {
    enum Result: String {
        case passed, failed, skipped
        /// Passed only because its failure is a known issue: proves nothing.
        case known = "known issue"
        /// Started and never ended: the process died.
        case unfinished
    }

    var name: String
    var result: Result
    /// Of one that failed, in the words of the first of its issues, on one line.
    var reason: String?
}

/// What Swift Testing's event stream (version 0, one JSON value a line) says of a run.
struct TestRun {
    var outcomes: [TestOutcome] = []
    /// Whether the run came to its end.
    var isComplete = false

    /// Lines that are not of the stream's form are skipped, as newer versions may add kinds.
    init(eventStream: String) {
        var names: [(id: String, name: String)] = []
        var results: [String: TestOutcome.Result] = [:]
        var reasons: [String: String] = [:]
        for line in eventStream.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let record = try? JSONDecoder().decode(Record.self, from: Data(line)) else { continue }
            let payload = record.payload
            switch (record.kind, payload.kind) {
            case ("test", "function"):
                guard let id = payload.id else { continue }
                names.append((id, (payload.displayName ?? payload.name ?? id).trimmingBackticks))
            case ("event", "testStarted"):
                payload.testID.map { results[$0] = .unfinished }
            case ("event", "testSkipped"):
                payload.testID.map { results[$0] = .skipped }
            case ("event", "issueRecorded"):
                guard let id = payload.testID, reasons[id] == nil else { continue }
                let words = (payload.messages ?? []).compactMap(\.text).joined(separator: " ")
                reasons[id] = String(words.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(300))
            case ("event", "testEnded"):
                payload.testID.map { results[$0] = Self.result(payload.messages?.first?.symbol) }
            case ("event", "runEnded"):
                isComplete = true
            default: continue
            }
        }
        // A test that neither started nor was skipped was filtered out of this run.
        outcomes = names.compactMap { test in
            results[test.id].map { result in
                TestOutcome(name: test.name, result: result, reason: result == .failed ? reasons[test.id] : nil)
            }
        }
    }

    private static func result(_ symbol: String?) -> TestOutcome.Result {
        switch symbol {
        case "fail": .failed
        case "passWithKnownIssue": .known
        default: .passed
        }
    }

    func count(_ results: TestOutcome.Result...) -> Int { outcomes.count { results.contains($0.result) } }
}

/// The parts of a line that matter here.
private struct Record: Decodable {
    struct Payload: Decodable {
        struct Message: Decodable {
            var symbol: String
            var text: String?
        }

        var kind: String
        var id: String?
        var name: String?
        var displayName: String?
        var testID: String?
        var messages: [Message]?
    }

    var kind: String
    var payload: Payload
}

extension String {
    /// A function named by a raw identifier shows its backticks and parentheses.
    fileprivate var trimmingBackticks: String {
        guard hasPrefix("`"), let end = dropFirst().firstIndex(of: "`") else { return self }
        return String(self[index(after: startIndex)..<end])
    }
}
