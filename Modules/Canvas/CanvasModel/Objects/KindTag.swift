public import Phrases

/// What kind of thing an object is, without its content. A kind from a newer version has a tag that is not listed
/// here.
public struct KindTag: Hashable, Comparable, Sendable {
    public let raw: UInt8

    public init(raw: UInt8) {
        self.raw = raw
    }

    public static let rectangle = KindTag(raw: 1)
    public static let ellipse = KindTag(raw: 2)
    public static let line = KindTag(raw: 3)
    public static let photo = KindTag(raw: 4)
    public static let text = KindTag(raw: 5)
    public static let stroke = KindTag(raw: 6)
    public static let document = KindTag(raw: 7)

    /// The kinds that this version makes.
    public static let known: [KindTag] = [rectangle, ellipse, line, photo, text, stroke, document]

    public static func < (left: KindTag, right: KindTag) -> Bool {
        left.raw < right.raw
    }

    /// What scripts call the kind; `unknown` for one from a newer version.
    public var name: String {
        switch self {
        case .rectangle: "rect"
        case .ellipse: "ellipse"
        case .line: "line"
        case .photo: "photo"
        case .text: "text"
        case .stroke: "stroke"
        case .document: "document"
        default: "unknown"
        }
    }

    /// The word that titles begin with.
    public var word: Phrase {
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

    /// Whether objects of this kind have a colour: a ground for shapes, the ink of lines and strokes.
    public var hasColor: Bool {
        switch self {
        case .photo, .text, .document: false
        default: true
        }
    }
}
