public import MemoModel
public import Replication
import TestDevices
import TextMerging

extension Memo: RandomlyChanged {
    public static var kindName: String { kind }

    public static func creation(_ random: inout SplitMix64) -> [RecordChange] {
        (try? new("# 회의록\n" + random.text(upTo: 20))) ?? []
    }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        switch random.below(12) {
        case 0: return setPinned(!header.isPinned)
        case 1: return moveToTrash()
        case 2: return restore()
        case 3: return [.header(header.randomChange(&random))]
        case 4: return (try? append(random.text(upTo: 6))) ?? []
        case 5: return (try? appendLine((random.below(2) == 0 ? "- [ ] " : "") + random.text(upTo: 6))) ?? []
        case 6: return (try? toggleTask(1 + random.below(2))) ?? []
        case 7:
            let length = text.unicodeScalars.count
            let operation = TextOperation(position: UInt32(random.below(length + 1)), inserted: random.text(upTo: 3))
            return (try? make(TextEdit(parents: body.version, operations: [operation]))) ?? []
        case 8:
            // What clears the text, and the memo goes with it.
            let clearing = (try? replaceText(with: "")) ?? []
            return discardingIfEmptied(by: clearing)
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
