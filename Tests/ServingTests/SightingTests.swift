import ModuleKit
import Synchronization
import Testing

@testable import Serving

/// When devices were here last.
@Suite struct SightingTests {
    private let table = TestTable()
    private let clock = StillClock()
    private let jobs = Jobs()

    /// What is done on another thread, when the test says so.
    private final class Jobs: Sendable {
        let list = Mutex<[@Sendable () -> Void]>([])
        let isFull = Atomic(false)

        func run() -> Int {
            let all = list.withLock { list in
                defer { list = [] }
                return list
            }
            for job in all { job() }
            return all.count
        }
    }

    private func server() -> DeviceSightings {
        DeviceSightings(table, clock: clock) { [jobs] job in
            guard !jobs.isFull.load(ordering: .relaxed) else { return false }
            jobs.list.withLock { $0.append(job) }
            return true
        }
    }

    private var changes: TableMark? { table.mark }

    @Test("D2 when a device was here is written once an hour, however often it asks and of however many servers")
    func hourly() throws {
        let servers = [server(), server(), server()]
        let start = clock.now()
        var marks: [TableMark?] = []
        for minute in 0..<180 {
            for server in servers { for _ in 0..<5 { server.note("one") } }
            _ = jobs.run()
            if marks.last != changes { marks.append(changes) }
            let told = try #require(try servers[minute % 3].times()["one"])
            #expect(told <= clock.now() && clock.now() - told < DeviceSightings.precision)
            clock.pass(seconds: 60)
        }
        #expect(marks.count == 3)
        #expect(try servers[0].times() == ["one": start + 120 * 60_000])
        #expect(jobs.run() == 0)
    }

    @Test("D2 a device that is revoked is forgotten, and whoever has its number next was not here yet") func forgotten()
        throws
    {
        let (server, other) = (server(), server())
        for digest in ["one", "two"] { server.note(digest) }
        _ = jobs.run()
        try other.forget(["one"])
        #expect(try server.times().keys.sorted() == ["two"])
        // Both change the table at the same time, and neither loses the other's.
        clock.pass(seconds: 3600)
        server.note("two")
        other.note("three")
        try other.forget(["two"])
        _ = jobs.run()
        #expect(try server.times().keys.sorted() == ["three", "two"])
    }

    @Test("D2 what can't be written is tried again a minute later, and not with each request") func trouble() throws {
        let server = server()
        jobs.isFull.store(true, ordering: .relaxed)
        server.note("one")
        jobs.isFull.store(false, ordering: .relaxed)
        for _ in 0..<10 { server.note("one") }
        #expect(jobs.run() == 0)
        clock.pass(seconds: 61)
        table.fault.withLock { $0 = CommandError(.unavailable, "It can't be had.") }
        for _ in 0..<10 { server.note("one") }
        #expect(jobs.run() == 1)
        table.fault.withLock { $0 = nil }
        for _ in 0..<10 { server.note("one") }
        #expect(jobs.run() == 0)
        #expect(try server.times().isEmpty)
        clock.pass(seconds: 61)
        for _ in 0..<10 { server.note("one") }
        #expect(jobs.run() == 1)
        #expect(try server.times() == ["one": clock.now()])
        // A damaged table is named and left as it is.
        try table.replace(with: [["one", "yesterday"]])
        #expect(throws: CommandError.self) { try server.times() }
        clock.pass(seconds: 3601)
        server.note("one")
        #expect(jobs.run() == 1 && table.kept == ["one", "yesterday"])
    }
}
