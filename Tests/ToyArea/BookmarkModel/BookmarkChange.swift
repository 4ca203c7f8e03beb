public import Primitives
public import Replication

/// One step of a list.
public enum BookmarkChange: DocumentChange {
    case header(HeaderChange)
    case add(address: String)
    case remove(UnitID, Assignment<Bool>)
    /// From a newer version: kept, passed on, and without effect here.
    case unknown(tag: UInt8, payload: [UInt8])

    public func encode(into writer: inout WireWriter) {
        switch self {
        case .header(let change): change.encode(into: &writer)
        case .add(let address):
            writer.write(firstAreaTag)
            writer.write(address)
        case .remove(let id, let assignment):
            writer.write(firstAreaTag + 1)
            writer.write(id)
            assignment.encode(into: &writer)
        case .unknown(let tag, let payload):
            writer.write(tag)
            for byte in payload { writer.write(byte) }
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let tag = try reader.readByte()
        if let change = try HeaderChange(tag: tag, from: &reader) {
            self = .header(change)
            return
        }
        switch tag {
        case firstAreaTag: self = .add(address: try reader.readString())
        case firstAreaTag + 1: self = .remove(try reader.readUnit(), try Assignment(from: &reader))
        default: self = .unknown(tag: tag, payload: reader.readRest())
        }
    }
}
