public import GalleryModel
import MemoModel
import Primitives
public import Replication
import TextMerging

extension Gallery: Crowded {
    private static func key(_ number: Int) -> PhotoKey { PhotoKey(source: "made-up", id: "p\(1_000_000 + number)") }

    private static func photo(_ number: Int, author: String = "") -> RecordChange {
        .put(SavedPhoto(PhotoRecord(key: key(number), width: 6, height: 4, author: author)))
    }

    private static func id(_ number: Int) -> UnitID { SavedPhoto.id(of: key(number)) }

    private static func set<Value>(_ value: Value, was old: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: old, replacedWriter: .none)
    }

    private static func typed(_ text: String) -> TextEdit {
        TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: text)])
    }

    public static var crowds: [Crowd<RecordChange>] {
        typealias Kind = Crowd<RecordChange>
        let photos = { (count: Int) in (0..<count).map { photo($0) } }
        return headerCrowds { .header($0) } + [
            Kind("photos") { number, _ in photo(number) },
            Kind("photos of an author each") { number, _ in photo(number, author: "A\(number)") },
            Kind("photos of files") { number, _ in
                let file = BlobHash(of: (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
                return .put(SavedPhoto(PhotoRecord(key: PhotoKey(file: file), file: file, width: 6, height: 4)))
            },
            Kind("one photo saved by many") { number, _ in photo(0, author: "A\(number)") },
            Kind("unsaved", ground: photos) { number, _ in
                .setRemoved(id(number), of: SavedPhoto.self, set(true, was: false))
            },
            Kind("one photo unsaved and saved again", ground: photos) { number, _ in
                .setRemoved(id(0), of: SavedPhoto.self, set(number % 2 == 0, was: number % 2 == 1))
            },
            Kind("times of saving again", ground: photos) { number, _ in
                .set(SavedPhoto.savesAgain, of: id(number), set(.now, was: .unset))
            },
            Kind("unsaved that nobody saved") { number, _ in
                .setRemoved(id(number), of: SavedPhoto.self, set(true, was: false))
            },
            Kind("titles of one photo", ground: photos) { number, _ in
                .set(SavedPhoto.titles, of: id(0), set("T\(number)", was: ""))
            },
            Kind("memos", ground: photos) { number, _ in .edit(id(number), typed("m")) },
            Kind("memos of photos that nobody saved") { number, _ in .edit(id(number), typed("m")) },
            Kind("edits of one memo", ground: photos, isOfOneText: true) { number, _ in
                let last = UnitID(replica: ReplicaID(2), sequence: UInt64(max(number, 1) - 1))
                let parents = number == 0 ? TextVersion() : TextVersion([last])
                return .edit(
                    id(0), TextEdit(parents: parents, operations: [TextOperation(position: 0, inserted: "x")]))
            },
            Kind("a text of the gallery, which a newer version has", isOfOneText: true) { number, _ in
                Memo.inserting(number)
            },
            Kind("albums") { number, _ in .add(Album(name: "Album \(number)")) },
            Kind("photos of one album") { number, _ in .add(AlbumPhoto(of: Kind.ground(0), with: id(number))) },
            Kind("one photo in albums") { number, _ in .add(AlbumPhoto(of: Kind.absent(number), with: id(0))) },
        ] + newerCrowds
    }

    public mutating func tell(_ changes: [(change: RecordChange, origin: Origin)]) -> Int {
        applyReportingHistory(changes).count
    }

    public func read() -> Int {
        var sum = header.links.count + savedCount + files.count
        for photo in saved { sum += photo.memo.utf8.count + (photo.hasMemo ? 1 : 0) }
        for photo in allPhotos where isSaved(photo.key) { sum += 1 }
        for contents in albumContents().values { sum += contents.photos.count }
        if let first = albums.first { sum += photos(of: first.id).count }
        if let first = saved.first { sum += albums(with: first.id).count }
        return sum
    }
}
