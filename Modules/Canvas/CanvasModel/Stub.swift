public import Drawing
public import Replication

public struct ZKey: Hashable, Comparable, Sendable {
    public let order: OrderKey
    public let origin: Origin
    public init(_ order: OrderKey, _ origin: Origin) {
        self.order = order
        self.origin = origin
    }
    public static func < (left: ZKey, right: ZKey) -> Bool {
        left.order == right.order ? left.origin < right.origin : left.order < right.order
    }
}

public struct ZOrder: Sendable, Sequence {
    var items: [(key: ZKey, slot: Int32)] = []
    public init() {}
    public init(_ elements: some Sequence<(slot: Int32, key: ZKey)>) {
        items = elements.map { (key: $0.key, slot: $0.slot) }.sorted { $0.key < $1.key }
    }
    public var count: Int { items.count }
    public var first: Int32? { items.first?.slot }
    public var last: Int32? { items.last?.slot }
    public mutating func insert(_ slot: Int32, key: ZKey) {
        items.insert((key, slot), at: items.firstIndex { key < $0.key } ?? items.count)
    }
    public mutating func remove(_ slot: Int32) { items.removeAll { $0.slot == slot } }
    public func rank(of slot: Int32) -> Int? { items.firstIndex { $0.slot == slot } }
    public subscript(index: Int) -> Int32 { items[index].slot }
    public func key(of slot: Int32) -> ZKey? { items.first { $0.slot == slot }?.key }
    public func makeIterator() -> Array<Int32>.Iterator { items.map { $0.slot }.makeIterator() }
}

public struct SpatialIndex: Sendable {
    var items: [(key: ZKey, slot: Int32, box: CanvasRect)] = []
    public init() {}
    public mutating func insert(_ slot: Int32, box: CanvasRect, z: ZKey) { items.append((z, slot, box)) }
    public mutating func remove(_ slot: Int32, box: CanvasRect, z: ZKey) { items.removeAll { $0.slot == slot } }
    public func topmost(at point: CanvasPoint, where accepts: (Int32) -> Bool) -> Int32? {
        items.sorted { $1.key < $0.key }.first { $0.box.contains(point) && accepts($0.slot) }?.slot
    }
    public func slots(in rect: CanvasRect) -> [Int32] { items.filter { $0.box.intersects(rect) }.map { $0.slot } }
}

extension CanvasObject {
    static func textHeight(_ text: String, fontSize: Double, width: Double) -> Double { fontSize * 1.25 }
}

extension CanvasObject {
    static func sample(_ source: String?, using generator: inout some RandomNumberGenerator) -> String {
        source ?? "one two three four five"
    }
    static func firstTextWidth(_ text: String, fontSize: Double, on canvas: CanvasSize) -> Double { 200 }
}
