public import Replication

/// What the Undo of a toast takes back: one event, as long as its author has done nothing after it.
public struct UndoOffer: Equatable, Sendable {
    public let document: DocumentID
    public let event: EventID

    public init(document: DocumentID, event: EventID) {
        self.document = document
        self.event = event
    }
}
