internal import Primitives
internal import Replication

/// Collects photos by field, each field in a part of its own, so that reading goes straight through memory.
struct PhotoColumnsWriter {
    private var shared = SharedTexts()
    private var replicas: [ReplicaID] = []
    /// Where each of them is in `replicas`.
    private var replicaNumbers = SortedTable<ReplicaID, Int32>()
    private var lastTime: UInt64 = 0
    private var flags = WireWriter()
    private var hashes = WireWriter()
    private var sizes = WireWriter()
    private var sharedTexts = WireWriter()
    private var origins = WireWriter()
    private var texts = WireWriter()
    /// What few photos have, photo by photo: colours, times of taking, blurhashes, marks, memos.
    private var rest = WireWriter()

    /// Takes the next photo; keys must ascend.
    mutating func append(_ photo: SavedPhoto) {
        let record = photo.record
        var present: UInt8 = 0
        sharedTexts.writeVarint(shared.index(of: record.key.source))
        if let file = record.file {
            present |= PhotoFlag.file
            file.encode(into: &hashes)
            if record.key == PhotoKey(file: file) { present |= PhotoFlag.fileKey }
        }
        if present & PhotoFlag.fileKey == 0 { texts.write(record.key.id) }
        sizes.writeVarint(UInt64(record.width))
        sizes.writeVarint(UInt64(record.height))
        for text in [record.author, record.licence, record.mediaType, record.note] {
            sharedTexts.writeVarint(shared.index(of: text))
        }
        texts.write(record.title)
        if !record.url.isEmpty || !record.origin.isEmpty {
            present |= PhotoFlag.texts
            texts.write(record.url)
            texts.write(record.origin)
        }
        append(photo.firstSave)
        if let color = record.color {
            present |= PhotoFlag.color
            color.encode(into: &rest)
        }
        if let takenAt = record.takenAt {
            present |= PhotoFlag.takenAt
            takenAt.encode(into: &rest)
        }
        if !record.blurhash.isEmpty {
            present |= PhotoFlag.blurhash
            rest.write(record.blurhash)
        }
        present |= appendState(of: photo)
        flags.write(present)
    }

    private mutating func appendState(of photo: SavedPhoto) -> UInt8 {
        var present: UInt8 = 0
        if photo.isPlain {
            present |= PhotoFlag.plain
        } else {
            rest.writeVarint(UInt64(photo.saveCount))
            photo.mark.encode(into: &rest)
        }
        if !photo.memos.isEmpty {
            present |= PhotoFlag.memos
            rest.writeVarint(UInt64(photo.memos.count))
            photo.memos.forEach { origin, memo in
                rest.write(origin)
                memo.encode(into: &rest)
            }
        }
        return present
    }

    private mutating func append(_ origin: Origin) {
        let next = Int32(replicas.count)
        let number = replicaNumbers[origin.unit.replica] ?? next
        if number == next {
            replicas.append(origin.unit.replica)
            replicaNumbers.insert(origin.unit.replica, number)
        }
        origins.writeVarint(UInt64(number))
        origins.writeVarint(origin.unit.sequence)
        origins.writeSigned(Int64(bitPattern: origin.time.raw &- lastTime))
        lastTime = origin.time.raw
    }

    func encode(into writer: inout WireWriter) {
        shared.encode(into: &writer)
        writer.writeVarint(UInt64(replicas.count))
        for replica in replicas { writer.writeFixed(replica.raw) }
        for part in [flags, hashes, sizes, sharedTexts, origins, texts, rest] { writer.write(part.bytes) }
    }
}

extension SavedPhoto {
    /// Whether it is as one change saved it, but for its memo.
    fileprivate var isPlain: Bool {
        saveCount == 1 && mark.value == .saved(firstSave.time) && mark.stamp == firstSave
            && mark.writer == firstSave.unit
    }
}
