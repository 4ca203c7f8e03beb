import Phrases
import Primitives
import Scenes
import TextMerging
import Views

/// An earlier version of the memo that is open, while somebody looks at it.
struct EarlierVersion {
    /// When it was made and by whom.
    let note: String
    var look = VersionLook.changes
    private let text: String
    private let before: String
    /// What was worked out last.
    private var known: (look: VersionLook, now: String, nodes: [Node<MemoAction>])?

    /// More than a person reads, and than a page lays out at once.
    private static let mostPieces = 1000

    init(of text: String, after before: String, note: String) {
        self.text = text
        self.before = before
        self.note = note
    }

    /// `now`: what the memo says by now.
    mutating func nodes(now: String, _ context: SceneContext) -> [Node<MemoAction>] {
        if let known, known.look == look, look != .since || known.now.hasSameBytes(as: now) { return known.nodes }
        let nodes =
            switch look {
            case .changes: Self.nodes(of: WordDifference(from: before, to: text), context)
            case .since: Self.nodes(of: WordDifference(from: text, to: now), context)
            case .text: [Node<MemoAction>(.span, text: text)]
            }
        known = (look, now, nodes)
        return nodes
    }

    private static func nodes(of difference: WordDifference, _ context: SceneContext) -> [Node<MemoAction>] {
        guard !difference.isEmpty else {
            return [Node(.span, "memo-omitted", text: context.text("Nothing in the text changed."))]
        }
        let pieces = difference.abridged()
        var nodes: [Node<MemoAction>] = []
        for piece in pieces.prefix(mostPieces) {
            switch piece {
            case .same(let text): nodes.append(Node(.span, text: text))
            case .removed(let text): nodes.append(Node(.del, text: seen(text, isRemoved: true)))
            case .added(let text): nodes.append(Node(.ins, text: seen(text, isRemoved: false)))
            case .omitted(let lines):
                nodes.append(Node(.span, "memo-omitted", text: context.text("… \(lines) line{|s}")))
            }
        }
        if pieces.count > mostPieces {
            nodes.append(Node(.span, "memo-omitted", text: context.text("More has changed than is shown here.")))
        }
        return nodes
    }

    /// Line ends alone have a sign; those that went part nothing any more.
    private static func seen(_ text: String, isRemoved: Bool) -> String {
        var signs = ""
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n") { signs += isRemoved ? "↵" : "↵\n" } else if byte != 13 { return text }
        }
        return signs.isEmpty ? text : signs
    }
}
