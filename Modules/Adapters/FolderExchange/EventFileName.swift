import Primitives
import Replication

/// A file of events: whose it is, and its number, which is when it was written: milliseconds since 1970, or one more
/// than the one before.
///
/// A number is never given twice, also not after somebody has deleted files: those who have read the first of two
/// would never look at the second.
struct EventFileName: Hashable, Comparable {
    let replica: ReplicaID
    let number: UInt64

    static let ending = ".events"
    /// No device gives a higher number: it is 285,000 years from now.
    static let maximumNumber: UInt64 = 1 << 53

    /// Nil for the name of anything else, such as the second copy that a mirroring program makes.
    init?(replica: ReplicaID, file: String) {
        guard file.hasSuffix(Self.ending), let number = UInt64(file.dropLast(Self.ending.count)),
            (1...Self.maximumNumber).contains(number)
        else { return nil }
        self.init(replica: replica, number: number)
        guard name == file else { return nil }
    }

    init(replica: ReplicaID, number: UInt64) {
        self.replica = replica
        self.number = number
    }

    var name: String { String(number) + Self.ending }
    /// From `replicas` on.
    var path: String { replica.folderName + "/" + name }

    /// The earlier first, whoever wrote it.
    static func < (left: EventFileName, right: EventFileName) -> Bool {
        (left.number, left.replica) < (right.number, right.replica)
    }
}
