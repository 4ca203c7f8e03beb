public import Replication

/// What a person is asked for: one of the documents that the page knows, or one of other things that the scene names.
public struct DocumentChoice: Sendable, Equatable {
    /// Something that is no document, such as a photo or “From a file…”.
    public struct Item: Sendable, Equatable {
        /// What the scene knows it by.
        public var id: String
        /// In the reader's language.
        public var title: String
        /// The address of its picture on the server; nil for none.
        public var picture: String?

        /// Without a picture, unless one is given.
        public init(id: String, title: String, picture: String? = nil) {
            self.id = id
            self.title = title
            self.picture = picture
        }
    }

    /// Above the list, in the reader's language.
    public var title: String
    /// One that can't be chosen: that for which it is asked.
    public var besides: DocumentID?
    /// The kinds to choose from; nil for all, empty for no documents.
    public var kinds: [String]?
    /// What stands before the documents.
    public var items: [Item]

    /// All kinds, unless said otherwise.
    public init(title: String, besides: DocumentID? = nil, kinds: [String]? = nil, items: [Item] = []) {
        self.title = title
        self.besides = besides
        self.kinds = kinds
        self.items = items
    }
}
