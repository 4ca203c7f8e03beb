/// A small value that stands for a document where all of it would take too long, such as the columns and counts of a board.
///
/// It takes the document's changes, so that they go through the same session. It understands those that its own intents
/// make; after any other it is made anew of the document. A workspace keeps its bytes in the catalogue row.
public protocol DocumentDigest: Document, WireCodable {
    associatedtype Whole: Document where Whole.Change == Change

    init(of whole: Whole)
}
