public import Replication

/// What the Undo of a toast takes back: one event, as long as its author has done nothing after it.
public struct UndoOffer: Equatable, Sendable {
    /// In which the event is.
    public let document: DocumentID
    /// The last that its author has done there.
    public let event: EventID

    /// Looks at nothing: `Documents.takeBack` finds out whether it still holds.
    public init(document: DocumentID, event: EventID) {
        self.document = document
        self.event = event
    }
}
