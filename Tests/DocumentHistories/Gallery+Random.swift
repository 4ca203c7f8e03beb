public import GalleryModel
public import Replication
internal import TestDevices

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
        // Errors are fine: a person can ask for anything.
        do throws(GalleryError) {
            switch random.below(9) {
            case 0...2: return try save(record, memo: text)
            case 3: return try save(record)
            case 8:
                let others = (0..<3).map { _ in
                    PhotoRecord(key: Self.named("p\(random.below(9))"), width: 6, height: 4)
                }
                return try save(others + [record])
            case 4, 5: return try unsave(key)
            case 6: return rename(to: "사진 " + id)
            default: return try write(text, on: key)
            }
        } catch {
            return []
        }
    }

    /// The files of the photos that are saved.
    public static var randomFiles: [[UInt8]] { [[0]] }

    /// One of them is a file.
    private static func named(_ id: String) -> PhotoKey {
        id == "p0" ? PhotoKey(file: BlobHash(of: randomFiles[0][...])) : PhotoKey(source: "made-up", id: id)
    }
}
