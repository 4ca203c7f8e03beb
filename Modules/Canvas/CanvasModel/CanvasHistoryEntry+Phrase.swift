import Forms
import Drawing
public import Phrases

extension CanvasHistoryEntry {
    /// The sentence for people. `text` writes a number as the reader has them.
    public func phrase(number text: (Double) -> String) -> Phrase {
        switch self {
        case .header(let entry): entry.phrase(of: "canvas")
        case .canvasResized(_, nil): "Removed the page: the canvas has no edge."
        case .canvasResized(_, let to?):
            "Set the size of the canvas to \(text(to.width)) × \(text(to.height))."
        case .unknown: "A change made by a newer version of Bojagi."
        case .fieldSet(let sentence): sentence
        case .several(let first, let more): Self.phrase(first, andMore: more, number: text)
        default: objectPhrase(text)
        }
    }

    private static func phrase(
        _ first: CanvasHistoryEntry, andMore more: UInt32, number text: (Double) -> String
    ) -> Phrase {
        switch first {
        case .added(let title): "Added “\(title.phrase)” and \(more) more."
        case .moved(let title, _, _): "Moved “\(title.phrase)” and \(more) more."
        case .removed(let title): "Removed “\(title.phrase)” and \(more) more."
        case .objectRestored(let title): "Restored “\(title.phrase)” and \(more) more."
        case .grouped(let title): "Grouped “\(title.phrase)” and \(more) more."
        case .ungrouped(let title): "Removed “\(title.phrase)” and \(more) more from their group."
        case .hidden(let title): "Hid “\(title.phrase)” and \(more) more."
        case .shown(let title): "Showed “\(title.phrase)” and \(more) more again."
        case .locked(let title): "Locked “\(title.phrase)” and \(more) more."
        case .unlocked(let title): "Unlocked “\(title.phrase)” and \(more) more."
        case .reordered(let title): "Reordered “\(title.phrase)” and \(more) more."
        default: first.phrase(number: text)
        }
    }

    private func objectPhrase(_ text: (Double) -> String) -> Phrase {
        switch self {
        case .added(let title): "Added “\(title.phrase)”."
        case .moved(let title, _, let to): "Moved “\(title.phrase)” to \(text(to.x)),\(text(to.y))."
        case .bound(let title): "Bound “\(title.phrase)”."
        case .unbound(let title): "Unbound “\(title.phrase)”."
        case .redirected(let title): "Moved an end of “\(title.phrase)”."
        case .reshaped(let title): "Reshaped “\(title.phrase)”."
        case .resized(let title, _, let to):
            "Resized “\(title.phrase)” to \(text(to.width)) × \(text(to.height))."
        case .rotated(let title, _, let to): "Turned “\(title.phrase)” to \(text(to))°."
        case .recolored(let title, _, let to?): "Set the colour of “\(title.phrase)” to \(to.hex)."
        case .recolored(let title, _, nil): "Removed the colour of “\(title.phrase)”."
        case .opacityChanged(let title, _, let to): "Set the opacity of “\(title.phrase)” to \(to)."
        case .hidden(let title): "Hid “\(title.phrase)”."
        case .shown(let title): "Showed “\(title.phrase)” again."
        case .locked(let title): "Locked “\(title.phrase)”."
        case .unlocked(let title): "Unlocked “\(title.phrase)”."
        case .removed(let title): "Removed “\(title.phrase)”."
        case .objectRestored(let title): "Restored “\(title.phrase)”."
        case .reordered(let title): "Reordered “\(title.phrase)”."
        case .grouped(let title): "Grouped “\(title.phrase)”."
        case .ungrouped(let title): "Removed “\(title.phrase)” from its group."
        case .rewritten(let title): "Edited “\(title.phrase)”."
        case .fontSizeChanged(let title, _, let to):
            "Set the font size of “\(title.phrase)” to \(text(to))."
        case .textRecolored(let title, _, let to): "Set the colour of “\(title.phrase)” to \(to.hex)."
        case .objectRenamed(let title, ""): "Removed the name of “\(title.phrase)”."
        case .objectRenamed(let title, let to): "Renamed “\(title.phrase)” to “\(to)”."
        default: "A change made by a newer version of Bojagi."
        }
    }
}
