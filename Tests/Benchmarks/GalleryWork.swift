import Drawing
import GalleryModel
import ImageHeaders
import Primitives
import Replication

/// 100,000 saved photos in memory: what the gallery's parts cost, in seconds.
enum GalleryWork {
    static let photos = 100_000

    static func run() throws -> PartTimes { try PartTimes.least(once) }

    private static func once() throws -> PartTimes {
        let author = session(7)
        var log: [[UInt8]] = []
        var now: UInt64 = 1_700_000_000_000
        for number in 0..<photos {
            now += 1
            let changes = try author.value.save(record(number), memo: number % 20 == 0 ? "What it is." : nil)
            author.perform(changes, now: now) { log.append($0) }
        }
        let added = log.count
        for number in 0..<photos {
            now += 1
            let key = record(number).key
            let changes = number % 2 == 0 ? try author.value.write("Words", on: key) : try author.value.unsave(key)
            author.perform(changes, now: now) { log.append($0) }
        }
        var result = PartTimes()
        let reader = session(8)
        try result.measure("adding") { for bytes in log[..<added] { _ = try reader.receive(bytes, now: now) } }
        let plain = reader.value
        try result.measure("setting") { for bytes in log[added...] { _ = try reader.receive(bytes, now: now) } }
        var bytes: [UInt8] = []
        result.measure("writing") { bytes = plain.wireBytes }
        var again = Gallery()
        try result.measure("reading") { again = try Gallery(wireBytes: bytes) }
        precondition(again.wireBytes == bytes)
        var shown = 0
        result.measure("sorting") { shown += again.saved.count }
        result.measure("newest") { shown += again.newest(24).count }
        result.measure("finding") { for number in 0..<photos where again.isSaved(record(number).key) { shown += 1 } }
        precondition(shown == 2 * photos + 24)
        let last = try log[added...].map { try Event(bytes: $0).decodedChanges(as: RecordChange.self)[0] }
        var inverses = 0
        let whole = reader.value
        result.measure("inverses") {
            for step in last where whole.inverse(of: step.change, from: step.origin) != nil { inverses += 1 }
        }
        precondition(inverses == photos / 2)
        result.note("snapshot", bytes: bytes.count)
        result.note("event", bytes: log[..<added].reduce(0) { $0 + $1.count } / added)
        return result
    }

    private static func session(_ replica: UInt64) -> DocumentSession<Gallery> {
        DocumentSession(
            document: Gallery.document, kind: Gallery.kind, replica: ReplicaID(replica), author: AuthorID(9))
    }

    /// As an import makes it: known by its content, with what a look at it says.
    private static func record(_ number: Int) -> PhotoRecord {
        let file = BlobHash(of: (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
        return PhotoRecord(
            key: PhotoKey(file: file), file: file, width: 4000, height: 3000, title: "IMG_\(number)",
            author: "Author \(number % 100)", licence: ["CC0-1.0", "CC-BY-2.0"][number % 2],
            origin: "holiday/IMG_\(number).jpg", mediaType: "image/jpeg",
            color: RGBColor(hex: UInt32(number)), blurhash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
            takenAt: CaptureTime(
                year: 2024, month: 2, day: 1 + Int32(number % 28), hour: 1, minute: 2, second: Int32(number % 60)))
    }
}
