/// A walk that is kept to be gone on with, so that many edits beside one another cost no more one by one than together.
///
/// Copies of a text share it, and only who holds it alone may touch it.
final class OpenWalk: @unchecked Sendable {
    var walker: Walker
    /// How many units of the history it has walked.
    var count: Int32 = 0

    /// Shorter ones are as soon made anew.
    static let least: Int32 = 256

    init(_ walker: consuming Walker) {
        self.walker = walker
    }
}
