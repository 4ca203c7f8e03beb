public import Replication

/// Whether a photo is saved, and since when.
public enum SavedMark: Equatable, Sendable {
    case unsaved
    case saved(Timestamp)

    /// Saved by the change that carries it, at that change's time.
    public static let savedNow = SavedMark.saved(.zero)

    public var isSaved: Bool { self != .unsaved }

    /// With the time of the change that carried it.
    func settled(at time: Timestamp) -> SavedMark {
        self == .savedNow ? .saved(time) : self
    }
}

extension SavedMark: WireCodable {
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .unsaved: writer.write(false)
        case .saved(let time):
            writer.write(true)
            writer.writeVarint(time.raw)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self = try reader.readBool() ? .saved(Timestamp(raw: try reader.readVarint())) : .unsaved
    }
}
