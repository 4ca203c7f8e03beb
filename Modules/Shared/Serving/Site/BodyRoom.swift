import Membership
import Replication
import Synchronization

/// What bodies that are still coming take in memory, for all and for each who sends some: somebody who begins many and ends
/// none would have all of it.
final class BodyRoom: Sendable {
    /// Who sends them: guests of a link are one.
    enum Sender: Hashable {
        case link(Int)
        case device(Int)
        case member(AuthorID)
    }

    private struct State {
        var all = 0
        var bySender: [Sender: Int] = [:]
    }

    private let state = Mutex(State())
    /// In bytes.
    private let most: Int
    private let mostOfOne: Int

    /// 512 MB of all and 96 MB of one, which is twice the largest body.
    init(most: Int = 512 << 20, mostOfOne: Int = 96 << 20) {
        (self.most, self.mostOfOne) = (most, mostOfOne)
    }

    /// False where there is no room for so many bytes more. `sender` is nil for an owner, who has all of it.
    func take(_ count: Int, from sender: Sender?) -> Bool {
        state.withLock { state in
            guard state.all + count <= most else { return false }
            if let sender {
                let sum = state.bySender[sender, default: 0] + count
                guard sum <= mostOfOne else { return false }
                state.bySender[sender] = sum
            }
            state.all += count
            return true
        }
    }

    /// Gives room back that was taken.
    func free(_ count: Int, from sender: Sender?) {
        guard count > 0 else { return }
        state.withLock { state in
            state.all -= count
            guard let sender, let sum = state.bySender[sender] else { return }
            state.bySender[sender] = sum > count ? sum - count : nil
        }
    }
}

extension Person {
    /// As whose their bodies count; nil for an owner at a page.
    var sendsBodies: BodyRoom.Sender? {
        if let share { return .link(share.link) }
        if let device { return .device(device) }
        return role == .owner ? nil : member.map { .member($0) }
    }
}
