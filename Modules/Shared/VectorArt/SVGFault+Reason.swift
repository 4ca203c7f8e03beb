extension SVGFault {
    /// What is wrong, in a few words of English, for an error that names it.
    public var reason: String {
        switch self {
        case .notUTF8: "text that is not UTF-8"
        case .controlCharacter: "a control character"
        case .malformed(let offset): "no well-formed XML at byte \(offset)"
        case .notSVG: "no svg element around all"
        case .tooComplex: "too many or too deep elements"
        case .tooManyDrawn: "clip paths that multiply without end"
        case .tooLarge(let name, _): "a \(name) above \(SVGLimits.side)"
        case .documentType: "a document type"
        case .processingInstruction: "a processing instruction"
        case .characterData: "a CDATA section"
        case .entity: "an entity"
        case .element(let name, _): "the element “\(name)”"
        case .eventHandler(let name, _): "the event handler “\(name)”"
        case .attribute(let name, _): "the attribute “\(name)”"
        case .externalReference(let name, _): "“\(name)” that leads out of the file"
        case .unsafeStyle: "a style that could lead out of the file"
        case .referenceCycle(let id): "“\(id)” that refers to itself"
        case .unknownReference(let id): "a reference to “\(id)”, which is not there"
        case .duplicateID(let id): "the id “\(id)” twice"
        case .badMark(let mark, _): "“\(mark)”, which names no slot"
        case .markWithoutColor(let name, _): "“\(name)” without a colour"
        case .markHidden: "a style that hides a slot's colour"
        }
    }
}
