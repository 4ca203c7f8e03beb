import HostSystem
import ModuleKit
import Synchronization
import Testing

@Suite("Work that a second thread does ahead")
struct ThreadAheadTests {
    private struct Enough: Error {}

    @Test(
        "each piece is done once and handed over in its turn, on the thread that asked", arguments: [0, 1, 2, 3, 500])
    func order(_ count: Int) {
        let done = Mutex([Int](repeating: 0, count: count))
        let work = (0..<count).map { place in
            { @Sendable () -> Int in
                // Some take long, so that either thread is ahead at times.
                var sum = place
                for step in 0..<(place % 7 * 2_000) { sum &+= step }
                done.withLock { $0[place] += sum == Int.min ? 2 : 1 }
                return place
            }
        }
        for ahead: any WorkingAhead in [ThreadAhead(), DoneInTurn()] {
            var taken: [Int] = []
            ahead.each(work) { taken.append($0) }
            #expect(taken == Array(0..<count))
        }
        #expect(done.withLock { $0 } == [Int](repeating: 2, count: count))
    }

    @Test("what is left when somebody has had enough is not begun any more") func enough() {
        let begun = Mutex(0)
        let work = (0..<10_000).map { place in
            { @Sendable () -> Int in
                begun.withLock { $0 += 1 }
                return place
            }
        }
        var taken = 0
        #expect(throws: Enough.self) {
            try ThreadAhead().each(work) { (_) throws(Enough) in
                taken += 1
                if taken == 3 { throw Enough() }
            }
        }
        let count = begun.withLock { $0 }
        #expect(taken == 3 && count >= 3)
        // Both threads have come to their end: nobody goes on behind the caller's back.
        #expect(begun.withLock { $0 } == count)
    }
}
