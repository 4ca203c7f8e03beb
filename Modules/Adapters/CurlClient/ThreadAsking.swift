import HostSystem
import ModuleKit

/// What a thread of its own asks a hub.
///
/// Sendable because the hub is used by that thread alone until it has ended, which `answer` and `leave` wait for.
final class ThreadAsking: HubAsking, @unchecked Sendable {
    private struct State {
        var answer: Result<WebAnswer, WebFault>?
        var isLeft = false
    }

    let hub: CurlHub
    private let request: HubRequest
    private let state = Monitor(State())
    private var thread: SystemThread?

    init(by hub: CurlHub, _ request: HubRequest) {
        (self.hub, self.request) = (hub, request)
        thread = SystemThread.start { self.ask() }
        // The system gave no thread.
        if thread == nil { ask() }
    }

    private func ask() {
        let state = state
        let answer: Result<WebAnswer, WebFault>
        do throws(WebFault) {
            answer = .success(try hub.send(request) { state.change { $0.isLeft } })
        } catch {
            answer = .failure(error)
        }
        state.change { $0.answer = answer }
    }

    func answer() throws(WebFault) -> WebAnswer {
        let answer = state.wait(until: { $0.answer != nil }, { $0.answer })
        end()
        guard let answer else { throw .cut }
        return try answer.get()
    }

    func leave() {
        state.change { $0.isLeft = true }
        end()
    }

    private func end() {
        thread?.join()
        thread = nil
    }
}
