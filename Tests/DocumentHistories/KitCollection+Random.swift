public import ColorSelectModel
public import Replication
import TestDevices

extension KitCollection: RandomlyChanged {
    public static var kindName: String { kind }

    public static func creation(_ random: inout SplitMix64) -> [RecordChange] {
        KitCollection().add(reference("small", 1), name: "작은 것")
    }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        let id = random.pick(of: ["small", "large", "bust"]) ?? ""
        switch random.below(8) {
        case 0...3: return add(Self.reference(id, UInt8(random.below(4))), name: "Kit " + id)
        case 4, 5: return remove(id) ?? []
        case 6: return [.header(header.randomChange(&random))]
        default: return [.header(header.rename(to: "Kits " + id))]
        }
    }

    private static func reference(_ id: String, _ version: UInt8) -> KitReference {
        KitReference(id: id, hash: BlobHash(of: Array(id.utf8) + [version]))
    }
}
