import Foundation
import HostSystem
import ModuleKit
import Synchronization
import Testing

@Suite("Places that threads wait for")
struct SemaphoreTests {
    private struct Gone: Error {}

    @Test("never are more in than there are places, and all get in, also after one that threw", arguments: [0, 1, 3])
    func places(_ count: Int) {
        let semaphore: any ThreadLimiting = SystemSemaphore(places: count)
        #expect(throws: Gone.self) { try semaphore.withPlace { () throws(Gone) in throw Gone() } }
        let standing = Mutex((inside: 0, most: 0))
        let left = Monitor(24)
        for _ in 0..<24 {
            Thread {
                semaphore.withPlace {
                    standing.withLock { standing in
                        standing.inside += 1
                        standing.most = max(standing.most, standing.inside)
                    }
                    usleep(1000)
                    standing.withLock { $0.inside -= 1 }
                }
                left.change { $0 -= 1 }
            }.start()
        }
        left.wait(until: { $0 == 0 }) { _ in }
        let (inside, most) = standing.withLock { $0 }
        #expect(inside == 0 && (1...max(1, count)).contains(most))
    }
}
