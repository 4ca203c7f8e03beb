import Foundation
import Testing

@testable import HostSystem

@Suite struct ChildTests {
    @Test func `a program can be asked to end, although who starts it holds signals back`() {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        #expect(Child.run(["/bin/sh", "-c", "kill -TERM $$; exit 3"]) == 128 + SIGTERM)
        #expect(Child.run(["/bin/sh", "-c", "exit 3"]) == 3)
    }
}
