import Primitives
public import Replication

/// The kits that somebody has added: one document of every workspace, under an id that all devices know. It names
/// each version by its hash; the packed kits are in the blob store.
public struct KitCollection: RecordDocument {
    public var ledger = RecordLedger()
    /// All versions that were ever added, removed ones too, in no order that means anything.
    var allKits: ContiguousArray<AddedKit> = []

    /// The kind's name in events and in the catalogue.
    public static var kind: String { "kits" }
    /// The snapshot's codec.
    public static var codec: UInt32 { 1 }
    /// The one document: `bojagi k` and `its    1` in ASCII.
    public static var document: DocumentID {
        DocumentID(high: 0x626f_6a61_6769_206b, low: 0x6974_7320_2020_2031)
    }

    /// Without kits.
    public init() {}

    public static var recordKinds: [UInt8] { [AddedKit.kind] }

    public mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        visitor.visit(&allKits)
    }
}

/// A version of a kit that somebody has added.
public struct AddedKit: KeyedRecord {
    public static var kind: UInt8 { 1 }

    public var core: RecordCore
    /// The hash of the packed kit, as 64 hexadecimal digits.
    public internal(set) var key = ""
    /// The kit's own id, such as `bust`.
    public internal(set) var kitID = ""
    /// What it is called in English.
    public internal(set) var name = ""
    /// When it was added again after it had been removed.
    var addedAgainAt = Timestamp.unset

    /// The field of ``kitID``.
    public static var kitIDs: Field<AddedKit, String> { Field(3) }
    /// The field of ``name``.
    public static var names: Field<AddedKit, String> { Field(4) }
    static var addsAgain: Field<AddedKit, Timestamp> { Field(5, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    /// As it is added: for `putting`.
    public init(_ reference: KitReference, name: String) {
        core = .draft
        key = reference.hash.hex
        kitID = reference.id
        self.name = name
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.keys, &key)
        visitor.visit(Self.kitIDs, &kitID)
        visitor.visit(Self.names, &name)
        visitor.visit(Self.addsAgain, &addedAgainAt)
    }
}

extension AddedKit {
    /// Which kit, and which version of it; nil where another device wrote what is none.
    public var reference: KitReference? {
        guard KitID.isValid(kitID), let hash = BlobHash(hex: key) else { return nil }
        return KitReference(id: kitID, hash: hash)
    }

    var addedAt: Timestamp { addedAgainAt.isUnset ? core.addedAt : addedAgainAt }
}

extension KitCollection {
    /// The kits that are offered, the newest version of each, sorted by their ids. Complexity: O(n log n).
    public var kits: [AddedKit] {
        var newest: [AddedKit] = []
        let sorted = allKits.filter { !$0.isRemoved && $0.reference != nil }.inOrder { left, right in
            left.kitID.hasSameBytes(as: right.kitID)
                ? Self.isNewer(left, than: right) : left.kitID.isBefore(right.kitID)
        }
        for kit in sorted where !(newest.last?.kitID.hasSameBytes(as: kit.kitID) ?? false) { newest.append(kit) }
        return newest
    }

    /// The newest version of a kit that is offered; nil where none is.
    public func kit(_ id: String) -> AddedKit? {
        var newest: AddedKit?
        for kit in allKits where !kit.isRemoved && kit.kitID.hasSameBytes(as: id) && kit.reference != nil {
            if newest.map({ Self.isNewer(kit, than: $0) }) ?? true { newest = kit }
        }
        return newest
    }

    /// Whether this version was ever added; removed ones stay for the illustrations that were made with them.
    public func knows(_ reference: KitReference) -> Bool {
        guard let kit = ledger.record(reference.hash.hex, in: allKits) else { return false }
        return kit.kitID.hasSameBytes(as: reference.id)
    }

    /// The packed kits of all versions, removed ones too, sorted.
    public var packs: [BlobHash] {
        allKits.compactMap { $0.reference?.hash }.inOrder { $0.hex.isBefore($1.hex) }
    }

    private static func isNewer(_ left: AddedKit, than right: AddedKit) -> Bool {
        left.addedAt == right.addedAt ? right.key.isBefore(left.key) : right.addedAt < left.addedAt
    }
}

// What a person can want of it. No changes mean that everything is so already.
extension KitCollection {
    /// Adds a version of a kit, or brings it back: it is the one that new illustrations are made with.
    public func add(_ reference: KitReference, name: String) -> [RecordChange] {
        let present = ledger.record(reference.hash.hex, in: allKits)
        let isNewest = kit(reference.id).map { $0.key.hasSameBytes(as: reference.hash.hex) } ?? false
        if isNewest { return [] }
        var wanted = AddedKit(reference, name: name)
        // Whatever another device may have put under this hash becomes what it is.
        if present != nil { wanted.addedAgainAt = .now }
        return putting(wanted, over: present)
    }

    /// Offers a kit no more, in any version; nil where it is not offered. What was made with it keeps it.
    public func remove(_ id: String) -> [RecordChange]? {
        guard kit(id) != nil else { return nil }
        var changes: [RecordChange] = []
        for kit in allKits where kit.kitID.hasSameBytes(as: id) { changes += setting(isRemoved: true, of: kit) }
        return changes
    }
}

extension KitCollection: Equatable {
    /// Compares everything, stamps included.
    public static func == (left: KitCollection, right: KitCollection) -> Bool {
        left.wireBytes == right.wireBytes
    }
}
