import Primitives
public import Replication

/// A canvas: objects in z-order.
///
/// What was said is kept; z-order, titles and the way to what lies at a point are derived and kept beside it.
public struct Canvas: RecordDocument {
    public var ledger = RecordLedger()
    var properties: ContiguousArray<CanvasProperties> = []
    /// All objects, the removed ones too, in the order of arrival here. Where an object lies in it is its slot; it keeps
    /// it for good.
    public internal(set) var allObjects: ContiguousArray<CanvasObject> = []
    /// The objects that are not removed, from back to front.
    var zOrder = ZOrder()
    /// Where they lie; nil in a canvas that was read from a snapshot, until `indexed()`.
    var index: SpatialIndex? = SpatialIndex()
    var labels = LabelTable()
    /// The slots of lines that follow other objects, removed ones too.
    var boundLines: Set<Int32> = []
    /// How those run that were routed since they or what they follow changed: only they are in the index.
    var routes: [Int32: Route] = [:]
    /// The other ones.
    var unroutedLines: Set<Int32> = []
    /// The lines of `routes`, and some others, by the label of what they follow.
    var followers: [ShortID: Set<Int32>] = [:]
    var numbers = TitleNumbers()
    /// What groups are called, in the order of arrival here.
    var allGroups: ContiguousArray<CanvasGroup> = []
    var groupNumbers = TitleNumbers()
    /// The greatest order ever given: what comes after it comes to the front. It only grows, so every replica
    /// finds the same one, and adding an object need not look at the others.
    var lastOrder: OrderKey?
    /// The object that is being changed, as its title was found before, and the field.
    private var changing: (naming: Naming, tag: UInt8)?
    /// Whether a snapshot is being read: what is derived comes at the end, all at once.
    var isReading = false

    /// An empty canvas of the default size, without a name.
    public init() {
        properties = ledger.documentTable()
    }

    public static var recordKinds: [UInt8] { [CanvasProperties.kind, CanvasObject.kind, CanvasGroup.kind] }

    public mutating func visitTable(of kind: UInt8, with visitor: inout TableVisitor) {
        switch kind {
        case CanvasProperties.kind: visitor.visit(&properties)
        case CanvasObject.kind: visitor.visit(&allObjects)
        case CanvasGroup.kind: visitor.visit(&allGroups)
        default: break
        }
    }

    public static func derives(from tag: UInt8, of kind: UInt8) -> Bool {
        guard kind == CanvasObject.kind else { return kind == CanvasGroup.kind && tag == CanvasGroup.numbers.tag }
        switch tag {
        case FieldTag.text, CanvasObject.kinds.tag, CanvasObject.labels.tag, CanvasObject.numbers.tag,
            CanvasObject.positions.tag, CanvasObject.sizes.tag, CanvasObject.orders.tag, CanvasObject.rotations.tag,
            CanvasObject.fontSizes.tag, CanvasObject.startTargets.tag, CanvasObject.endTargets.tag,
            CanvasObject.weights.tag, CanvasObject.routes.tag, CanvasObject.linePointLists.tag:
            return true
        default: return false
        }
    }

    /// What labels and titles come from.
    private struct Naming: Equatable {
        let label: ShortID
        let kind: KindTag
        let number: UInt32

        init(_ object: CanvasObject) {
            label = object.shortID
            kind = object.kind.tag
            number = object.number
        }
    }

    // Z-order and index know by themselves under what they have an object.
    public mutating func leave(_ entry: RecordEntry) {
        if entry.kind == CanvasGroup.kind {
            let group = allGroups[entry.place]
            groupNumbers.remove(.group, number: group.number, origin: group.core.origin)
        }
        guard entry.kind == CanvasObject.kind else { return }
        changing = (Naming(allObjects[entry.place]), FieldTag.text)
    }

    public mutating func note(_ setting: FieldSetting) {
        changing?.tag = setting.tag
        if let orders = setting.values(of: CanvasObject.orders) { note(orders.new) }
    }

    public mutating func enter(_ entry: RecordEntry) {
        if entry.kind == CanvasGroup.kind, !isReading { insertNumber(of: allGroups[entry.place]) }
        guard entry.kind == CanvasObject.kind, !isReading else { return }
        let slot = Int32(entry.place)
        unroute(slot)
        guard let changing else { return take(slot) }
        self.changing = nil
        switch changing.tag {
        case FieldTag.text, CanvasObject.sizes.tag, CanvasObject.fontSizes.tag:
            allObjects[entry.place].layOutText()
        case CanvasObject.kinds.tag, CanvasObject.labels.tag, CanvasObject.numbers.tag:
            allObjects[entry.place].layOutText()
            rename(slot, from: changing.naming)
            noteBinding(of: slot)
        case CanvasObject.startTargets.tag, CanvasObject.endTargets.tag: return noteBinding(of: slot)
        case FieldTag.removed, CanvasObject.orders.tag:
            let isShown = !allObjects[entry.place].isRemoved
            let key = zKey(of: slot)
            guard zOrder.key(of: slot) != (isShown ? key : nil) else { return }
            zOrder.remove(slot)
            index?.remove(slot)
            guard isShown else { return }
            zOrder.insert(slot, key: key)
            if !boundLines.contains(slot) { index?.insert(slot, box: allObjects[entry.place].indexBox, z: key) }
            return
        default: break
        }
        move(slot)
    }

    /// Takes in an object that is new here.
    private mutating func take(_ slot: Int32) {
        allObjects[Int(slot)].layOutText()
        insertName(of: slot)
        note(allObjects[Int(slot)].order)
        let key = zKey(of: slot)
        zOrder.insert(slot, key: key)
        if allObjects[Int(slot)].isBound {
            boundLines.insert(slot)
            unroutedLines.insert(slot)
        } else {
            index?.insert(slot, box: allObjects[Int(slot)].indexBox, z: key)
        }
    }

    /// A line is in the index, or follows others.
    private mutating func noteBinding(of slot: Int32) {
        let object = allObjects[Int(slot)]
        if object.isBound {
            guard boundLines.insert(slot).inserted else { return }
            unroutedLines.insert(slot)
            index?.remove(slot)
        } else if boundLines.remove(slot) != nil {
            unroutedLines.remove(slot)
            guard let key = zOrder.key(of: slot) else { return }
            index?.insert(slot, box: object.indexBox, z: key)
        }
    }

    mutating func insertNumber(of group: CanvasGroup) {
        groupNumbers.insert(.group, number: group.number, origin: group.core.origin)
    }

    mutating func insertName(of slot: Int32) {
        let object = allObjects[Int(slot)]
        labels.insert(object.shortID, slot: slot)
        numbers.insert(object.kind.tag, number: object.number, origin: object.origin)
    }

    /// Only what nobody here writes changes a label, a kind or a number.
    private mutating func rename(_ slot: Int32, from old: Naming) {
        guard Naming(allObjects[Int(slot)]) != old else { return }
        unrouteFollowers(of: old.label)
        labels.remove(old.label, slot: slot)
        numbers.remove(old.kind, number: old.number, origin: allObjects[Int(slot)].origin)
        insertName(of: slot)
    }

    /// Where the object stands. Equal orders are told apart by whose value each is, not by when it was set: so an undo,
    /// which brings an older value back, puts the object back where it was.
    func zKey(of slot: Int32) -> ZKey {
        let core = allObjects[Int(slot)].core
        let writer = ledger.mark(CanvasObject.orders.tag, of: core).writer
        return ZKey(allObjects[Int(slot)].order, Origin(unit: writer, time: .zero))
    }

    private mutating func move(_ slot: Int32) {
        if !boundLines.contains(slot) { index?.move(slot, to: allObjects[Int(slot)].indexBox) }
    }

    private mutating func note(_ order: OrderKey) {
        if let last = lastOrder, order < last { return }
        lastOrder = order
    }
}

extension Canvas: Equatable {
    /// Compares everything, stamps included. Complexity: O(canvas).
    public static func == (left: Canvas, right: Canvas) -> Bool {
        left.wireBytes == right.wireBytes
    }
}
