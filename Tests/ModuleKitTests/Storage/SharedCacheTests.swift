import Foundation
import Synchronization
import Testing

import ModuleKit

@Suite("Bytes in memory that many ask for")
struct SharedCacheTests {
    private struct Gone: Error, Equatable {}

    @Test("G9 however many ask at once, it is made once, and all get it")
    func once() {
        let cache = SharedCache<String, Gone>(limit: 1000)
        let made = Atomic(0)
        let got = Mutex<[[UInt8]]>([])
        let threads = (0..<16).map { _ in
            Thread {
                let bytes = try? cache.bytes(for: "photo") { () throws(Gone) in
                    made.add(1, ordering: .relaxed)
                    // Long enough for the others to come.
                    usleep(50_000)
                    return [1, 2, 3]
                }
                got.withLock { $0.append(bytes ?? []) }
            }
        }
        for thread in threads { thread.start() }
        while got.withLock({ $0.count }) < 16 { usleep(1000) }
        #expect(made.load(ordering: .relaxed) == 1)
        #expect(got.withLock { $0.allSatisfy { $0 == [1, 2, 3] } })
        for thread in threads { while !thread.isFinished { usleep(100) } }
    }

    @Test("G9 a failure is for those who wait, and who asks later tries again")
    func failure() throws {
        let cache = SharedCache<Int, Gone>(limit: 1000)
        #expect(throws: Gone()) { try cache.bytes(for: 1) { () throws(Gone) in throw Gone() } }
        #expect(try cache.bytes(for: 1) { () throws(Gone) in [7] } == [7])
        #expect(try cache.bytes(for: 1) { () throws(Gone) in throw Gone() } == [7])
    }

    @Test(
        "G9 memory is bounded by bytes: what was not asked for the longest goes first, and what is too large is not kept"
    )
    func cost() throws {
        let cache = SharedCache<Int, Gone>(limit: 1000)
        var made = 0
        func ask(_ key: Int, _ count: Int) throws {
            _ = try cache.bytes(for: key) { () throws(Gone) in
                made += 1
                return [UInt8](repeating: 0, count: count)
            }
        }
        for key in 0..<10 { try ask(key, 100) }
        try ask(0, 100)
        #expect(made == 10 && cache.currentCost == 1000)
        try ask(10, 150)
        #expect(cache.currentCost == 950)
        // 1 and 2 went, 0 had been asked for again.
        try ask(0, 100)
        #expect(made == 11)
        try ask(1, 10)
        #expect(made == 12)
        try ask(99, 2000)
        try ask(99, 2000)
        #expect(made == 14 && cache.currentCost <= 1000)
    }
}
