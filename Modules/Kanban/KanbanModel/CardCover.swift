public import Forms
public import Phrases
public import Replication

/// The photo at the top of a card.
public struct CardCover: Equatable, Sendable {
    /// Its file. A photo of the gallery that is removed there stays on the cards that have it.
    public let file: BlobHash

    /// Of a photo whose file lies in the blob store, or will.
    public init(_ file: BlobHash) {
        self.file = file
    }
}

extension CardCover: FormValue {
    public static var input: FieldInput { .photo }

    /// Nil for what is no hash.
    public init?(_ text: String) {
        guard let file = BlobHash(hex: text) else { return nil }
        self.init(file)
    }

    /// The hash.
    public var text: String { file.hex }
    public var phrase: Phrase { .verbatim(text) }

    public func encode(into writer: inout WireWriter) {
        file.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        self.init(try BlobHash(from: &reader))
    }
}
