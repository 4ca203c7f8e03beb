public import Phrases

/// What kind of thing an object is, without its content. A kind from a newer version has a tag that is not listed
/// here.
public struct KindTag: Hashable, Comparable, Sendable {
    /// 1 ... 8 for the kinds that this version knows; part of the format.
    public let raw: UInt8

    /// Any byte makes a tag.
    public init(raw: UInt8) {
        self.raw = raw
    }

    /// A filled box; its corners may be round.
    public static let rectangle = KindTag(raw: 1)
    /// The ellipse that fills its box.
    public static let ellipse = KindTag(raw: 2)
    /// A straight line, with an arrow at its end or not.
    public static let line = KindTag(raw: 3)
    /// A photo, by its file.
    public static let photo = KindTag(raw: 4)
    /// A text of several lines, which gives the height of its box.
    public static let text = KindTag(raw: 5)
    /// What a pen drew.
    public static let stroke = KindTag(raw: 6)
    /// Another document, shown by its preview.
    public static let document = KindTag(raw: 7)
    /// The rhombus whose corners lie in the middles of its box's edges.
    public static let diamond = KindTag(raw: 8)

    /// No object's kind, now or later: it stands for groups where they are called by kind and number.
    public static let group = KindTag(raw: 255)

    /// The kinds that this version makes.
    public static let known: [KindTag] = [rectangle, ellipse, line, photo, text, stroke, document, diamond]

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
        case .diamond: "diamond"
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
        case .diamond: "Diamond"
        case .group: "Group"
        default: "Object"
        }
    }

    /// Whether objects of this kind are filled outlines.
    public var isShape: Bool { self == .rectangle || self == .ellipse || self == .diamond }

    /// Whether objects of this kind may have a label: shapes in their middle, lines in the middle of their way.
    public var takesLabel: Bool { self == .line || isShape }

    /// Whether objects of this kind say something: texts, and what has a label.
    public var hasText: Bool { self == .text || takesLabel }

    /// Whether objects of this kind are lines, or have an outline.
    public var hasLines: Bool { self == .line || self == .stroke || isShape }

    /// Whether objects of this kind have a colour: a ground for shapes, the ink of lines and strokes.
    public var hasColor: Bool {
        switch self {
        case .photo, .text, .document: false
        default: true
        }
    }
}
