import Drawing
public import GalleryModel
import ImageHeaders
import Primitives
public import Replication
import TestDevices

extension Gallery: RandomlyChanged {
    public static var kindName: String { kind }

    public static func creation(_ random: inout SplitMix64) -> [RecordChange] { [] }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        let id = "p\(random.below(5))"
        let key = Self.named(id)
        let text = random.text(upTo: 6)
        var record = PhotoRecord(key: key, file: key.file, width: 600, height: 400)
        // What devices that save it apart know of it differs.
        record.title = random.below(3) == 0 ? "" : text
        record.author = random.pick(of: ["", "Ada", "Bo"]) ?? ""
        record.tellMore(random.below(1 << 10), text)
        // Errors are fine: a person can ask for anything.
        do throws(GalleryError) {
            switch random.below(16) {
            case 10:
                let name = random.pick(of: ["Sea", "바다", "Land"]) ?? ""
                return try addAlbum(name, firstUnit: .none)
            case 11:
                guard let album = randomAlbum(&random) else { return [] }
                switch random.below(4) {
                case 0: return try renameAlbum(album.id, to: text)
                case 1: return try removeAlbum(album.id)
                case 2: return try setCover(of: album.id, to: random.below(2) == 0 ? key : nil)
                default: return try restoreAlbum(album.id)
                }
            case 12:
                guard let album = randomAlbum(&random) else { return [] }
                return try put([key, Self.named("p\(random.below(5))")], into: album.id)
            case 13:
                guard let album = randomAlbum(&random) else { return [] }
                return try take([key], outOf: album.id)
            case 14:
                let frame = Self.randomFrame(&random)
                return try reframe([key]) { _, old in random.below(3) == 0 ? old.turned(by: 1) : frame }
            case 15: return try rate([key, Self.named("p\(random.below(5))")], PhotoRating(random.below(7) - 1))
            case 0...2: return try save(record, memo: text)
            case 3: return try save(record)
            case 8:
                let others = (0..<3).map { _ in
                    PhotoRecord(key: Self.named("p\(random.below(9))"), width: 6, height: 4)
                }
                return try save(others + [record])
            case 4, 5: return try unsave(key)
            case 9: return [.header(header.randomChange(&random))]
            case 6: return rename(to: "사진 " + id)
            default: return try write(text, on: key)
            }
        } catch {
            return []
        }
    }

    private static func randomFrame(_ random: inout SplitMix64) -> PhotoFrame {
        if random.below(4) == 0 { return .whole }
        func part() -> UInt32 { UInt32(random.below(1_000_001)) }
        return PhotoFrame(
            turns: UInt8(random.below(4)), angle: Int32(random.below(9001)) - 4500,
            crop: PhotoFrame.Crop(x: part(), y: part(), width: part(), height: part()))
    }

    private func randomAlbum(_ random: inout SplitMix64) -> Album? {
        allAlbums.isEmpty ? nil : allAlbums[random.below(allAlbums.count)]
    }

    /// The files of the photos that are saved.
    public static var randomFiles: [[UInt8]] { [[0]] }

    /// One of them is a file.
    private static func named(_ id: String) -> PhotoKey {
        id == "p0" ? PhotoKey(file: BlobHash(of: randomFiles[0][...])) : PhotoKey(source: "made-up", id: id)
    }
}

extension PhotoRecord {
    /// Fills in what a source may know: a field a bit of `choice`.
    fileprivate mutating func tellMore(_ choice: Int, _ text: String) {
        func isTold(_ bit: Int) -> Bool { choice >> bit & 1 == 1 }
        if isTold(0) { url = "https://example.org/" + key.id }
        if isTold(1) { licence = "CC0-1.0" }
        if isTold(2) { origin = "https://example.org/photos/" + key.id }
        if isTold(3) { note = text }
        if isTold(4) { mediaType = "image/jpeg" }
        if isTold(5) { color = RGBColor(hex: UInt32(choice)) }
        if isTold(6) { blurhash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj" }
        if isTold(7) {
            takenAt = CaptureTime(
                year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 58, offset: isTold(0) ? -330 : nil)
        }
        if isTold(8) { camera = "사진기 X" }
        if isTold(9) { rating = PhotoRating(choice % 7 - 1) }
    }
}
