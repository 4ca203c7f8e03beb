import HostSystem
import Primitives

extension EpochFile {
    /// Of a workspace with this id, kept in `folder`.
    convenience init(of workspace: EpochRow.Identity, in folder: String) {
        self.init(folder + "/" + workspace.name)
    }
}

/// What the database says of its epoch.
struct EpochRow {
    /// The workspace's name among those of one person; a copy gets another.
    struct Identity: Equatable {
        var high: UInt64
        var low: UInt64

        /// Thirty-two hexadecimal digits.
        var name: String {
            Hexadecimal.text(high) + Hexadecimal.text(low)
        }
    }

    var identity: Identity
    var count: UInt64
    /// Which of the files were found at the last commit; only such a one can be missed.
    var seen: Seen

    struct Seen: OptionSet {
        let rawValue: Int64
        static let beside = Seen(rawValue: 1)
        static let state = Seen(rawValue: 2)
    }
}
