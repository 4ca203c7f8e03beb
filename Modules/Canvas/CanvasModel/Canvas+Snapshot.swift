internal import Drawing
public import Replication

// A canvas as bytes: size, then the objects by field in the order of their identities, so that equal canvases give
// equal bytes whatever the order of arrival.
extension Canvas: WireCodable {
    /// The name of this kind of document in envelopes and catalogues.
    public static let kind = "canvas"

    /// The version of the snapshot's bytes; another one is rebuilt from the log. It goes up when texts are laid out
    /// in another way too, for their heights are kept.
    public static let codec: UInt32 = 1

    private static let version: UInt8 = 1

    public func encode(into writer: inout WireWriter) {
        writer.write(Self.version)
        header.encode(into: &writer)
        Register(WireSize(sizeRegister.value), stamp: sizeRegister.stamp, writer: sizeRegister.writer)
            .encode(into: &writer)
        lastOrder.encode(into: &writer)
        writer.writeVarint(UInt64(unknownChanges.count))
        for unit in unknownChanges.sorted() { writer.write(unit) }
        var columns = ObjectColumnsWriter()
        for slot in shelf.canonicalOrder() { columns.append(shelf.objects[Int(slot)]) }
        columns.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        let version = try reader.readByte()
        guard version == Self.version else { throw .newerVersion(version) }
        header = try Header(from: &reader)
        let size = try Register<WireSize>(from: &reader)
        sizeRegister = Register(size.value.value, stamp: size.stamp, writer: size.writer)
        lastOrder = try OrderKey?(from: &reader)
        for _ in 0..<(try reader.readCount(ofSize: 9)) { unknownChanges.append(try reader.readUnit()) }
        var columns = try ObjectColumnsReader(from: &reader)
        shelf.objects.reserveCapacity(columns.count + columns.count / 16 + 64)
        var shown: ContiguousArray<Int32> = []
        shown.reserveCapacity(columns.count)
        var lastKey: ZKey?
        var isSorted = true
        for _ in 0..<columns.count {
            let object = try columns.next()
            let key = object.isRemoved ? nil : object.zKey
            let (shortID, tag, number, origin) = (object.shortID, object.kind.tag, object.number, object.origin)
            guard let slot = shelf.append(object) else { throw reader.malformed }
            labels.insert(shortID, slot: slot)
            numbers.insert(tag, number: number, origin: origin)
            guard let key else { continue }
            if isSorted, let lastKey, key < lastKey { isSorted = false }
            lastKey = key
            shown.append(slot)
        }
        let objects = shelf.objects
        let keys = shown.lazy.map { (slot: $0, key: objects[Int($0)].zKey) }
        zOrder = isSorted ? ZOrder(keys) : ZOrder(keys.sorted { $0.key < $1.key })
        // The way to a point is made when it is asked for: most readers do not ask.
        index = nil
    }
}
