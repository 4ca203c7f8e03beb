public import Replication

/// What a person is asked for: one of the documents that the page knows.
public struct DocumentChoice: Sendable, Equatable {
    /// Above the list, in the reader's language.
    public var title: String
    /// One that can't be chosen: that for which it is asked.
    public var besides: DocumentID?
    /// The kinds to choose from; nil for all.
    public var kinds: [String]?

    /// All kinds, unless said otherwise.
    public init(title: String, besides: DocumentID? = nil, kinds: [String]? = nil) {
        self.title = title
        self.besides = besides
        self.kinds = kinds
    }
}
