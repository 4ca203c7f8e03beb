import Drawing
import Primitives

/// Reads an SVG file once: gathers what is wrong with it, and the colours that slots replace.
struct SVGReader {
    private var scanner: SVGScanner
    private(set) var faults: [SVGFault] = []
    private(set) var marks: [SVGMark] = []
    /// Where ids begin: those of elements, and those that are referred to.
    private(set) var idPlaces: [Int] = []
    /// The outermost tag, and what lies between it and its end.
    private(set) var root: SVGTag?
    private(set) var content = 0..<0
    private var references = SVGReferences()
    /// The names of the elements that are open.
    private var open: [Range<Int>] = []
    private var elementCount = 0
    private var hasRoot = false

    init(_ bytes: [UInt8]) {
        scanner = SVGScanner(bytes)
    }

    mutating func read() {
        do throws(SVGFault) {
            try checkBytes()
            while let token = try scanner.next() {
                switch token {
                case .start(let tag): try start(tag)
                case .end(let name): try end(name)
                }
                guard faults.count < SVGLimits.faults else { return }
            }
            guard open.isEmpty else { throw .malformed(at: scanner.offset) }
            guard hasRoot else { throw .notSVG }
            faults += references.faults()
        } catch {
            faults.append(error)
        }
    }

    private mutating func checkBytes() throws(SVGFault) {
        let isText = scanner.bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
        guard isText else { throw .notUTF8 }
        for index in scanner.bytes.indices {
            let byte = scanner.bytes[index]
            if byte < 0x20 && !byte.isASCIISpace || byte == 0x7f { throw .controlCharacter(at: index) }
        }
    }

    private mutating func start(_ tag: SVGTag) throws(SVGFault) {
        if open.isEmpty {
            guard !hasRoot, scanner.isEqual(tag.name, "svg"), isInSVGNamespace(tag) else { throw .notSVG }
            hasRoot = true
            root = tag
            content = scanner.offset..<scanner.offset
            for attribute in tag.attributes { checkSize(attribute) }
        } else if !SVGRules.isAllowed(tag.name, in: scanner) {
            faults.append(.element(scanner.text(tag.name), at: tag.offset))
        }
        elementCount += 1
        guard elementCount <= SVGLimits.elements, open.count < SVGLimits.depth else {
            throw .tooComplex(at: tag.offset)
        }
        references.open(isDefinition: SVGRules.isDefinition(tag.name, in: scanner))
        // Its id first, wherever it stands: what it refers to counts for it.
        if let id = attribute("id", of: tag) {
            references.define(scanner.text(id.value))
            idPlaces.append(id.value.lowerBound)
        }
        for attribute in tag.attributes { try check(attribute) }
        findMark("data-fill", "fill", tag)
        findMark("data-stroke", "stroke", tag)
        if tag.isEmpty { references.close() } else { open.append(tag.name) }
    }

    private mutating func end(_ name: Range<Int>) throws(SVGFault) {
        guard let last = open.popLast(), scanner.bytes[last].elementsEqual(scanner.bytes[name]) else {
            throw .malformed(at: name.lowerBound)
        }
        references.close()
        if open.isEmpty { content = content.lowerBound..<(name.lowerBound - 2) }
    }

    private func isInSVGNamespace(_ tag: SVGTag) -> Bool {
        guard let namespace = attribute("xmlns", of: tag) else { return false }
        return scanner.isEqual(namespace.value, "http://www.w3.org/2000/svg")
    }

    private func attribute(_ name: StaticString, of tag: SVGTag) -> SVGAttribute? {
        for attribute in tag.attributes where scanner.isEqual(attribute.name, name) { return attribute }
        return nil
    }

    private mutating func check(_ attribute: SVGAttribute) throws(SVGFault) {
        let name = SVGRules.lowercased(attribute.name, in: scanner)
        let value = SVGRules.lowercased(attribute.value, in: scanner)
        let place = attribute.name.lowerBound
        if SVGRules.isNamespace(name) { return }
        if SVGRules.isEventHandler(name) {
            faults.append(.eventHandler(scanner.text(attribute.name), at: place))
        } else if SVGRules.isStyle(name) {
            if !SVGRules.isSafeStyle(value) { faults.append(.unsafeStyle(at: place)) }
        } else if !SVGRules.isLocal(name, value) {
            faults.append(.externalReference(scanner.text(attribute.name), at: place))
        }
        if let property = SVGRules.costlyProperty(name, value) { faults.append(.attribute(property, at: place)) }
        for target in SVGRules.localTargets(name, Array(scanner.bytes[attribute.value])) {
            guard references.refer(to: target.id) else { throw .tooComplex(at: place) }
            idPlaces.append(attribute.value.lowerBound + target.place)
        }
    }

    private mutating func checkSize(_ attribute: SVGAttribute) {
        let name = SVGRules.lowercased(attribute.name, in: scanner)
        if !SVGRules.isSizeAllowed(name, SVGRules.lowercased(attribute.value, in: scanner)) {
            faults.append(.tooLarge(scanner.text(attribute.name), at: attribute.name.lowerBound))
        }
    }

    private mutating func findMark(_ markName: StaticString, _ colorName: StaticString, _ tag: SVGTag) {
        guard let mark = attribute(markName, of: tag) else { return }
        let place = mark.name.lowerBound
        let parts = scanner.bytes[mark.value].split(
            separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        var tone = SlotTone.plain
        if parts.count == 2 {
            guard let named = SlotTone(parts[1]) else {
                faults.append(.badMark(scanner.text(mark.value), at: place))
                return
            }
            tone = named
        }
        let slot = String(decoding: parts[0], as: UTF8.self)
        guard SlotName.isValid(slot) else {
            faults.append(.badMark(scanner.text(mark.value), at: place))
            return
        }
        guard let color = attribute(colorName, of: tag), RGBColor(scanner.text(color.value)) != nil else {
            faults.append(.markWithoutColor(scanner.text(mark.name), at: place))
            return
        }
        if let style = attribute("style", of: tag),
            SVGRules.sets(colorName, in: SVGRules.lowercased(style.value, in: scanner))
        {
            faults.append(.markHidden(at: style.name.lowerBound))
        }
        marks.append(SVGMark(slot: slot, tone: tone, value: color.value))
    }
}
