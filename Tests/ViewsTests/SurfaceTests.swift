import Testing
import Views

/// What a browser would show: elements made and moved as a patch says, checked at every step.
private final class Page {
    final class Element {
        var tag: UInt8
        var text = ""
        var attributes: [UInt8: String] = [:]
        var children: [UInt32] = []
        init(tag: UInt8) { self.tag = tag }
    }
    var elements: [UInt32: Element]
    private(set) var steps = 0

    init(container: UInt32) { elements = [container: Element(tag: 0)] }

    func apply(_ patch: Patch) {
        var bytes = patch.bytes[...]
        func number() -> UInt32 {
            defer { bytes = bytes.dropFirst(4) }
            return bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        func byte() -> UInt8 { bytes.removeFirst() }
        func text() -> String {
            let count = Int(number())
            defer { bytes = bytes.dropFirst(count) }
            return String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        while let opcode = bytes.popFirst() {
            steps += 1
            let element = number()
            switch opcode {
            case 1:
                #expect(elements[element] == nil, "made twice")
                elements[element] = Element(tag: byte())
            case 2:
                elements[element]?.text = text()
            case 3:
                let name = byte()
                elements[element]?.attributes[name] = text()
            case 4:
                #expect(elements[element]?.attributes.removeValue(forKey: byte()) != nil)
            case 5, 8:
                let child = number()
                let before = number()
                if opcode == 8 { detach(child) }
                insert(child, into: element, before: before)
            case 6:
                detach(element)
                forget(element)
            case 7: bytes = bytes.dropFirst(2)
            default: Issue.record("opcode \(opcode)")
            }
        }
    }

    private func insert(_ child: UInt32, into parent: UInt32, before: UInt32) {
        guard let parent = elements[parent], elements[child] != nil else {
            Issue.record("inserted what is not there")
            return
        }
        if before == 0 {
            parent.children.append(child)
        } else if let place = parent.children.firstIndex(of: before) {
            parent.children.insert(child, at: place)
        } else {
            Issue.record("before a sibling that is not there")
        }
    }

    private func detach(_ child: UInt32) {
        for element in elements.values { element.children.removeAll { $0 == child } }
    }

    private func forget(_ element: UInt32) {
        for child in elements.removeValue(forKey: element)?.children ?? [] { forget(child) }
    }

    func outline(of element: UInt32) -> String {
        guard let found = elements[element] else { return "?" }
        let attributes = found.attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let inside = found.children.map(outline).joined(separator: ",")
        return "\(found.tag)[\(attributes.joined(separator: " "))]\(found.text)(\(inside))"
    }
}

private func outline(of node: Node<Int>) -> String {
    let attributes = node.attributes.sorted { $0.name.rawValue < $1.name.rawValue }
        .map { "\($0.name.rawValue)=\($0.value)" }
    let inside = node.children.map(outline).joined(separator: ",")
    return "\(node.tag.rawValue)[\(attributes.joined(separator: " "))]\(node.text ?? "")(\(inside))"
}

private func list(_ keys: [Int]) -> Node<Int> {
    Node(.ul) { for key in keys { Node(.li, key: "\(key)", text: "row \(key)") } }
}

/// Every order of every subset of `items`.
private func arrangements(of items: [Int]) -> [[Int]] {
    var all: [[Int]] = [[]]
    for item in items {
        let rest = items.filter { $0 != item }
        all += arrangements(of: rest).map { [item] + $0 }
    }
    return all
}

private func permuted(_ items: [Int]) -> [[Int]] { Array(Set(arrangements(of: items))) }

@Test func `From every list to every other, the page shows what the view says`() {
    let lists = permuted([0, 1, 2, 3])
    for before in lists {
        for after in lists {
            let surface = Surface<Int>(number: 1)
            let page = Page(container: surface.container)
            for keys in [before, after] {
                var patch = Patch()
                let node = list(keys)
                surface.paint(node, into: &patch)
                page.apply(patch)
                let root = page.elements[surface.container]?.children.first ?? 0
                #expect(page.outline(of: root) == outline(of: node))
            }
        }
    }
}

@Test func `One row that moves is one move, wherever it goes`() {
    for count in 2...6 {
        for from in 0..<count {
            for to in 0..<count where to != from {
                var keys = Array(0..<count)
                let moved = keys.remove(at: from)
                keys.insert(moved, at: to)
                let surface = Surface<Int>(number: 1)
                var patch = Patch()
                surface.paint(list(Array(0..<count)), into: &patch)
                let page = Page(container: surface.container)
                page.apply(patch)
                patch = Patch()
                surface.paint(list(keys), into: &patch)
                let before = page.steps
                page.apply(patch)
                #expect(page.steps - before == 1)
            }
        }
    }
}

@Test func `Random trees become one another`() {
    for seed in UInt64(1)...200 {
        var generator = Generator(state: seed)
        let surface = Surface<Int>(number: 2)
        let page = Page(container: surface.container)
        for _ in 0..<8 {
            let node = tree(depth: 3, &generator)
            var patch = Patch()
            surface.paint(node, into: &patch)
            page.apply(patch)
            let root = page.elements[surface.container]?.children.first ?? 0
            #expect(page.outline(of: root) == outline(of: node), "seed \(seed)")
        }
        var patch = Patch()
        surface.clear(into: &patch)
        page.apply(patch)
        #expect(page.elements.count == 1, "seed \(seed)")
    }
}

private func tree(depth: Int, _ generator: inout Generator) -> Node<Int> {
    let tags: [ElementName] = [.div, .span, .button]
    let attributes: [Attribute?] = [
        Bool.random(using: &generator) ? .label("\(Int.random(in: 0..<3, using: &generator))") : nil,
        Bool.random(using: &generator) ? .expanded(true) : nil,
    ]
    let tag = tags[Int.random(in: 0..<3, using: &generator)]
    if depth == 0 || Int.random(in: 0..<4, using: &generator) == 0 {
        return Node(tag, "", text: "\(Int.random(in: 0..<3, using: &generator))", attributes)
    }
    let keys = (0..<Int.random(in: 0..<6, using: &generator)).map { _ in Int.random(in: 0..<20, using: &generator) }
    var seen: Set<Int> = []
    var children: [Node<Int>] = []
    for key in keys where seen.insert(key).inserted {
        let below = tree(depth: depth - 1, &generator)
        let isKeyed = key % 3 > 0
        children.append(
            Node(below.tag, "", key: isKeyed ? "\(key)" : nil, text: below.text, below.attributes) {
                below.children
            })
    }
    return Node(tag, "", attributes) { children }
}

private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

@Test func `The same node is passed over with all below it`() {
    let surface = Surface<Int>(number: 1)
    var patch = Patch()
    let row = Node<Int>(.li, key: "a", text: "A")
    surface.paint(Node(.ul) { row }, into: &patch)
    patch = Patch()
    surface.paint(Node(.ul) { row }, into: &patch)
    #expect(patch.isEmpty)
}

@Test func `What a person put into a field and nobody took is put right, though the view says the same`() {
    let surface = Surface<Int>(number: 1)
    var patch = Patch()
    let view = Node<Int>(.div) {
        Node(.input, key: "name", [.label("Name"), .value("Plan")], on: [.input(1), .commit(2)])
        Node(.input, key: "done", [.isChecked(false)], on: [.commit(3)])
    }
    surface.paint(view, into: &patch)
    let page = Page(container: surface.container)
    page.apply(patch)
    for (key, name) in [("name", Attribute.Name.value), ("done", .isChecked)] {
        let element = surface.element(ofKey: key) ?? 0
        let said = page.elements[element]?.attributes[name.rawValue]
        page.elements[element]?.attributes[name.rawValue] = "something else"
        // While somebody types, nothing is put back.
        _ = surface.action(at: element, on: .input)
        patch = Patch()
        surface.paint(view, into: &patch)
        #expect(patch.isEmpty)
        _ = surface.action(at: element, on: .commit)
        surface.paint(view, into: &patch)
        page.apply(patch)
        #expect(page.elements[element]?.attributes[name.rawValue] == said)
    }
}

@Test func `An event finds its action; an element that has gone means nothing`() {
    let surface = Surface<Int>(number: 3)
    var patch = Patch()
    surface.paint(Node(.div) { Node(.button, key: "go", text: "Go", on: [.press(7)]) }, into: &patch)
    let button = surface.element(ofKey: "go") ?? 0
    #expect(surface.action(at: button, on: .press) == 7)
    #expect(surface.action(at: button, on: .key) == nil)
    surface.paint(Node(.div), into: &patch)
    #expect(surface.action(at: button, on: .press) == nil)
    #expect(surface.action(at: 0xFFFF_FFFF, on: .press) == nil)
}

@Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:x", " javascript:x", "java\nscript:x", "data:text/html,x", "vbscript:x",
])
func `An address that could run as a script is none`(_ text: String) {
    #expect(Address(text) == nil)
}

@Test(arguments: [
    "https://a.example/b:c", "#/memo/1", "/api/blobs/a:b", "mailto:a@b.example", "HTTP://x.example", "page",
])
func `A plain address is one`(_ text: String) {
    #expect(Address(text)?.text == text)
}

@Test("W6 of 100,000 marks on one letter 32 are painted, and the node keeps all; a person's writing is painted whole")
func marks() {
    func painted(_ text: String) -> String {
        let surface = Surface<Int>(number: 1)
        var patch = Patch()
        let node = Node<Int>(.p, text: text)
        surface.paint(node, into: &patch)
        #expect(node.text.map { $0.utf8.elementsEqual(text.utf8) } ?? false)
        let page = Page(container: surface.container)
        page.apply(patch)
        return page.elements[surface.container]?.children.first.flatMap { page.elements[$0]?.text } ?? ""
    }
    let marks = String(repeating: "\u{301}", count: 100_000)
    let cut = painted("a" + marks + "b" + marks + "c")
    let kept = String(repeating: "\u{301}", count: 32) + "…"
    #expect(cut.unicodeScalars.elementsEqual(("a" + kept + "b" + kept + "c").unicodeScalars))
    // Marks of several scripts, joiners and vowels of decomposed Hangul.
    for joining in ["\u{591}", "\u{200d}", "\u{1161}", "\u{20dd}", "\u{e0100}"] {
        #expect(painted("x" + String(repeating: joining, count: 5_000)).unicodeScalars.count == 34)
    }
    let family = String(repeating: "👩‍👩‍👧‍👦", count: 50)
    let hangul = String(repeating: "\u{1112}\u{1161}\u{11ab}", count: 1_000)
    let thai = String(repeating: "ที่นี่", count: 200)
    for text in [family, hangul, thai, "a" + String(repeating: "\u{301}", count: 32), "보자기"] {
        #expect(painted(text).utf8.elementsEqual(text.utf8))
    }
}
