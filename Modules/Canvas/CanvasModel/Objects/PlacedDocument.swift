public import Drawing
public import Replication

/// A document of another area that a canvas shows by its preview, such as an illustration.
public struct PlacedDocument: Hashable, Sendable {
    /// It may be missing on this device, or be in the trash.
    public let document: DocumentID
    /// The name of its kind in catalogues, such as `memo`; ASCII.
    public let kindName: String

    /// `kindName` is the name of its kind in catalogues, ASCII.
    public init(document: DocumentID, kindName: String) {
        self.document = document
        self.kindName = kindName
    }

    /// How large the preview is at first.
    public static let firstSize = CanvasSize(width: 240, height: 180)
}
