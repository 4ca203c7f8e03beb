import Membership
import ModuleKit
import Primitives
import Replication
import Serving
import Synchronization
import TestSupport
import Testing

/// A table in memory.
final class TestTable: TableStoring {
    private let state = Mutex<(rows: [[String]], changes: Int)>(([], 0))
    /// What it is to throw instead of telling its rows.
    let fault = Mutex<CommandError?>(nil)

    /// All that its rows say.
    var kept: [String] { state.withLock { $0.rows.flatMap { $0 } } }

    var mark: TableMark? { state.withLock { $0.changes == 0 ? nil : TableMark([UInt64($0.changes)]) } }

    func rows() throws(CommandError) -> [[String]] {
        if let fault = fault.withLock({ $0 }) { throw fault }
        return state.withLock { $0.rows }
    }

    func change<Result>(_ body: (inout [[String]]) throws(CommandError) -> Result) throws(CommandError) -> Result {
        var rows = try rows()
        let result = try body(&rows)
        // As a file has them: no row holds a tab or the end of a line.
        precondition(rows.allSatisfy { $0.allSatisfy { !$0.utf8.contains(9) && !$0.utf8.contains(10) } })
        try replace(with: rows)
        return result
    }

    func replace(with rows: [[String]]) throws(CommandError) { state.withLock { $0 = (rows, $0.changes + 1) } }
    var damaged: CommandError { CommandError(.badData, "It can't be read.") }
}

/// A clock that somebody sets.
final class StillClock: WallClock {
    private let time = Atomic<UInt64>(1_779_278_400_000)
    func now() -> UInt64 { time.load(ordering: .relaxed) }
    func pass(seconds: UInt64) { time.add(seconds * 1000, ordering: .relaxed) }
}

/// Quick, and counts how often it was asked.
final class QuickHashing: PassphraseHashing {
    let count = Atomic(0)

    func digest(of passphrase: [UInt8]) -> String? {
        count.add(1, ordering: .relaxed)
        return "quick:" + BlobHash(of: passphrase).hex
    }

    func isRight(_ passphrase: [UInt8], for digest: String) -> Bool {
        count.add(1, ordering: .relaxed)
        return digest == "quick:" + BlobHash(of: passphrase).hex
    }
}

/// The people of a test, and what they do in their browsers.
struct TestPeople {
    let table: TestTable
    let log: TestTable
    let clock: StillClock
    let hashing = QuickHashing()
    let people: People

    static let passphrase = "a ribbon around it"

    init() {
        (table, log, clock) = (TestTable(), TestTable(), StillClock())
        people = People(table, log: log, hashing: hashing, clock: clock, random: .seeded(11))
    }

    /// The same people, at a server beside the first.
    init(beside first: TestPeople) {
        (table, log, clock) = (first.table, first.log, first.clock)
        people = People(table, log: log, hashing: hashing, clock: clock, random: .seeded(12))
    }
}

extension TestSite {
    /// Sends a form, as a browser does.
    func send(_ fields: [(String, String)], to target: String, from peer: UInt64 = 1, cookie: String? = nil)
        -> HTTPResponse
    {
        let body = fields.map { $0.0 + "=" + Percent.encoded($0.1) }.joined(separator: "&")
        var headers = [
            ("Content-Type", "application/x-www-form-urlencoded"), ("Origin", "http://\(Self.host)"),
            ("Sec-Fetch-Site", "same-origin"), ("Accept", "text/html"),
        ]
        if let cookie { headers.append(("Cookie", cookie)) }
        return ask("POST", target, headers, body: Array(body.utf8), isAllowed: false, peer: peer)
    }

    func signIn(_ name: String, _ passphrase: String = TestPeople.passphrase, from peer: UInt64 = 1) -> HTTPResponse {
        send([("name", name), ("passphrase", passphrase)], to: "/sign-in", from: peer)
    }

    /// Makes somebody a member who gets an invitation; the cookie.
    func join(_ name: String, as role: Role, from peer: UInt64 = 1) throws -> String {
        let code = try #require(people).people.invite(as: role).code
        let answer = send(
            [("code", code.text), ("name", name), ("passphrase", TestPeople.passphrase)], to: "/join", from: peer)
        return try #require(answer.cookie)
    }

    func status(_ target: String, cookie: String) -> Int {
        ask("GET", target, [("Cookie", cookie)], isAllowed: false).status
    }
}

extension HTTPResponse {
    /// What a browser sends back of it.
    var cookie: String? { header("Set-Cookie").map { String($0.prefix { $0 != ";" }) } }
}
