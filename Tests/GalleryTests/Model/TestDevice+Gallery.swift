import Drawing
import GalleryModel
import ImageHeaders
import Primitives
import Replication
import TestDevices

// Shorthand for what most tests do.
extension TestDevice<Gallery> {
    convenience init(replica: UInt64 = 1, author: UInt64? = nil, now: UInt64 = 1_700_000_000_000) {
        self.init(kind: Gallery.kind, document: Gallery.document, replica: replica, author: author, now: now)
    }

    var gallery: Gallery { value }

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
