internal import Drawing
internal import ImageHeaders
internal import Primitives
internal import Replication
internal import TextMerging

/// Reads the photos that a `PhotoColumnsWriter` wrote, one after the other.
struct PhotoColumnsReader {
    let count: Int
    private var shared: [String] = []
    private var replicas: [ReplicaID] = []
    private var lastTime: UInt64 = 0
    private var flags: WireReader
    private var hashes: WireReader
    private var sizes: WireReader
    private var sharedTexts: WireReader
    private var origins: WireReader
    private var texts: WireReader
    private var rest: WireReader

    init(from reader: inout WireReader) throws(WireError) {
        for _ in 0..<(try reader.readCount()) { shared.append(try reader.readString()) }
        for _ in 0..<(try reader.readCount(ofSize: 8)) { replicas.append(ReplicaID(try reader.readFixed())) }
        flags = try reader.readPart()
        hashes = try reader.readPart()
        sizes = try reader.readPart()
        sharedTexts = try reader.readPart()
        origins = try reader.readPart()
        texts = try reader.readPart()
        rest = try reader.readPart()
        count = flags.remaining
    }

    mutating func next() throws(WireError) -> SavedPhoto {
        let present = try flags.readByte()
        let source = try sharedText()
        let file: BlobHash? = present & PhotoFlag.file == 0 ? nil : try BlobHash(from: &hashes)
        let key: PhotoKey
        if let file, present & PhotoFlag.fileKey != 0 {
            key = PhotoKey(file: file)
            guard source.hasSameBytes(as: PhotoKey.fileSource) else { throw flags.malformed }
        } else {
            guard present & PhotoFlag.fileKey == 0 else { throw flags.malformed }
            key = PhotoKey(source: source, id: try texts.readString())
        }
        var record = PhotoRecord(
            key: key, file: file, width: try UInt32(from: &sizes), height: try UInt32(from: &sizes))
        record.author = try sharedText()
        record.licence = try sharedText()
        record.mediaType = try sharedText()
        record.note = try sharedText()
        record.title = try texts.readString()
        if present & PhotoFlag.texts != 0 {
            record.url = try texts.readString()
            record.origin = try texts.readString()
        }
        let firstSave = try origin()
        if present & PhotoFlag.color != 0 { record.color = try RGBColor(from: &rest) }
        if present & PhotoFlag.takenAt != 0 { record.takenAt = try CaptureTime(from: &rest) }
        if present & PhotoFlag.blurhash != 0 { record.blurhash = try rest.readString() }
        return try photo(record, firstSave, present)
    }

    private mutating func photo(
        _ record: PhotoRecord, _ firstSave: Origin, _ present: UInt8
    ) throws(WireError) -> SavedPhoto {
        var saveCount: UInt32 = 1
        var mark = Register<SavedMark>(.saved(firstSave.time), from: firstSave)
        if present & PhotoFlag.plain == 0 {
            saveCount = try UInt32(from: &rest)
            mark = try Register(from: &rest)
        }
        var memos = SortedTable<Origin, TextBuffer>()
        if present & PhotoFlag.memos != 0 {
            for _ in 0..<(try rest.readCount(ofSize: 19)) {
                let origin = try rest.readOrigin()
                if let last = memos.last, !(last.key < origin) { throw rest.malformed }
                memos.insert(origin, try TextBuffer(from: &rest))
            }
        }
        return SavedPhoto(record: record, firstSave: firstSave, saveCount: saveCount, mark: mark, memos: memos)
    }

    private mutating func sharedText() throws(WireError) -> String {
        let index = try sharedTexts.readVarint()
        guard index < UInt64(shared.count) else { throw sharedTexts.malformed }
        return shared[Int(index)]
    }

    private mutating func origin() throws(WireError) -> Origin {
        let number = try origins.readVarint()
        guard number < UInt64(replicas.count) else { throw origins.malformed }
        let unit = UnitID(replica: replicas[Int(number)], sequence: try origins.readVarint())
        lastTime &+= UInt64(bitPattern: try origins.readSigned())
        return Origin(unit: unit, time: Timestamp(raw: lastTime))
    }
}
