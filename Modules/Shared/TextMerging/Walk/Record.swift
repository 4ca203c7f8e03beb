/// Consecutive inserted units that are in the same state, in the order of the text.
///
/// Unit `i` of the record is `first + i`. What the text held before the walk began stands as *placeholders*:
/// records with ids below zero, whose authors and history don't matter, because everything in the walk
/// follows all of it.
struct Record: BitwiseCopyable, Sendable {
    /// A place of the history, or a placeholder's id.
    var first: Int32
    var count: Int32
    /// The unit left of the first one when it was inserted; every other unit has the one before it.
    var left: Int32
    /// The right parent of the first unit; every other unit has the end.
    var right: Int32
    /// What all units stand left of, as does what goes on from them: the right parent of the first unit or, where that
    /// is the end, the bound of what is left of it.
    var bound = Record.end
    /// `state`, and below zero what is deleted in the effect version.
    private var bits: Int32 = 0

    static let absent: Int32 = 1 << 30
    /// What stands left of the whole text.
    static let start = Int32.min
    /// What stands right of the whole text.
    static let end = Int32.max
    /// The id of the first placeholder: all of them lie below every place.
    static let placeholders: Int32 = -(1 << 30)

    init(first: Int32, count: Int32, left: Int32, right: Int32) {
        self.first = first
        self.count = count
        self.left = left
        self.right = right
    }

    /// How often it is deleted in the prepare version; `absent` is added where it is not inserted there yet.
    var state: Int32 {
        get { bits & Int32.max }
        set { bits = bits & Int32.min | newValue }
    }

    /// Whether it is deleted in the effect version, which holds everything walked so far.
    var isDeleted: Bool {
        get { bits < 0 }
        set { bits = newValue ? bits | Int32.min : bits & Int32.max }
    }

    var isAbsent: Bool { bits & Self.absent != 0 }
    /// In the prepare version.
    var visible: Int32 { state == 0 ? count : 0 }
    /// How many units are inserted in the prepare version, deleted or not.
    var present: Int32 { isAbsent ? 0 : count }
    /// In the effect version.
    var remaining: Int32 { isDeleted ? 0 : count }
    var units: Range<Int32> { first..<(first + count) }

    /// Takes a right parent.
    mutating func stand(leftOf right: Int32) {
        self.right = right
        if right != Record.end { bound = right }
    }

    /// Some of its units, by their offsets.
    func part(_ offsets: Range<Int32>) -> Record {
        var part = self
        part.count = offsets.upperBound - offsets.lowerBound
        guard offsets.lowerBound > 0 else { return part }
        part.first += offsets.lowerBound
        part.left = part.first - 1
        part.right = Self.end
        return part
    }
}
