import ColorSelectModel
import JSON
import ModuleKit
import VectorArt

extension KitFault {
    /// What is wrong, and what to do, as a sentence.
    var phrase: Phrase {
        switch self {
        case .notJSON(let fault): "This is not JSON: byte \(fault.offset): \(fault.reason.phrase)"
        case .memberMissing: "This is missing."
        case .wrongType(.text): "Text is needed here."
        case .wrongType(.wholeNumber): "A whole number is needed here."
        case .wrongType(.truth): "true or false is needed here."
        case .wrongType(.list): "A list in brackets is needed here."
        case .wrongType(.object): "An object in braces is needed here."
        case .englishMissing: "A name in English (“en”) is missing."
        case .badText: "Text of 1 to \(KitLimits.name) characters without control characters is needed here."
        case .badID(let id): "“\(id)” is not an id: use 1 to \(KitID.lengths.upperBound) of a-z, 0-9 and -."
        case .duplicateID(let id, let first): "“\(id)” is there already, at \(first)."
        case .tooMany(let part, let count, let limit):
            "There are \(count) \(part.phrase); a kit has at most \(limit) here."
        case .nothing(let part): "There are no \(part.phrase); at least one is needed."
        case .outOfRange(let lower, let upper): "The number must lie between \(lower) and \(upper)."
        case .badColor(let text): "“\(text)” is not a colour: write it as #RRGGBB."
        case .unknownPalette(let id): "There is no palette “\(id)”."
        case .unknownPlane(let id): "There is no plane “\(id)”."
        case .paletteDiffers(let slot, let palette, let first):
            "The slot “\(slot)” has the palette “\(palette)” here and “\(first)” before: slots of one name share one."
        case .solidWithArt: "A solid part has a slot and no layers."
        case .unsafePath(let path):
            "“\(path)” could lead out of the kit's folder: use names of letters, digits, -, _ and . with / between."
        case .unknownFormat(let path): "“\(path)” is neither .svg nor .png."
        case .fileMissing(let path): "The file “\(path)” is missing."
        case .fileIsLink(let path): "“\(path)” is a link: put the file itself there."
        case .fileUnreadable(let path): "“\(path)” is not a file that can be read."
        case .fileTooLarge(let size, let limit): "The file has \(size) bytes; at most \(limit) are read."
        case .kitTooLarge(let limit): "The kit has more than \(limit) bytes; the files from here on were not read."
        case .notPNG: "The file is not a PNG."
        case .unknownSlot(let slot): "The drawing takes the colour of “\(slot)”, which is not a slot of this part."
        case .slotOfNoPart(let slot): "No part has the slot “\(slot)”."
        case .slotUnused(let slot): "No drawing of this part takes the colour of “\(slot)”."
        case .art(let fault): fault.phrase
        }
    }
}

extension KitPart {
    fileprivate var phrase: Phrase {
        switch self {
        case .categories: "categories"
        case .components: "parts"
        case .colors: "colours"
        case .palettes: "palettes"
        case .planes: "planes"
        case .layers: "layers"
        case .slots: "slots"
        case .contrasts: "contrasts"
        case .authors: "authors"
        case .files: "files"
        }
    }
}

extension SVGFault {
    /// What is wrong with a drawing; offsets are in bytes.
    var phrase: Phrase {
        switch self {
        case .notUTF8: "The drawing is not valid UTF-8."
        case .controlCharacter(let offset): "Byte \(offset): a control character."
        case .malformed(let offset): "Byte \(offset): this is not well-formed XML."
        case .notSVG: "The outermost element is not one svg in the namespace http://www.w3.org/2000/svg."
        case .tooComplex(let offset):
            "Byte \(offset): from here on, the drawing has too many elements or nests them too deeply."
        case .tooManyDrawn: "Its clip paths multiply to more than \(SVGLimits.drawnElements) elements."
        case .tooLarge(let name, let offset): "Byte \(offset): “\(name)” is above \(SVGLimits.side)."
        case .attribute(let name, let offset): "Byte \(offset): the attribute “\(name)” is not allowed."
        case .documentType(let offset): "Byte \(offset): a document type is not allowed."
        case .processingInstruction(let offset): "Byte \(offset): a processing instruction is not allowed."
        case .characterData(let offset): "Byte \(offset): a CDATA section is not allowed."
        case .entity(let offset): "Byte \(offset): an entity is not allowed here."
        case .element(let name, let offset): "Byte \(offset): the element “\(name)” is not allowed."
        case .eventHandler(let name, let offset): "Byte \(offset): the event handler “\(name)” is not allowed."
        case .externalReference(let name, let offset):
            "Byte \(offset): “\(name)” leads out of the file; only #… is allowed."
        case .unsafeStyle(let offset): "Byte \(offset): this style could lead out of the file."
        case .referenceCycle(let id): "The element “\(id)” refers to itself."
        case .unknownReference(let id): "No element has the id “\(id)”."
        case .duplicateID(let id): "Two elements have the id “\(id)”."
        case .badMark(let mark, let offset):
            "Byte \(offset): “\(mark)” names no slot: write slot, slot:shade, slot:deep or slot:light."
        case .markWithoutColor(let name, let offset):
            "Byte \(offset): beside “\(name)” the colour that it replaces is missing, as #RRGGBB."
        case .markHidden(let offset): "Byte \(offset): this style hides the slot's colour."
        }
    }
}
