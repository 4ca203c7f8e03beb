import Primitives
public import Replication
import TextMerging

extension BoardChange: WireCodable {
    private enum Tag {
        static let addColumn = firstAreaTag
        static let renameColumn = firstAreaTag + 1
        static let limitColumn = firstAreaTag + 2
        static let moveColumn = firstAreaTag + 3
        static let setColumnRemoved = firstAreaTag + 4
        static let addCard = firstAreaTag + 5
        static let setTitle = firstAreaTag + 6
        static let editDescription = firstAreaTag + 7
        static let setDue = firstAreaTag + 8
        static let moveCard = firstAreaTag + 9
        static let setCardRemoved = firstAreaTag + 10
    }

    /// A tag, what it is about, and the payload.
    public func encode(into writer: inout WireWriter) {
        switch self {
        case .header(let change): change.encode(into: &writer)
        case .addColumn(let column):
            writer.write(Tag.addColumn)
            column.encode(into: &writer)
        case .renameColumn(let id, let assignment): write(Tag.renameColumn, id, assignment, &writer)
        case .limitColumn(let id, let assignment): write(Tag.limitColumn, id, assignment, &writer)
        case .moveColumn(let id, let assignment): write(Tag.moveColumn, id, assignment, &writer)
        case .setColumnRemoved(let id, let assignment): write(Tag.setColumnRemoved, id, assignment, &writer)
        case .addCard(let card):
            writer.write(Tag.addCard)
            card.encode(into: &writer)
        case .setTitle(let id, let assignment): write(Tag.setTitle, id, assignment, &writer)
        case .editDescription(let id, let edit): write(Tag.editDescription, id, edit, &writer)
        case .setDue(let id, let assignment): write(Tag.setDue, id, assignment, &writer)
        case .moveCard(let id, let assignment): write(Tag.moveCard, id, assignment, &writer)
        case .setCardRemoved(let id, let assignment): write(Tag.setCardRemoved, id, assignment, &writer)
        case .unknown(let bytes): writer.bytes.append(contentsOf: bytes)
        }
    }

    private func write(_ tag: UInt8, _ id: UnitID, _ payload: some WireCodable, _ writer: inout WireWriter) {
        writer.write(tag)
        writer.write(id)
        payload.encode(into: &writer)
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
        case Tag.addColumn: self = .addColumn(try NewColumn(from: &reader))
        case Tag.renameColumn: self = .renameColumn(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.limitColumn: self = .limitColumn(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.moveColumn: self = .moveColumn(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.setColumnRemoved: self = .setColumnRemoved(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.addCard: self = .addCard(try NewCard(from: &reader))
        case Tag.setTitle: self = .setTitle(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.editDescription: self = .editDescription(try reader.readUnit(), try TextEdit(from: &reader))
        case Tag.setDue: self = .setDue(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.moveCard: self = .moveCard(try reader.readUnit(), try Assignment(from: &reader))
        case Tag.setCardRemoved: self = .setCardRemoved(try reader.readUnit(), try Assignment(from: &reader))
        default: self = .unknown([tag] + reader.readRest())
        }
    }
}

extension NewColumn: WireCodable {
    /// Flags (bits 0 and 1: the role; 4: a label follows the order), name, order, label.
    public func encode(into writer: inout WireWriter) {
        writer.write((role?.rawValue ?? 0) | (label.isEmpty ? 0 : 4))
        writer.write(name)
        order.encode(into: &writer)
        if !label.isEmpty { writer.write(label) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let flags = try reader.readByte()
        guard flags < 8 else { throw reader.malformed }
        role = ColumnRole(rawValue: flags & 3)
        name = try reader.readString()
        order = try OrderKey(from: &reader)
        label = flags & 4 == 0 ? "" : try reader.readString()
    }
}

extension NewCard: WireCodable {
    private enum Flag {
        static let description: UInt8 = 1
        static let due: UInt8 = 2
        static let imported: UInt8 = 4
        static let all: UInt8 = 7
    }

    /// Flags (1: a description, 2: a due date, 4: facts of an import), title, place, and what the flags say.
    public func encode(into writer: inout WireWriter) {
        let facts = provenance.facts
        writer.write(
            (description.isEmpty ? 0 : Flag.description) | (due == nil ? 0 : Flag.due)
                | (facts == nil ? 0 : Flag.imported))
        writer.write(title)
        place.encode(into: &writer)
        if !description.isEmpty { writer.write(description) }
        if let due { due.encode(into: &writer) }
        if let facts { facts.encode(into: &writer) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let flags = try reader.readByte()
        guard flags <= Flag.all else { throw reader.malformed }
        title = try reader.readString()
        place = try Place(from: &reader)
        description = flags & Flag.description == 0 ? "" : try reader.readString()
        due = flags & Flag.due == 0 ? nil : try CivilDate(from: &reader)
        provenance = flags & Flag.imported == 0 ? .here : .imported(try ImportedFacts(from: &reader))
    }
}

extension ImportedFacts: WireCodable {
    /// Flags (1: an identifier, 2: created, 4: changed), then those.
    public func encode(into writer: inout WireWriter) {
        writer.write((sourceID == nil ? 0 : 1) | (created == nil ? 0 : 2) | (changed == nil ? 0 : 4) as UInt8)
        if let sourceID { writer.write(sourceID) }
        if let created { writer.writeVarint(created) }
        if let changed { writer.writeVarint(changed) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let flags = try reader.readByte()
        guard flags < 8 else { throw reader.malformed }
        self.init(
            sourceID: flags & 1 == 0 ? nil : try reader.readString(),
            created: flags & 2 == 0 ? nil : try reader.readVarint(),
            changed: flags & 4 == 0 ? nil : try reader.readVarint())
    }
}
