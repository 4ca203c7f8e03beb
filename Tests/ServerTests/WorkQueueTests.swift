import Foundation
import Synchronization
import Testing

@testable import MicroHTTPServer

@Suite struct WorkQueueTests {
    /// How many of something there are.
    private final class Count: Sendable {
        let now = Atomic<Int>(0)
        let most = Atomic<Int>(0)
    }

    /// What a job holds.
    private final class Load: Sendable {
        let count: Count

        init(_ count: Count) {
            self.count = count
            count.most.max(count.now.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
        }

        deinit { count.now.subtract(1, ordering: .relaxed) }
    }

    /// Adds a job that adds the next, until there were enough.
    private func chain(_ queue: WorkQueue, _ count: Count, _ remaining: Int, _ group: DispatchGroup) {
        let load = Load(count)
        let isTaken = queue.add { [self] in
            withExtendedLifetime(load) {}
            if remaining > 0 { chain(queue, count, remaining - 1, group) } else { group.leave() }
        }
        #expect(isTaken)
    }

    @Test func `what is done is let go of, although there is always more to do`() {
        let (queue, count, group) = (WorkQueue(threads: 2), Count(), DispatchGroup())
        for _ in 0..<20 {
            group.enter()
            chain(queue, count, 500, group)
        }
        group.wait()
        queue.stop()
        #expect(count.most.load(ordering: .relaxed) < 100 && count.now.load(ordering: .relaxed) == 0)
    }

    @Test func `as many jobs as there are threads are at work together, whether they come at once or one by one`() {
        let queue = WorkQueue(threads: 4)
        for round in 0..<200 {
            let (begun, goOn, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
            for _ in 0..<4 {
                done.enter()
                queue.add {
                    begun.signal()
                    goOn.wait()
                    done.leave()
                }
                if round % 2 == 1 { #expect(begun.wait(timeout: .now() + 30) == .success, "round \(round)") }
            }
            for _ in 0..<4 where round % 2 == 0 {
                #expect(begun.wait(timeout: .now() + 30) == .success, "round \(round)")
            }
            for _ in 0..<4 { goOn.signal() }
            done.wait()
        }
        queue.stop()
    }

    @Test func `it does what is left when it is stopped, and takes nothing more`() {
        let (queue, done) = (WorkQueue(threads: 3), Count())
        for _ in 0..<100 {
            #expect(
                queue.add {
                    usleep(100)
                    done.now.add(1, ordering: .relaxed)
                })
        }
        queue.stop()
        #expect(done.now.load(ordering: .relaxed) == 100)
        #expect(!queue.add {})
    }
}
