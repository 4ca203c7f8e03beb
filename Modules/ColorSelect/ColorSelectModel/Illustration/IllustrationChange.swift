public import Replication

/// One step that an illustration can take.
public enum IllustrationChange: DocumentChange {
    case header(HeaderChange)
    case setKit(Assignment<KitReference?>)
    /// The component of a category, by their ids; nil for none.
    case setChoice(category: String, Assignment<String?>)
    /// The colour of every slot of this name, by its id in the slot's palette; nil for the palette's first.
    case setColor(slot: String, Assignment<String?>)
    /// A change from a newer version, tag and all: kept, passed on and shown as unknown.
    case unknown([UInt8])
}

extension IllustrationChange: WireCodable {
    private enum Tag {
        static let setKit = firstAreaTag
        static let setChoice = firstAreaTag + 1
        static let setColor = firstAreaTag + 2
    }

    /// A tag, the key, and the assignment.
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .header(let change): change.encode(into: &writer)
        case .setKit(let assignment):
            writer.write(Tag.setKit)
            assignment.encode(into: &writer)
        case .setChoice(let category, let assignment):
            writer.write(Tag.setChoice)
            writer.write(category)
            assignment.encode(into: &writer)
        case .setColor(let slot, let assignment):
            writer.write(Tag.setColor)
            writer.write(slot)
            assignment.encode(into: &writer)
        case .unknown(let bytes): writer.bytes.append(contentsOf: bytes)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let tag = try reader.readByte()
        if tag < firstAreaTag {
            if let change = try HeaderChange(tag: tag, from: &reader) {
                self = .header(change)
            } else {
                self = .unknown([tag] + reader.readRest())
            }
            return
        }
        switch tag {
        case Tag.setKit: self = .setKit(try Assignment(from: &reader))
        case Tag.setChoice: self = .setChoice(category: try reader.readString(), try Assignment(from: &reader))
        case Tag.setColor: self = .setColor(slot: try reader.readString(), try Assignment(from: &reader))
        default: self = .unknown([tag] + reader.readRest())
        }
    }
}
