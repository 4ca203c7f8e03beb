import Replication

/// What several people do, each with a text of the engine's own: the edits are made by it and not handed to it.
public struct Script: Sendable {
    public var actions: [Action]

    /// One thing that one of them does. Offsets are taken modulo the text's length.
    public struct Action: Sendable {
        public var writer: Int
        public var kind: Kind
        public var offset: Int
        public var count: Int
        public var text: String
    }

    public enum Kind: Sendable, CaseIterable {
        /// Replaces `count` scalars at `offset` by `text`.
        case replace
        case insert
        case delete
        /// The same with offsets in UTF-16.
        case replaceUTF16
        /// The same with a range of the `String`.
        case replaceIndices
        /// Undoes one of all edits that the writer knows, the one with the number `offset`.
        case undo
        /// Takes in, as bytes, what the writer with the number `offset` has.
        case merge
        /// Saves and goes on with what was saved.
        case reload
    }

    /// How many people there are.
    public static let writers = 3

    public static func random(seed: UInt64, length: ClosedRange<Int> = 4...50) -> Script {
        var random = SplitMix64(seed: seed)
        let alphabet = Array("aabé한🙂\u{301}".unicodeScalars)
        // Mostly typing, now and then something else; some scripts have much of the latter.
        let rarity = Int.random(in: 2...12, using: &random)
        var script = Script(actions: [])
        for _ in 0..<Int.random(in: length, using: &random) {
            let isRare = Int.random(in: 0..<rarity, using: &random) == 0
            let kinds: [Kind] = isRare ? Kind.allCases : [.insert, .insert, .delete, .merge]
            var text = ""
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                text.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
            }
            script.actions.append(
                Action(
                    writer: Int.random(in: 0..<writers, using: &random),
                    kind: kinds[Int.random(in: 0..<kinds.count, using: &random)],
                    offset: Int.random(in: 0..<20, using: &random), count: Int.random(in: 0..<4, using: &random),
                    text: text))
        }
        return script
    }

    /// A script as short as can be found that `isBad` still holds for.
    public func shrunk(while isBad: (Script) -> Bool) -> Script {
        var best = self
        var size = max(actions.count / 2, 1)
        while size > 0 {
            var start = 0
            while start < best.actions.count {
                var candidate = best
                candidate.actions.removeSubrange(start..<min(start + size, best.actions.count))
                if isBad(candidate) { best = candidate } else { start += size }
            }
            size /= 2
        }
        return best
    }

    public var written: String {
        var lines = ""
        for action in actions {
            lines +=
                "writer \(action.writer): \(action.kind.name) at \(action.offset), \(action.count), \(action.text.quoted)\n"
        }
        return lines
    }
}

extension Script.Kind {
    var name: String {
        switch self {
        case .replace: "replace"
        case .insert: "insert"
        case .delete: "delete"
        case .replaceUTF16: "replace UTF-16"
        case .replaceIndices: "replace indices"
        case .undo: "undo"
        case .merge: "merge"
        case .reload: "reload"
        }
    }
}
