import Foundation
import ModuleKit
import Synchronization
import TestSupport
import Testing

@Suite struct PerWorkspaceTests {
    private final class Thing: Sendable {}

    @Test func `one thing is made for a workspace, however many threads want it, and another for another`() {
        let things = PerWorkspace<Thing>()
        let made = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 20) { _ in
            _ = things.value(for: .testing()) {
                made.withLock { $0 += 1 }
                return Thing()
            }
        }
        #expect(made.withLock { $0 } == 1)
        let here = Workspace.testing()
        let there = Workspace(
            location: "elsewhere", store: here.store, blobs: here.blobs, author: here.author, authorNames: [:],
            clock: TestClock(), random: .seeded(1))
        #expect(things.value(for: here) { Thing() } !== things.value(for: there) { Thing() })
        #expect(things.value(for: there) { Thing() } === things.value(for: there) { Thing() })
    }
}
