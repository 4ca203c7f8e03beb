public import Replication

/// What one event did to a document, for people.
public struct HistoryItem: Sendable {
    public let event: EventID
    /// Milliseconds since 1970.
    public let time: UInt64
    /// The name of whoever did it.
    public let author: String
    /// A sentence a change, or none where there is nothing to tell.
    public let phrases: [Phrase]
}

extension Workspace {
    /// What happened to a document, oldest first, in its kind's own sentences. Throws `.badData` when an event
    /// can't be read. Complexity: O(log).
    public func history<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID
    ) throws(CommandError) -> [HistoryItem] {
        var value = Kind.Value()
        var items: [HistoryItem] = []
        for event in try log(of: document) {
            let phrases: [Phrase]
            do throws(WireError) {
                phrases = try kind.describe(event, before: value)
            } catch {
                throw CommandError(error, location: location)
            }
            for (change, origin) in try decoded(event, kind) { value.apply(change, from: origin) }
            items.append(
                HistoryItem(
                    event: event.id, time: event.time.milliseconds, author: name(of: event.author), phrases: phrases))
        }
        return items
    }
}
