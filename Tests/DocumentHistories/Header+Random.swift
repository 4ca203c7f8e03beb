import Primitives
import Replication
import TestDevices

extension Header {
    /// What a person may want of any document: its name apart, for which each area has a rule.
    func randomChange(_ random: inout SplitMix64) -> HeaderChange {
        switch random.below(6) {
        case 0: return setPinned(!isPinned)
        case 1: return moveToTrash()
        case 2: return restore()
        case 3: return setDemo(!isDemo)
        case 4:
            let target = DocumentID(high: 0, low: UInt64(1 + random.below(3)))
            return setLink(to: target, random.below(2) == 0)
        default: return setTimes(created: UInt64(1 + random.below(9)), changed: 4)
        }
    }
}
