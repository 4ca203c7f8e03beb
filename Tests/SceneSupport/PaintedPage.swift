public import Views

/// What a browser would show: elements made, changed and moved as patches say.
///
/// It knows no scene: whoever tests one finds by name what a person would find, and tells the scene the element.
public final class PaintedPage {
    /// An element of the page.
    public final class Element {
        public let number: UInt32
        /// Nil for what a surface is painted into.
        public let tag: ElementName?
        public internal(set) var text = ""
        public internal(set) var attributes: [Attribute.Name: String] = [:]
        public internal(set) var children: [Element] = []
        weak var parent: Element?
        var mask: UInt16 = 0

        init(number: UInt32, tag: ElementName?) {
            self.number = number
            self.tag = tag
        }

        public subscript(_ name: Attribute.Name) -> String? { attributes[name] }

        public func listens(to trigger: Trigger) -> Bool { mask & trigger.rawValue != 0 }

        /// The text of the element and all below it, as it is read out.
        public var allText: String {
            children.isEmpty
                ? text : children.map(\.allText).filter { !$0.isEmpty }.joined(separator: " ")
        }

        /// What a screen reader calls it.
        public var name: String { self[.label] ?? allText }

        /// The first element, in reading order, that `matches`; itself included.
        public func first(where matches: (Element) -> Bool) -> Element? {
            if matches(self) { return self }
            for child in children { if let found = child.first(where: matches) { return found } }
            return nil
        }

        /// Every element that `matches`, in reading order.
        public func all(where matches: (Element) -> Bool) -> [Element] {
            (matches(self) ? [self] : []) + children.flatMap { $0.all(where: matches) }
        }
    }

    /// A step of the page's own, behind those of the painter: its opcode and operands.
    public struct HostStep {
        public let opcode: UInt8
        public var numbers: [UInt32] = []
        public var texts: [String] = []
        /// The last operand, where that is bytes.
        public var bytes: [UInt8] = []
    }

    /// A patch that no painter could follow.
    public struct Fault: Error, CustomStringConvertible {
        public let description: String
    }

    private var elements: [UInt32: Element] = [:]

    /// `operands` says what the host's own steps carry: a letter each, `n` for a number, `t` for a text, `b` for bytes.
    public init(surfaces: Int, operands: [UInt8: String] = [:]) {
        self.operands = operands
        for number in 0..<surfaces { surface(number) }
    }

    private let operands: [UInt8: String]

    /// What a surface is painted into.
    @discardableResult
    public func surface(_ number: Int) -> Element {
        let container = UInt32(number) << 24
        if let known = elements[container] { return known }
        let made = Element(number: container, tag: nil)
        elements[container] = made
        return made
    }

    public subscript(_ number: UInt32) -> Element? { elements[number] }

    /// Does what a patch says; returns the host's own steps.
    public func apply(_ patch: Patch) throws -> [HostStep] {
        var reader = Reader(bytes: patch.bytes[...])
        var host: [HostStep] = []
        while let opcode = reader.bytes.popFirst() {
            guard let step = PatchOpcode(rawValue: opcode) else {
                guard let operands = operands[opcode] else { throw Fault(description: "a step \(opcode)") }
                var step = HostStep(opcode: opcode)
                for operand in operands {
                    switch operand {
                    case "n": step.numbers.append(reader.number())
                    case "t": step.texts.append(String(decoding: reader.raw(), as: UTF8.self))
                    default: step.bytes = reader.raw()
                    }
                }
                host.append(step)
                continue
            }
            try apply(step, reader.number(), &reader)
        }
        return host
    }

    private func apply(_ step: PatchOpcode, _ number: UInt32, _ reader: inout Reader) throws {
        if step == .create {
            guard elements[number] == nil, let tag = ElementName(rawValue: reader.byte()) else {
                throw Fault(description: "\(number) is made twice, or of nothing")
            }
            elements[number] = Element(number: number, tag: tag)
            return
        }
        guard let element = elements[number] else {
            throw Fault(description: "\(step) of \(number), which is not there")
        }
        switch step {
        case .create: break
        case .text: element.text = String(decoding: reader.raw(), as: UTF8.self)
        case .set:
            guard let name = Attribute.Name(rawValue: reader.byte()) else { throw Fault(description: "no attribute") }
            element.attributes[name] = String(decoding: reader.raw(), as: UTF8.self)
        case .unset:
            guard let name = Attribute.Name(rawValue: reader.byte()), element.attributes[name] != nil else {
                throw Fault(description: "an attribute that is not there")
            }
            element.attributes[name] = nil
        case .insert, .move:
            guard let child = elements[reader.number()] else { throw Fault(description: "inserts what is not there") }
            let sibling = reader.number()
            guard (child.parent != nil) == (step == .move) else {
                throw Fault(description: "\(step) of the other kind")
            }
            child.parent?.children.removeAll { $0 === child }
            child.parent = element
            let place = element.children.firstIndex { $0.number == sibling }
            guard sibling == 0 || place != nil else { throw Fault(description: "a sibling that is not there") }
            element.children.insert(child, at: place ?? element.children.count)
        case .remove:
            element.parent?.children.removeAll { $0 === element }
            for gone in element.all(where: { _ in true }) { elements[gone.number] = nil }
        case .listen: element.mask = UInt16(reader.byte()) | UInt16(reader.byte()) << 8
        }
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

        mutating func number() -> UInt32 {
            defer { bytes = bytes.dropFirst(4) }
            return bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }

        mutating func raw() -> [UInt8] {
            let count = Int(number())
            defer { bytes = bytes.dropFirst(count) }
            return Array(bytes.prefix(count))
        }
    }
}
