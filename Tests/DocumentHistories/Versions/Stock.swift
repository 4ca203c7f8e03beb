internal import Primitives
public import Replication

// One kind of document in three versions: each newer one knows more, first three fields of an item, then a kind of record.

/// What every version of an item has.
public struct OldItem: Record {
    public static var kind: UInt8 { 1 }
    public var core: RecordCore
    public var text = ""
    public var name = ""
    public var isChecked = false

    public static var names: Field<OldItem, String> { Field(2) }
    public static var checks: Field<OldItem, Bool> { Field(3, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&text)
        visitor.visit(Self.names, &name)
        visitor.visit(Self.checks, &isChecked)
    }
}

/// The same with a count, a place and a label.
public struct NewItem: Record {
    public static var kind: UInt8 { 1 }
    public var core: RecordCore
    public var text = ""
    public var name = ""
    public var isChecked = false
    public var count: UInt32 = 0
    public var place = OrderKey.unset
    public var label: String?

    public static var names: Field<NewItem, String> { Field(2) }
    public static var checks: Field<NewItem, Bool> { Field(3, isRare: true) }
    public static var counts: Field<NewItem, UInt32> { Field(4) }
    public static var places: Field<NewItem, OrderKey> { Field(5, isRare: true) }
    public static var labels: Field<NewItem, String?> { Field(6, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&text)
        visitor.visit(Self.names, &name)
        visitor.visit(Self.checks, &isChecked)
        visitor.visit(Self.counts, &count)
        visitor.visit(Self.places, &place)
        visitor.visit(Self.labels, &label)
    }
}

/// A kind of record that the older version does not know, with a text.
public struct Remark: Record {
    public static var kind: UInt8 { 2 }
    public var core: RecordCore
    public var text = ""
    public var item = OrderKey.unset

    public static var items: Field<Remark, OrderKey> { Field(2) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&text)
        visitor.visit(Self.items, &item)
    }
}

/// A document of items alone.
public struct Stock<Item: Record>: RecordDocument {
    public var ledger = RecordLedger()
    public var items: ContiguousArray<Item> = []

    public init() {}

    public static var recordKinds: [UInt8] { [Item.kind] }

    public mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        visitor.visit(&items)
    }
}

public typealias OldStock = Stock<OldItem>
/// A version between: it knows the fields, and not the other kind of record.
public typealias MiddleStock = Stock<NewItem>

public struct NewStock: RecordDocument {
    public var ledger = RecordLedger()
    public var items: ContiguousArray<NewItem> = []
    public var remarks: ContiguousArray<Remark> = []

    public init() {}

    public static var recordKinds: [UInt8] { [NewItem.kind, Remark.kind] }

    public mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        if kind == NewItem.kind { visitor.visit(&items) } else { visitor.visit(&remarks) }
    }
}

/// A document whose snapshot is its records.
public protocol PlainRecords: RecordDocument, WireCodable {}

extension PlainRecords {
    public func encode(into writer: inout WireWriter) {
        encodeRecords(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init()
        try decodeRecords(from: &reader)
    }
}

extension Stock: PlainRecords {}
extension NewStock: PlainRecords {}

extension Stock: RandomlyChanged where Item == OldItem {
    public static var kindName: String { "stock" }
    public static func creation(_ random: inout SplitMix64) -> [RecordChange] { [] }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        guard !items.isEmpty, random.below(4) > 0 else {
            var item = OldItem(.draft)
            item.name = random.text(upTo: 5)
            item.text = random.text(upTo: 9)
            return [.add(item)]
        }
        let item = items[random.below(items.count)]
        switch random.below(5) {
        case 0: return setting(isRemoved: !item.isRemoved, of: item)
        case 1: return setting(OldItem.checks, of: item, to: !item.isChecked).map { [$0] } ?? []
        case 2, 3:
            var edits = FieldEdits<OldItem>()
            edits.text = random.text(upTo: 9)
            return setting(edits, of: item)
        default: return setting(OldItem.names, of: item, to: random.text(upTo: 5)).map { [$0] } ?? []
        }
    }
}

extension NewStock: RandomlyChanged {
    public static var kindName: String { "stock" }
    public static func creation(_ random: inout SplitMix64) -> [RecordChange] { [] }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        if !remarks.isEmpty, random.below(3) == 0 {
            let remark = remarks[random.below(remarks.count)]
            var edits = FieldEdits<Remark>()
            switch random.below(3) {
            case 0: return setting(isRemoved: !remark.isRemoved, of: remark)
            case 1: edits[Remark.items] = OrderKey(bytes: [UInt8(random.below(9))])
            default: edits.text = random.text(upTo: 9)
            }
            return setting(edits, of: remark)
        }
        guard !items.isEmpty, random.below(4) > 0 else {
            guard random.below(2) == 0 else {
                var remark = Remark(.draft)
                remark.text = random.text(upTo: 9)
                return [.add(remark)]
            }
            var item = NewItem(.draft)
            item.name = random.text(upTo: 5)
            item.text = random.text(upTo: 9)
            item.count = UInt32(random.below(4))
            item.label = random.below(2) == 0 ? nil : random.text(upTo: 3)
            return [.add(item)]
        }
        let item = items[random.below(items.count)]
        var edits = FieldEdits<NewItem>()
        switch random.below(6) {
        case 0: return setting(isRemoved: !item.isRemoved, of: item)
        case 1: edits[NewItem.counts] = UInt32(random.below(4))
        case 2: edits[NewItem.places] = OrderKey(bytes: [UInt8(random.below(9))])
        case 3: edits[NewItem.labels] = .some(random.below(3) == 0 ? nil : random.text(upTo: 3))
        case 4: edits.text = random.text(upTo: 9)
        default:
            edits[NewItem.names] = random.text(upTo: 5)
            edits[NewItem.counts] = UInt32(random.below(4))
        }
        return setting(edits, of: item)
    }
}
