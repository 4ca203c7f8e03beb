public import MemoModel
public import Replication
internal import TestDevices

extension Memo: RandomlyChanged {
    public static var kindName: String { kind }

    public static func creation(_ random: inout SplitMix64) -> [RecordChange] {
        (try? new("# 회의록\n" + random.text(upTo: 20))) ?? []
    }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        switch random.below(8) {
        case 0: return setPinned(!header.isPinned)
        case 1: return moveToTrash()
        case 2: return restore()
        case 3: return [.header(header.setTimes(created: UInt64(1 + random.below(9)), changed: 4))]
        case 4: return (try? append(random.text(upTo: 6))) ?? []
        default: return (try? replaceText(with: edited(&random))) ?? []
        }
    }

    /// The text with a run of it replaced by another.
    private func edited(_ random: inout SplitMix64) -> String {
        var scalars = Array(text.unicodeScalars)
        let start = random.below(scalars.count + 1)
        let end = start + random.below(min(scalars.count - start, 4) + 1)
        scalars.replaceSubrange(start..<end, with: random.text(upTo: 4).unicodeScalars)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
