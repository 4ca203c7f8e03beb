import ModuleKit
import Replication
import TestDevices

/// The network between one device and the hub.
final class SimulatedWay: HubConnecting {
    let address: WebAddress
    private let hub: SimulatedHub
    private let token: String
    private let mishaps: HubMishaps
    private let planted: PlantedFault?
    private let memory: WayMemory
    /// Called before a request goes out and after it was answered: what others do meanwhile.
    private let meanwhile: () -> Void

    /// What outlives a sync: requests that are still under way, and what a planted fault remembers.
    final class WayMemory {
        var random: SplitMix64
        var late: [HubRequest] = []
        var numberAfterPush: UInt64?

        init(seed: UInt64) { random = SplitMix64(seed: seed) }
    }

    init(
        _ hub: SimulatedHub, at address: WebAddress, token: String, _ mishaps: HubMishaps, _ planted: PlantedFault?,
        _ memory: WayMemory, meanwhile: @escaping () -> Void
    ) {
        (self.hub, self.address, self.token, self.mishaps) = (hub, address, token, mishaps)
        (self.planted, self.memory, self.meanwhile) = (planted, memory, meanwhile)
    }

    func send(_ request: HubRequest) throws(WebFault) -> WebAnswer {
        meanwhile()
        var request = request
        if planted == .cursorMovedByPush { moveCursor(of: &request) }
        if mishaps.contains(.network) {
            switch memory.random.below(24) {
            case 0: throw .noConnection(host: address.host, "lost")
            case 1:
                _ = hub.answer(request, token: token)
                throw .cut
            case 2:
                // It comes twice.
                _ = hub.answer(request, token: token)
                meanwhile()
            case 3:
                memory.late.append(request)
                throw .timedOut(seconds: 60)
            case 4: deliverLate()
            default: break
            }
        }
        if mishaps.contains(.crashes) || planted == .earlyAnswer, memory.random.below(8) == 0 {
            hub.device.die(atWrite: memory.random.below(5))
        }
        let answer = hub.answer(request, token: token)
        hub.device.live()
        if answer == nil, planted == .earlyAnswer, let fine = Self.receipt(for: request, at: address) { return fine }
        guard var answer else { throw .cut }
        // Without the sum, which finds it at once.
        if planted == .cursorMovedByPush, request.path == ["api", "sync"], request.body == nil,
            var standings = try? SyncStandings(bytes: answer.body)
        {
            standings.sum = nil
            answer.body = standings.bytes
        }
        if planted == .cursorMovedByPush, request.path == ["api", "sync"], request.body != nil {
            memory.numberAfterPush = hub.lastChange
        }
        meanwhile()
        return answer
    }

    /// What was sent long ago comes now, whoever sent it.
    func deliverLate() {
        guard !memory.late.isEmpty else { return }
        let request = memory.late.remove(at: memory.random.below(memory.late.count))
        _ = hub.answer(request, token: token)
    }

    // Planted faults.

    /// As a hub answers that says so too early.
    private static func receipt(for request: HubRequest, at address: WebAddress) -> WebAnswer? {
        guard request.path == ["api", "sync"], let body = request.body, let push = try? SyncPush(bytes: body) else {
            return nil
        }
        var receipt = SyncReceipt()
        receipt.flow.documents = push.parcels.count
        receipt.flow.events = push.parcels.reduce(0) { $0 + $1.events.count }
        return WebAnswer(status: 200, body: receipt.bytes, address: address)
    }

    private func moveCursor(of request: inout HubRequest) {
        guard request.path == ["api", "sync"], request.body == nil, let number = memory.numberAfterPush,
            let place = request.query.firstIndex(where: { $0.name == "after" }),
            let run = request.query[place].value.split(separator: "-").first
        else { return }
        request.query[place].value = "\(run)-\(number)"
    }
}
