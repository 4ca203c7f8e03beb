import Drawing
import GalleryModel
import ImageHeaders
import Primitives
import Replication
import TestSupport

/// One device with a gallery, for tests: what it writes can be carried to others.
final class Desk {
    let session: DocumentSession<Gallery>
    var now: UInt64
    /// Everything applied here, in that order.
    private(set) var log: [Event] = []
    /// The bytes of what was written here.
    private(set) var written: [[UInt8]] = []

    init(replica: UInt64 = 1, author: UInt64? = nil, now: UInt64 = 1_700_000_000_000) {
        session = DocumentSession(
            document: Gallery.document, kind: Gallery.kind, replica: ReplicaID(replica),
            author: AuthorID(author ?? replica))
        self.now = now
    }

    var gallery: Gallery { session.value }

    @discardableResult
    func perform(_ intent: (Gallery) throws(GalleryError) -> [RecordChange]) throws(GalleryError) -> EventID? {
        let changes = try intent(gallery)
        now += 1000
        let id = session.perform(changes, now: now) { (bytes) throws(Never) in written.append(bytes) }
        if id != nil, let bytes = written.last, let event = try? Event(bytes: bytes) { log.append(event) }
        return id
    }

    @discardableResult
    func receive(_ bytes: [UInt8]) throws -> ReceivingOutcome {
        try session.take(bytes, now: now + 10_000_000, log: &log)
    }

    /// Brings everything that `other` wrote.
    func catchUp(with other: Desk) throws {
        for bytes in other.written { try receive(bytes) }
    }

    /// Undoes or redoes; false when there is nothing to.
    @discardableResult
    func step(_ direction: UndoDirection) throws -> Bool {
        guard let step = try gallery.undoStep(direction, by: session.author, log: log) else { return false }
        now += 1000
        session.perform(step.changes, now: now, undoing: step.undoes) { (bytes) throws(Never) in
            written.append(bytes)
        }
        if let bytes = written.last { log.append(try Event(bytes: bytes)) }
        return true
    }

    @discardableResult
    func save(_ id: String, memo: String? = nil) throws(GalleryError) -> EventID? {
        try perform { (gallery) throws(GalleryError) in try gallery.save(sample(id), memo: memo) }
    }

    @discardableResult
    func unsave(_ id: String) throws(GalleryError) -> EventID? {
        try perform { (gallery) throws(GalleryError) in try gallery.unsave(key(id)) }
    }

    @discardableResult
    func write(_ memo: String, on id: String) throws(GalleryError) -> EventID? {
        try perform { (gallery) throws(GalleryError) in try gallery.write(memo, on: key(id)) }
    }

    /// The ids of the saved photos, the newest first.
    var saved: [String] { gallery.saved.map(\.key.id) }

    func memo(_ id: String) -> String? { gallery.photo(key(id))?.memo }
}

func key(_ id: String) -> PhotoKey { PhotoKey(source: "shelf", id: id) }

func sample(_ id: String) -> PhotoRecord {
    PhotoRecord(key: key(id), width: 640, height: 427, title: "Photo \(id)", author: "Ada", licence: "CC0-1.0")
}

/// A record with all there is.
let fullRecord = PhotoRecord(
    key: PhotoKey(file: BlobHash(of: [1, 2, 3])), url: "https://example.org/a.jpg", file: BlobHash(of: [1, 2, 3]),
    width: 300, height: 451, title: "고양이 첼시", author: "Stefan", licence: "CC-BY-2.0", origin: "holiday/a.jpg",
    note: "cropped", mediaType: "image/jpeg", color: RGBColor(hex: 0x3B5BA9),
    blurhash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
    takenAt: CaptureTime(year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 58, offset: -330))
