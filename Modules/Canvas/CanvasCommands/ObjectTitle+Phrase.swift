internal import CanvasModel
internal import ModuleKit

extension KindTag {
    /// The word that titles begin with.
    var word: Phrase {
        switch self {
        case .rectangle: "Rect"
        case .ellipse: "Ellipse"
        case .line: "Line"
        case .photo: "Photo"
        case .text: "Text"
        case .stroke: "Stroke"
        case .document: "Document"
        default: "Object"
        }
    }
}

extension ObjectTitle {
    /// The title in the reader's language; a name that somebody gave stays as it is.
    var phrase: Phrase {
        if !name.isEmpty { return .verbatim(name) }
        return rank == 1 ? "\(kind.word) \(number)" : "\(kind.word) \(number)·\(rank)"
    }
}
