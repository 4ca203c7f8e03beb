import Primitives

/// A part of the page that one scene paints: remembers what is shown, and finds what must change.
///
/// Elements keep their identity by place and key, so that focus, scroll and a running motion survive; what moves
/// among its siblings is moved as little as possible (a longest increasing run stays where it is).
public final class Surface<Action: Sendable> {
    /// The element that the page has prepared for this surface: its number in the top byte, nothing below.
    public let container: UInt32
    private var root: Shown<Action>?
    private var shown: [Shown<Action>?] = [nil]
    private var free: [Int] = []
    /// Fields of which a person has said that they are done: what they show may not be what the view says.
    private var committed: [UInt32] = []

    /// `number` tells surfaces apart: 0 … 255.
    public init(number: UInt8) {
        container = UInt32(number) << 24
    }

    /// Brings the page from what it shows to `node`. Complexity: O(nodes that are not the same objects as before).
    public func paint(_ node: Node<Action>, into patch: inout Patch) {
        defer { writeBack(into: &patch) }
        if let root, root.matches(node) {
            update(root, to: node, &patch)
            return
        }
        if let root { remove(root, &patch) }
        let new = create(node, &patch)
        patch.insert(new.element, into: container, before: 0, isNew: true)
        root = new
    }

    /// Takes everything away.
    public func clear(into patch: inout Patch) {
        if let root { remove(root, &patch) }
        root = nil
    }

    /// What an event at an element means; nil for an element that has gone.
    public func action(at element: UInt32, on trigger: Trigger) -> Action? {
        if trigger == .commit { committed.append(element) }
        return node(at: element)?.action(on: trigger)
    }

    /// What was refused goes out of its field: the view may say the same as before.
    private func writeBack(into patch: inout Patch) {
        for element in committed {
            for attribute in node(at: element)?.attributes ?? [] where attribute.name.isLive {
                patch.set(element, attribute)
            }
        }
        committed = []
    }

    /// What an element shows.
    public func node(at element: UInt32) -> Node<Action>? {
        let index = Int(element & 0xFF_FFFF)
        guard element & 0xFF00_0000 == container, index < shown.count else { return nil }
        return shown[index]?.node
    }

    /// The element that shows the node of this key, wherever it is; the first in reading order of several.
    public func element(ofKey key: String) -> UInt32? {
        root?.first { $0.node.key == key }?.element
    }

    private func create(_ node: Node<Action>, _ patch: inout Patch) -> Shown<Action> {
        let index: Int
        if let last = free.popLast() {
            index = last
        } else {
            index = shown.count
            shown.append(nil)
        }
        let new = Shown(element: container | UInt32(truncatingIfNeeded: index), node: node)
        shown[index] = new
        patch.create(new.element, node.tag)
        for attribute in node.attributes { patch.set(new.element, attribute) }
        if node.mask != 0 { patch.listen(new.element, node.mask) }
        if let text = node.text {
            patch.text(new.element, text)
        } else {
            new.children.reserveCapacity(node.children.count)
            for child in node.children {
                let below = create(child, &patch)
                patch.insert(below.element, into: new.element, before: 0, isNew: true)
                new.children.append(below)
            }
        }
        return new
    }

    private func remove(_ old: Shown<Action>, _ patch: inout Patch) {
        patch.remove(old.element)
        forget(old)
    }

    private func forget(_ old: Shown<Action>) {
        let index = Int(old.element & 0xFF_FFFF)
        shown[index] = nil
        free.append(index)
        for child in old.children { forget(child) }
    }

    private func update(_ old: Shown<Action>, to node: Node<Action>, _ patch: inout Patch) {
        let before = old.node
        guard before !== node else { return }
        old.node = node
        updateAttributes(old.element, before.attributes, node.attributes, &patch)
        if before.mask != node.mask { patch.listen(old.element, node.mask) }
        if let text = node.text {
            for child in old.children { remove(child, &patch) }
            old.children = []
            // By their bytes: `==` compares long runs of marks in their canonical order, which takes its time.
            if !(before.text?.utf8.elementsEqual(text.utf8) ?? false) { patch.text(old.element, text) }
            return
        }
        if before.text != nil { patch.text(old.element, "") }
        updateChildren(of: old, to: node.children, &patch)
    }

    private func updateAttributes(
        _ element: UInt32, _ before: [Attribute], _ after: [Attribute], _ patch: inout Patch
    ) {
        for (index, attribute) in after.enumerated() {
            if index < before.count, before[index] == attribute { continue }
            if !before.contains(attribute) { patch.set(element, attribute) }
        }
        for attribute in before where !after.contains(where: { $0.name == attribute.name }) {
            patch.unset(element, attribute.name)
        }
    }

    private func updateChildren(of parent: Shown<Action>, to nodes: [Node<Action>], _ patch: inout Patch) {
        let old = parent.children
        // Most changes leave the children in their places.
        var same = 0
        while same < old.count, same < nodes.count, old[same].matches(nodes[same]) {
            update(old[same], to: nodes[same], &patch)
            same += 1
        }
        if same == old.count, same == nodes.count { return }
        var sameEnd = 0
        while sameEnd < old.count - same, sameEnd < nodes.count - same,
            old[old.count - 1 - sameEnd].matches(nodes[nodes.count - 1 - sameEnd])
        {
            update(old[old.count - 1 - sameEnd], to: nodes[nodes.count - 1 - sameEnd], &patch)
            sameEnd += 1
        }
        let middleOld = Array(old[same..<(old.count - sameEnd)])
        let middle = Array(nodes[same..<(nodes.count - sameEnd)])
        var places: [String: Int] = [:]
        var unkeyed: [Int] = []
        for (place, child) in middleOld.enumerated() {
            if let key = child.node.key { places[key] = place } else { unkeyed.append(place) }
        }
        unkeyed.reverse()
        // For each new child: where the shown one that it goes on with was, or -1.
        var sources: [Int] = []
        var used = [Bool](repeating: false, count: middleOld.count)
        for node in middle {
            var source = -1
            if let key = node.key {
                if let place = places[key], !used[place], middleOld[place].matches(node) { source = place }
            } else if let place = unkeyed.last, middleOld[place].matches(node) {
                source = place
                unkeyed.removeLast()
            }
            if source >= 0 { used[source] = true }
            sources.append(source)
        }
        for (place, child) in middleOld.enumerated() where !used[place] { remove(child, &patch) }
        let stays = LongestRun.places(of: sources)
        var children: [Shown<Action>] = []
        var next = sameEnd > 0 ? old[old.count - sameEnd].element : 0
        for index in stride(from: middle.count - 1, through: 0, by: -1) {
            let child: Shown<Action>
            if sources[index] >= 0 {
                child = middleOld[sources[index]]
                update(child, to: middle[index], &patch)
                if !stays[index] { patch.insert(child.element, into: parent.element, before: next, isNew: false) }
            } else {
                child = create(middle[index], &patch)
                patch.insert(child.element, into: parent.element, before: next, isNew: true)
            }
            next = child.element
            children.append(child)
        }
        parent.children = Array(old[..<same]) + children.reversed() + Array(old[(old.count - sameEnd)...])
    }
}

/// An element of the page and the node that it shows.
private final class Shown<Action: Sendable> {
    let element: UInt32
    var node: Node<Action>
    var children: [Shown<Action>] = []

    init(element: UInt32, node: Node<Action>) {
        self.element = element
        self.node = node
    }

    /// Whether it can go on showing `other`: the same kind of element for the same thing.
    func matches(_ other: Node<Action>) -> Bool {
        node.tag == other.tag && node.key == other.key
    }

    func first(where matches: (Shown<Action>) -> Bool) -> Shown<Action>? {
        if matches(self) { return self }
        for child in children {
            if let found = child.first(where: matches) { return found }
        }
        return nil
    }
}

extension Node {
    /// What the painter must listen for.
    var mask: UInt16 {
        var mask: UInt16 = 0
        for handler in handlers { mask |= handler.trigger.rawValue }
        return mask
    }
}

/// The longest increasing subsequence, by patience sorting (Fredman, "On computing the length of longest increasing
/// subsequences", 1975).
enum LongestRun {
    /// Which of `values` belong to one; those below 0 never do. Complexity: O(n log n).
    static func places(of values: [Int]) -> [Bool] {
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: values.count)
        for (index, value) in values.enumerated() where value >= 0 {
            let place = tails.partitioningIndex { values[$0] >= value }
            if place > 0 { previous[index] = tails[place - 1] }
            if place == tails.count { tails.append(index) } else { tails[place] = index }
        }
        var stays = [Bool](repeating: false, count: values.count)
        var place = tails.last ?? -1
        while place >= 0 {
            stays[place] = true
            place = previous[place]
        }
        return stays
    }
}
