public import GalleryModel
internal import Primitives
public import Replication
internal import TextMerging

extension Gallery: Crowded {
    private static func key(_ number: Int) -> PhotoKey { PhotoKey(source: "made-up", id: "p\(1_000_000 + number)") }

    private static func photo(_ number: Int, memo: String = "", author: String = "") -> GalleryChange {
        .save(NewPhoto(PhotoRecord(key: key(number), width: 6, height: 4, author: author), memo: memo))
    }

    public static var crowds: [Crowd<GalleryChange>] {
        typealias Kind = Crowd<GalleryChange>
        let photos = { (count: Int) in (0..<count).map { photo($0, memo: "m") } }
        let memo = { (number: Int) in UnitID(replica: ReplicaID(1), sequence: 2 * UInt64(number)) }
        let typed = { (number: Int) in
            TextEdit(
                parents: TextVersion([memo(number).advanced(by: 1)]),
                operations: [TextOperation(position: 1, inserted: "x")])
        }
        let emptied = { (number: Int) in
            TextEdit(
                parents: TextVersion([memo(number).advanced(by: 1)]),
                operations: [TextOperation(position: 0, deleted: "m")])
        }
        return headerCrowds { .header($0) } + [
            Kind("photos") { number, _ in photo(number) },
            Kind("photos of an author each") { number, _ in photo(number, author: "A\(number)") },
            Kind("photos with memos") { number, _ in photo(number, memo: "m") },
            Kind("one photo saved again") { number, _ in photo(0, memo: "m\(number)") },
            Kind("saved again", ground: photos) { number, _ in
                .setSaved(
                    key(number), Assignment(value: .unsaved, writer: nil, replaced: .savedNow, replacedWriter: .none))
            },
            Kind("memos", ground: photos) { number, _ in .addMemo(key(number), "n") },
            Kind("memos of one photo", ground: photos) { number, _ in .addMemo(key(0), "n\(number)") },
            Kind("edits of memos", ground: photos) { number, _ in .editMemo(memo(number), typed(number)) },
            Kind("memos emptied", ground: photos) { number, _ in .editMemo(memo(number), emptied(number)) },
            Kind(
                "edits of one photo's memos", ground: { count in (0..<count).map { _ in photo(0, memo: "m") } }
            ) { number, _ in .editMemo(memo(number), emptied(number)) },
            Kind("edits of absent memos") { _, _ in
                .editMemo(
                    .none, TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "x")]))
            },
            Kind("unknown changes") { number, _ in .unknown([200, UInt8(truncatingIfNeeded: number)]) },
        ]
    }

    public static func caseNumber(of change: GalleryChange) -> Int {
        switch change {
        case .header: 0
        case .save: 1
        case .setSaved: 2
        case .addMemo: 3
        case .editMemo: 4
        case .unknown: 5
        }
    }

    public static var caseCount: Int { 6 }

    public static func headerChange(of change: GalleryChange) -> HeaderChange? {
        if case .header(let change) = change { change } else { nil }
    }

    public mutating func tell(_ changes: [(change: GalleryChange, origin: Origin)]) -> Int {
        applyTelling(changes).count
    }

    public func read() -> Int {
        var sum = header.links.count + savedCount
        for photo in saved { sum += photo.memo.utf8.count + (photo.hasMemo ? 1 : 0) }
        for photo in allPhotos where isSaved(photo.key) { sum += 1 }
        return sum
    }
}
