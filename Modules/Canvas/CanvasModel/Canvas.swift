public import Primitives
public import Replication

/// A canvas: objects in z-order.
///
/// What was said is kept; z-order, titles and the way to what lies at a point are derived and kept beside it.
public struct Canvas: Document {
    public internal(set) var header = Header()
    var sizeRegister = Register(CanvasLimits.defaultCanvas)
    var shelf = ObjectShelf()
    /// The objects that are not removed, from back to front.
    var zOrder = ZOrder()
    /// Where they lie; nil in a canvas that was read from a snapshot, until `indexed()`.
    var index: SpatialIndex? = SpatialIndex()
    var labels = LabelTable()
    var numbers = TitleNumbers()
    /// The greatest order ever given: what comes after it comes to the front. It only grows, so every replica
    /// finds the same one, and adding an object need not look at the others.
    var lastOrder: OrderKey?
    /// The changes from newer versions, in the order of arrival.
    public internal(set) var unknownChanges: [UnitID] = []

    public init() {}

    public mutating func apply(_ change: CanvasChange, from origin: Origin) {
        switch change {
        case .header(let change):
            header.apply(change, from: origin)
            return
        case .resizeCanvas(let sizes): sizeRegister.apply(sizes, from: origin)
        case .create(let new): create(new, from: origin)
        case .move(let id, let places):
            update(id) { object in
                if let value = object.take(places, .position, from: origin) { object.position = value }
            }
        case .resize(let id, let sizes):
            update(id) { object in
                guard let value = object.take(sizes, .size, from: origin) else { return }
                object.storedSize = value
                object.layOutText()
            }
        case .rotate(let id, let angles):
            update(id) { object in
                if let value = object.take(angles, .rotation, from: origin) { object.rotation = value }
            }
        case .recolor(let id, let colors):
            edit(id) { object in
                if let value = object.take(colors, .color, from: origin) { object.color = value }
            }
        case .fade(let id, let tenths):
            edit(id) { object in
                if let value = object.take(tenths, .opacity, from: origin) { object.opacity = UInt8(clamping: value) }
            }
        case .setHidden(let id, let hidden):
            edit(id) { object in
                if let value = object.take(hidden, .hidden, from: origin) { object.isHidden = value }
            }
        case .setLocked(let id, let locked):
            edit(id) { object in
                if let value = object.take(locked, .locked, from: origin) { object.isLocked = value }
            }
        case .setRemoved(let id, let removed):
            update(id) { object in
                if let value = object.take(removed, .removed, from: origin) { object.isRemoved = value }
            }
        case .regroup(let id, let groups):
            edit(id) { object in
                if let value = object.take(groups, .group, from: origin) { object.groupBits = value?.raw ?? 0 }
            }
        case .reorder(let id, let orders):
            if shelf.slot(of: id) != nil { note(orders.value) }
            update(id) { object in
                if let value = object.take(orders, .order, from: origin) { object.order = value }
            }
        case .unknown(let bytes):
            header.noteUnknown(bytes, from: origin, among: &unknownChanges)
            return
        case .setText, .setFontSize, .setTextColor, .rename: applyToDetails(change, from: origin)
        }
        header.noteContent(from: origin)
    }

    private mutating func applyToDetails(_ change: CanvasChange, from origin: Origin) {
        switch change {
        case .setText(let id, let texts):
            update(id) { object in
                guard let value = object.take(texts, .text, from: origin) else { return }
                object.setDetails { $0.text = value }
                object.layOutText()
            }
        case .setFontSize(let id, let sizes):
            update(id) { object in
                guard let value = object.take(sizes, .fontSize, from: origin) else { return }
                object.setDetails { $0.fontSize = value }
                object.layOutText()
            }
        case .setTextColor(let id, let colors):
            edit(id) { object in
                if let value = object.take(colors, .textColor, from: origin) {
                    object.setDetails { $0.textColor = value }
                }
            }
        case .rename(let id, let names):
            edit(id) { object in
                if let value = object.take(names, .name, from: origin) { object.setDetails { $0.name = value } }
            }
        default: break
        }
    }

    private mutating func create(_ new: NewObject, from origin: Origin) {
        let object = CanvasObject(new, from: origin)
        let key = object.zKey
        let box = object.indexBox
        guard let slot = shelf.append(object) else { return }
        labels.insert(new.shortID, slot: slot)
        numbers.insert(new.kind.tag, number: new.number, origin: origin)
        zOrder.insert(slot, key: key)
        index?.insert(slot, box: box, z: key)
        note(new.order)
    }

    private mutating func note(_ order: OrderKey) {
        if let last = lastOrder, order < last { return }
        lastOrder = order
    }

    /// Changes what neither moves an object nor its place among the others.
    private mutating func edit(_ id: UnitID, _ body: (inout CanvasObject) -> Void) {
        guard let slot = shelf.slot(of: id) else { return }
        body(&shelf.objects[Int(slot)])
    }

    /// Changes an object, and then z-order and index where they differ.
    private mutating func update(_ id: UnitID, _ body: (inout CanvasObject) -> Void) {
        guard let slot = shelf.slot(of: id) else { return }
        let wasShown = !shelf.objects[Int(slot)].isRemoved
        let oldKey = shelf.objects[Int(slot)].zKey
        let oldBox = shelf.objects[Int(slot)].indexBox
        body(&shelf.objects[Int(slot)])
        let isShown = !shelf.objects[Int(slot)].isRemoved
        let key = shelf.objects[Int(slot)].zKey
        let box = shelf.objects[Int(slot)].indexBox
        let isReordered = wasShown != isShown || key != oldKey
        if isReordered {
            zOrder.remove(slot)
            if isShown { zOrder.insert(slot, key: key) }
        }
        guard isReordered || box != oldBox else { return }
        index?.remove(slot)
        if isShown { index?.insert(slot, box: box, z: key) }
    }
}

extension Canvas: Equatable {
    /// Compares everything, stamps included. Complexity: O(canvas).
    public static func == (left: Canvas, right: Canvas) -> Bool {
        left.wireBytes == right.wireBytes
    }
}
