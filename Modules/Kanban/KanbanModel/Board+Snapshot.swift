import Primitives
public import Replication

// A board as bytes: the columns, then the cards by field, each field in a part of its own, so that reading
// goes straight through memory. The order is that of the identities, so that equal boards give equal bytes
// whatever the order of arrival. What an ordinary card does not have takes no bytes.
extension Board: WireCodable {
    private static let version: UInt8 = 1

    public func encode(into writer: inout WireWriter) {
        writer.write(Self.version)
        header.encode(into: &writer)
        let columns = columnShelf.columns.sorted { $0.id < $1.id }
        writer.writeVarint(UInt64(columns.count))
        for column in columns { column.encode(into: &writer) }
        writer.writeVarint(UInt64(unknownChanges.count))
        for unit in unknownChanges.sorted() { writer.write(unit) }
        var parts = CardColumnsWriter(columns: columns.map { $0.id })
        for place in shelf.canonicalOrder() { parts.append(shelf.cards[Int(place)]) }
        parts.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        let version = try reader.readByte()
        guard version == Self.version else { throw .newerVersion(version) }
        header = try Header(from: &reader)
        for _ in 0..<(try reader.readCount(ofSize: 20)) {
            guard columnShelf.append(try Column(from: &reader)) else { throw reader.malformed }
        }
        for _ in 0..<(try reader.readCount(ofSize: 9)) { unknownChanges.append(try reader.readUnit()) }
        var parts = try CardColumnsReader(columns: columnShelf.columns.map { $0.id }, from: &reader)
        // With room for what follows the snapshot in the log.
        shelf.reserve(parts.count + parts.count / 16 + 64)
        var counts = SortedTable<UnitID, UInt32>()
        for _ in 0..<parts.count {
            let card = try parts.next()
            if !card.isRemoved { counts.update(card.place.column, from: 0) { $0 += 1 } }
            guard shelf.append(card) else { throw reader.malformed }
        }
        counts.forEach { column, count in columnShelf.update(column) { $0.ownCount += count } }
    }
}

extension Column {
    /// Flags (bits 0 and 1: the role; 4: a label; 8: known; 16: something was placed in it), then those and
    /// the registers. How many cards it has is counted when the cards are read.
    func encode(into writer: inout WireWriter) {
        writer.write(
            (role?.rawValue ?? 0) | (givenLabel.isEmpty ? 0 : 4) | (isKnown ? 8 : 0) | (lastOrder == nil ? 0 : 16))
        writer.write(id)
        if !givenLabel.isEmpty { writer.write(givenLabel) }
        if let lastOrder { lastOrder.encode(into: &writer) }
        nameRegister.encode(into: &writer)
        limitRegister.encode(into: &writer)
        orderRegister.encode(into: &writer)
        removedRegister.encode(into: &writer)
    }

    init(from reader: inout WireReader) throws(WireError) {
        let flags = try reader.readByte()
        guard flags < 32 else { throw reader.malformed }
        self.init(unknown: try reader.readUnit())
        role = ColumnRole(rawValue: flags & 3)
        isKnown = flags & 8 != 0
        if flags & 4 != 0 { givenLabel = try reader.readString() }
        if flags & 16 != 0 { lastOrder = try OrderKey(from: &reader) }
        nameRegister = try Register(from: &reader)
        limitRegister = try Register(from: &reader)
        orderRegister = try Register(from: &reader)
        removedRegister = try Register(from: &reader)
    }
}
