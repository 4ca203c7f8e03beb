import Drawing
import Primitives
public import Replication

// A canvas as bytes: the records, then what is derived from more than them, or only slowly.
extension Canvas {
    /// The name of this kind of document in envelopes and catalogues.
    public static let kind = "canvas"

    /// The version of the snapshot's bytes; another one is rebuilt from the log. It goes up when texts are laid out
    /// in another way too, for their heights are kept.
    public static let codec: UInt32 = 5

    private static let version: UInt8 = 1

    public func encode(into writer: inout WireWriter) {
        writer.write(Self.version)
        encodeRecords(into: &writer)
        lastOrder.encode(into: &writer)
        let texts = allObjects.filter { $0.kind.tag == .text }.inOrder { $0.id < $1.id }
        writer.writeVarint(UInt64(texts.count))
        for text in texts { writer.writeNumber(text.textHeight) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        let version = try reader.readByte()
        guard version == Self.version else { throw .newerVersion(version) }
        isReading = true
        try decodeRecords(from: &reader)
        isReading = false
        lastOrder = try OrderKey?(from: &reader)
        var rest = try reader.readCount()
        var shown: ContiguousArray<(slot: Int32, key: ZKey)> = []
        shown.reserveCapacity(allObjects.count)
        var isSorted = true
        for slot in allObjects.indices {
            insertName(of: Int32(slot))
            if allObjects[slot].isBound {
                boundLines.insert(Int32(slot))
                unroutedLines.insert(Int32(slot))
            }
            if case .text = allObjects[slot].kind {
                guard rest > 0 else { throw reader.malformed }
                rest -= 1
                allObjects[slot].textHeight = try reader.readNumber()
            }
            guard !allObjects[slot].isRemoved else { continue }
            let key = zKey(of: Int32(slot))
            if isSorted, let last = shown.last, key < last.key { isSorted = false }
            shown.append((Int32(slot), key))
        }
        for group in allGroups { insertNumber(of: group) }
        guard rest == 0 else { throw reader.malformed }
        zOrder = isSorted ? ZOrder(shown) : ZOrder(shown.sorted { $0.key < $1.key })
        // The way to a point is made when it is asked for: most readers do not ask.
        index = nil
    }
}
