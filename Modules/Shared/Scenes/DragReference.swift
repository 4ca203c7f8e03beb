public import Replication
public import Views

extension Attribute {
    /// Makes a node one that is dragged for a document.
    public static func reference(_ document: DocumentID) -> Attribute {
        Attribute(.reference, "document:" + document.text)
    }
}

extension DocumentID {
    /// The document that is dragged: `document:` and 32 hexadecimal digits.
    public init?(reference: String) {
        let bytes = Array(reference.utf8)
        let prefix = Array("document:".utf8)
        guard bytes.starts(with: prefix) else { return nil }
        self.init(text: String(decoding: bytes[prefix.count...], as: UTF8.self))
    }
}
