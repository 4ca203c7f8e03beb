public import Phrases

/// What a row calls an object: the name that somebody gave it, else its kind and number.
///
/// Numbers are given per kind in the order of creation. Two devices apart may give the same one; then the later
/// object by origin has rank 2, and no other title moves.
public struct ObjectTitle: Equatable, Sendable {
    /// Gives the word that the title begins with.
    public let kind: KindTag
    /// From 1; 0 for what has none, as a group of an older version.
    public let number: UInt32
    /// From 1; above it only when other objects have the same number.
    public let rank: UInt32
    /// Empty when nobody gave one.
    public let name: String

    /// An empty `name` is none.
    public init(kind: KindTag, number: UInt32, rank: UInt32 = 1, name: String = "") {
        self.kind = kind
        self.number = number
        self.rank = rank
        self.name = name
    }

    /// `Rect 3`, or `Rect 3·2` for the second with that number; a name goes first. `word` is the kind's word in
    /// another language.
    public func text(word: String? = nil) -> String {
        if !name.isEmpty { return name }
        if number == 0 { return word ?? kind.word.key }
        let plain = (word ?? kind.word.key) + " \(number)"
        return rank == 1 ? plain : plain + "·\(rank)"
    }

    /// The title in the reader's language; a name that somebody gave stays as it is.
    public var phrase: Phrase {
        if !name.isEmpty { return .verbatim(name) }
        if number == 0 { return kind.word }
        return rank == 1 ? "\(kind.word) \(number)" : "\(kind.word) \(number)·\(rank)"
    }
}
