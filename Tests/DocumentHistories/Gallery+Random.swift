public import GalleryModel
public import Replication

extension Gallery: RandomlyChanged {
    public static var kindName: String { kind }

    public static func creation(_ random: inout SplitMix64) -> [GalleryChange] { [] }

    public func randomChanges(_ random: inout SplitMix64) -> [GalleryChange] {
        let id = "p\(random.below(5))"
        let key = PhotoKey(source: "made-up", id: id)
        let record = PhotoRecord(key: key, width: 600, height: 400)
        let text = random.text(upTo: 6)
        // Errors are fine: a person can ask for anything.
        do throws(GalleryError) {
            switch random.below(8) {
            case 0...2: return try save(record, memo: text)
            case 3: return try save(record)
            case 4, 5: return try unsave(key)
            case 6: return rename(to: "사진 " + id)
            default: return try write(text, on: key)
            }
        } catch {
            return []
        }
    }
}
