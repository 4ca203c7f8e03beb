/// What an object is, with what it keeps for good: what can be changed later lies in registers.
///
/// Content that few bytes cannot hold is boxed, so that a canvas of many plain shapes stays small.
public enum ObjectKind: Sendable {
    /// A box, whose corners may be round.
    case rectangle
    /// The ellipse that fills the box.
    case ellipse
    /// The rhombus whose corners lie in the middles of the box's edges.
    case diamond
    /// From one corner or edge of the box to another.
    case line(LineShape)
    /// By the hash of its file.
    indirect case photo(PhotoFile)
    /// Its words and their looks are fields of the object.
    case text
    /// Its points are stretched with the box.
    indirect case stroke(Stroke)
    /// Shown by its preview.
    indirect case document(PlacedDocument)
    /// From a newer version: kept, passed on, and shown as an empty cell with a label.
    indirect case unknown(UnknownContent)

    /// The kind alone; of an unknown one the tag that its newer version gave it.
    public var tag: KindTag {
        switch self {
        case .rectangle: .rectangle
        case .ellipse: .ellipse
        case .diamond: .diamond
        case .line: .line
        case .photo: .photo
        case .text: .text
        case .stroke: .stroke
        case .document: .document
        case .unknown(let content): content.tag
        }
    }
}

/// The content of an object whose kind this version does not know.
public struct UnknownContent: Equatable, Sendable {
    /// One that ``KindTag/known`` does not list.
    public let tag: KindTag
    /// The bytes of the newer version, kept and passed on as they came.
    public let payload: [UInt8]

    /// `payload` is what followed the tag and the length on the wire.
    public init(tag: KindTag, payload: [UInt8]) {
        self.tag = tag
        self.payload = payload
    }
}
