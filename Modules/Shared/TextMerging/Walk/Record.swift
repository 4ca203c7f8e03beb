/// Consecutive inserted units that are in the same state, in the order of the text.
///
/// Unit `i` of the record is `first + i`. What the text held before the walk began stands as *placeholders*:
/// records with ids below zero, whose authors and history don't matter, because everything in the walk
/// follows all of it.
struct Record: Sendable {
    /// A place of the history, or a placeholder's id.
    var first: Int32
    var count: Int32
    /// The unit left of the first one when it was inserted; every other unit has the one before it.
    var left: Int32
    /// The right parent of the first unit; every other unit has the end.
    var right: Int32
    /// How often it is deleted in the prepare version; `absent` is added where it is not inserted there yet.
    var state: Int32 = 0
    /// Whether it is deleted in the effect version, which holds everything walked so far.
    var isDeleted = false

    static let absent: Int32 = 1 << 30
    /// What stands left of the whole text.
    static let start = Int32.min
    /// What stands right of the whole text.
    static let end = Int32.max
    /// The id of the first placeholder: all of them lie below every place.
    static let placeholders: Int32 = -(1 << 30)

    var isAbsent: Bool { state >= Self.absent }
    /// In the prepare version.
    var visible: Int32 { state == 0 ? count : 0 }
    /// In the effect version.
    var remaining: Int32 { isDeleted ? 0 : count }
    var units: Range<Int32> { first..<(first + count) }

    /// Keeps the first `offset` units and returns the others.
    mutating func split(at offset: Int32) -> Record {
        var rest = self
        rest.first += offset
        rest.count -= offset
        rest.left = rest.first - 1
        rest.right = Self.end
        count = offset
        return rest
    }
}
