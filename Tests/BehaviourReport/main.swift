import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// BehaviourReport --full|--brief EVENTS CLAIMS
// Reads the event stream of a test run and Docs/Behaviours.md; `make behaviours` and `make test` call it.

let arguments = CommandLine.arguments
guard arguments.count == 4, ["--full", "--brief"].contains(arguments[1]) else {
    print("usage: BehaviourReport --full|--brief EVENTS CLAIMS")
    exit(64)
}

do {
    // A test may print bytes that are no UTF-8; they must not hide the rest of the run.
    let events = String(decoding: try Data(contentsOf: URL(filePath: arguments[2])), as: UTF8.self)
    let claims = try String(contentsOfFile: arguments[3], encoding: .utf8)
    let report = Report(run: TestRun(eventStream: events), claims: Claims(markdown: claims))
    if arguments[1] == "--full" { print(report.table.joined(separator: "\n")) }
    for problem in report.problems { print("behaviours: \(problem)") }
    let skipped = report.run.outcomes.filter { $0.result == .skipped }.map(\.name)
    if !skipped.isEmpty { print("skipped: \(skipped.joined(separator: "; "))") }
    // At the end, where a long run's record is looked at.
    for failure in report.failures { print(failure) }
    print(report.summary)
    exit(report.succeeds ? 0 : 1)
} catch {
    print("behaviours: can't read \(arguments[2]) and \(arguments[3]): \(error)")
    exit(66)
}
