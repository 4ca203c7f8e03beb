import Primitives
public import Replication
import TestDevices
public import TextMerging

// One kind of document in several versions: newer ones know more grades of an item, then its text, the level of its
// spot and three fields more, then two kinds of records, one with keys, and a record of its own.

/// What a version knows of the values that grew.
public protocol ItemValues: Sendable {
    static var greatestGrade: UInt8 { get }
    static var hasLevels: Bool { get }
}

public enum OldValues: ItemValues {
    public static var greatestGrade: UInt8 { 2 }
    public static var hasLevels: Bool { false }
}

public enum NextValues: ItemValues {
    public static var greatestGrade: UInt8 { 4 }
    public static var hasLevels: Bool { false }
}

public enum NewValues: ItemValues {
    public static var greatestGrade: UInt8 { 4 }
    public static var hasLevels: Bool { true }
}

/// How good an item is, from 1: of a grade that only a newer version has nothing can be read.
public struct Grade<Values: ItemValues>: WireCodable, Equatable, Sendable {
    public let number: UInt8

    public init(_ number: UInt8) {
        self.number = number
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(number)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        number = try reader.readByte()
        guard number <= Values.greatestGrade else { throw reader.malformed }
    }
}

/// Where an item lies: an older version reads the row and leaves the level behind it.
public struct Spot<Values: ItemValues>: FieldValue, Equatable, Sendable {
    public var row: UInt32 = 0
    public var level: UInt32 = 0

    public init(row: UInt32, level: UInt32) {
        self.row = row
        self.level = level
    }

    public static var unset: Spot { Spot(row: 0, level: 0) }
    public var isUnset: Bool { self == .unset }

    public func encode(into writer: inout WireWriter) {
        row.encode(into: &writer)
        if Values.hasLevels { level.encode(into: &writer) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        row = try UInt32(from: &reader)
        if Values.hasLevels { level = try UInt32(from: &reader) }
    }
}

/// What every version of an item has. The text is the newer ones'.
public struct BasicItem<Values: ItemValues>: Record {
    public static var kind: UInt8 { 1 }
    public var core: RecordCore
    public var name = ""
    public var isChecked = false
    public var grade: Grade<Values>?
    public var spot = Spot<Values>.unset

    public static var names: Field<BasicItem, String> { Field(2, isShared: true) }
    public static var checks: Field<BasicItem, Bool> { Field(3, isRare: true) }
    public static var grades: Field<BasicItem, Grade<Values>?> { Field(7, isRare: true) }
    public static var spots: Field<BasicItem, Spot<Values>> { Field(8) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visit(Self.names, &name)
        visitor.visit(Self.checks, &isChecked)
        visitor.visit(Self.grades, &grade)
        visitor.visit(Self.spots, &spot)
    }
}

public typealias OldItem = BasicItem<OldValues>

/// The same with a text, a count, a place and a label.
public struct NewItem: Record {
    public static var kind: UInt8 { 1 }
    public var core: RecordCore
    public var text = ""
    public var name = ""
    public var isChecked = false
    public var count: UInt32 = 0
    public var place = OrderKey.unset
    public var label: String?
    public var grade: Grade<NewValues>?
    public var spot = Spot<NewValues>.unset

    public static var names: Field<NewItem, String> { Field(2, isShared: true) }
    public static var checks: Field<NewItem, Bool> { Field(3, isRare: true) }
    public static var counts: Field<NewItem, UInt32> { Field(4) }
    public static var places: Field<NewItem, OrderKey> { Field(5, isRare: true) }
    public static var labels: Field<NewItem, String?> { Field(6, isRare: true) }
    public static var grades: Field<NewItem, Grade<NewValues>?> { Field(7, isRare: true) }
    public static var spots: Field<NewItem, Spot<NewValues>> { Field(8) }

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
        visitor.visit(Self.grades, &grade)
        visitor.visit(Self.spots, &spot)
    }
}

/// A kind of record that the older version does not know, with a text that keeps its version.
public struct Remark: Record {
    public static var kind: UInt8 { 2 }
    public var core: RecordCore
    public var buffer = TextBuffer()
    public var text: String { buffer.text }
    public var item = OrderKey.unset

    public static var items: Field<Remark, OrderKey> { Field(2) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&buffer)
        visitor.visit(Self.items, &item)
    }
}

extension Remark {
    public init(text: String) {
        self.init(.draft)
        var edits = FieldEdits<Remark>()
        edits.text = text
        set(edits)
    }
}

/// A kind of record with keys that the older version does not know, with a text.
public struct Tariff: KeyedRecord {
    public static var kind: UInt8 { 3 }
    public var core: RecordCore
    public var buffer = TextBuffer()
    public var text: String {
        get { buffer.text }
        set {
            var edits = FieldEdits<Tariff>()
            edits.text = newValue
            set(edits)
        }
    }
    public var key = ""
    public var amount: UInt32 = 0
    public var label: String?

    public static var amounts: Field<Tariff, UInt32> { Field(3) }
    public static var labels: Field<Tariff, String?> { Field(4, isRare: true) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&buffer)
        visitor.visit(Self.keys, &key)
        visitor.visit(Self.amounts, &amount)
        visitor.visit(Self.labels, &label)
    }
}

/// The document's own record, which the older version does not know.
public struct Shop: Record {
    public static var kind: UInt8 { RecordCore.documentKind }
    public var core: RecordCore
    public var sign = TextBuffer()
    public var room: UInt32 = 0

    public static var rooms: Field<Shop, UInt32> { Field(2) }

    public init(_ core: RecordCore) {
        self.core = core
    }

    public mutating func visit(_ visitor: inout FieldVisitor) {
        visitor.visitText(&sign, isRare: false)
        visitor.visit(Self.rooms, &room)
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
/// The next version: it knows more grades, and no more fields.
public typealias NextStock = Stock<BasicItem<NextValues>>
/// The one after it: it knows all fields, and not the other kind of record.
public typealias MiddleStock = Stock<NewItem>

public struct NewStock: RecordDocument {
    public var ledger = RecordLedger()
    public var items: ContiguousArray<NewItem> = []
    public var remarks: ContiguousArray<Remark> = []
    public var tariffs: ContiguousArray<Tariff> = []
    /// How many scalars the texts of the items have that are not removed: derived.
    public private(set) var letterCount = 0
    private var shops: ContiguousArray<Shop> = []

    public init() {
        shops = ledger.documentTable()
    }

    public var shop: Shop { shops.first ?? Shop(.draft) }
    public func tariff(_ key: String) -> Tariff? { ledger.record(key, in: tariffs) }

    public static var recordKinds: [UInt8] { [Shop.kind, NewItem.kind, Remark.kind, Tariff.kind] }

    public mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        switch kind {
        case Shop.kind: visitor.visit(&shops)
        case NewItem.kind: visitor.visit(&items)
        case Tariff.kind: visitor.visit(&tariffs)
        default: visitor.visit(&remarks)
        }
    }

    public static func derives(from tag: UInt8, of kind: UInt8) -> Bool {
        kind == NewItem.kind && tag == FieldTag.text
    }

    public mutating func leave(_ entry: RecordEntry) { letterCount -= letters(entry) }
    public mutating func enter(_ entry: RecordEntry) { letterCount += letters(entry) }

    private func letters(_ entry: RecordEntry) -> Int {
        guard entry.kind == NewItem.kind, !items[entry.place].isRemoved else { return 0 }
        return items[entry.place].text.unicodeScalars.count
    }

    /// The same, counted anew.
    public var countedLetters: Int {
        var count = 0
        for item in items where !item.isRemoved { count += item.text.unicodeScalars.count }
        return count
    }
}

extension Stock: RandomlyChanged where Item == OldItem {
    public static var kindName: String { "stock" }
    public static func creation(_ random: inout SplitMix64) -> [RecordChange] { [] }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        guard !items.isEmpty, random.below(4) > 0 else {
            var item = OldItem(.draft)
            item.name = random.text(upTo: 5)
            item.grade = random.below(2) == 0 ? nil : Grade(UInt8(1 + random.below(2)))
            return [.add(item)]
        }
        let item = items[random.below(items.count)]
        switch random.below(5) {
        case 0: return setting(isRemoved: !item.isRemoved, of: item)
        case 1: return setting(OldItem.checks, of: item, to: !item.isChecked).map { [$0] } ?? []
        case 2:
            let grade: Grade<OldValues>? = random.below(3) == 0 ? nil : Grade(UInt8(1 + random.below(2)))
            return setting(OldItem.grades, of: item, to: grade).map { [$0] } ?? []
        case 3:
            let spot = Spot<OldValues>(row: UInt32(random.below(3)), level: 0)
            return setting(OldItem.spots, of: item, to: spot).map { [$0] } ?? []
        default: return setting(OldItem.names, of: item, to: random.text(upTo: 5)).map { [$0] } ?? []
        }
    }
}

extension NewStock: RandomlyChanged {
    public static var kindName: String { "stock" }
    public static func creation(_ random: inout SplitMix64) -> [RecordChange] { [] }

    public func randomChanges(_ random: inout SplitMix64) -> [RecordChange] {
        if random.below(9) == 0 {
            var edits = FieldEdits<Shop>()
            edits.text = random.text(upTo: 9)
            return setting(edits, of: shop)
        }
        if random.below(9) == 0 {
            return setting(Shop.rooms, of: shop, to: UInt32(random.below(9))).map { [$0] } ?? []
        }
        if random.below(4) == 0 {
            var tariff = Tariff(.draft)
            tariff.key = random.pick(of: ["", "a", "b"]) ?? ""
            let present = self.tariff(tariff.key)
            if let present, random.below(3) == 0 { return setting(isRemoved: !present.isRemoved, of: present) }
            tariff.amount = UInt32(random.below(3))
            tariff.label = random.below(2) == 0 ? nil : random.text(upTo: 3)
            tariff.text = random.text(upTo: 4)
            return putting(tariff, over: present)
        }
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
                return [.add(Remark(text: random.text(upTo: 9)))]
            }
            var item = NewItem(.draft)
            item.name = random.text(upTo: 5)
            item.text = random.text(upTo: 9)
            item.count = UInt32(random.below(4))
            item.label = random.below(2) == 0 ? nil : random.text(upTo: 3)
            item.grade = random.below(2) == 0 ? nil : Grade(UInt8(1 + random.below(4)))
            item.spot = Spot(row: UInt32(random.below(3)), level: UInt32(random.below(3)))
            return [.add(item)]
        }
        let item = items[random.below(items.count)]
        var edits = FieldEdits<NewItem>()
        switch random.below(8) {
        case 0: return setting(isRemoved: !item.isRemoved, of: item)
        case 5: edits[NewItem.grades] = .some(random.below(3) == 0 ? nil : Grade(UInt8(1 + random.below(4))))
        case 6: edits[NewItem.spots] = Spot(row: UInt32(random.below(3)), level: UInt32(random.below(3)))
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
