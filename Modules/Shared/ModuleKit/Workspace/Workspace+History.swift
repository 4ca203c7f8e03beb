import JSON
public import Replication

/// What one event did to a document, for people.
public struct HistoryEntry: Sendable {
    /// What the sentences tell of.
    public let event: EventID
    /// Milliseconds since 1970.
    public let time: UInt64
    /// The name of whoever did it.
    public let author: String
    /// Whether it took another event back, or took that back again.
    public let undoing: UndoDirection?
    /// A sentence a change, or none where there is nothing to tell.
    public let phrases: [Phrase]

    /// The sentences, those of an undo marked as such.
    public var sentences: [Phrase] { undoing.map { direction in phrases.map(direction.marked) } ?? phrases }
}

extension UndoDirection {
    /// What was undone or redone, marked as such.
    fileprivate func marked(_ sentence: Phrase) -> Phrase {
        self == .undo ? "Undo: \(sentence)" : "Redo: \(sentence)"
    }
}

extension Workspace {
    /// What an undo or redo did, as the history tells it; nothing where an event can't be read. In the transaction of the
    /// step. Complexity: O(log).
    public func sentences<Kind: DocumentKind>(
        of changed: Changed<Kind.Value>, _ direction: UndoDirection, _ kind: Kind
    ) throws(CommandError) -> [Phrase] {
        let log = try log(of: changed.entry.document)
        guard let event = log.last, event.id == changed.event else { return [] }
        var value = changed.before
        var texts = TextMerger<Kind.Value.Change>.ofLog()
        let changes = try changes(of: event, of: kind, in: value, &texts) { Array(log.dropLast()) }
        return kind.applyReportingHistory(changes, to: &value).map(direction.marked)
    }

    /// What happened to a document, oldest first, in its kind's own sentences. Throws `.badData` when an event can't be
    /// read, and `.unavailable` where none is here yet. Complexity: O(log), for the document is replayed once, so that
    /// names are those of then.
    public func history<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID
    ) throws(CommandError) -> [HistoryEntry] {
        var value = Kind.Value()
        var items: [HistoryEntry] = []
        // Taking back what took something back is a redo.
        var undos: Set<EventID> = []
        var texts = TextMerger<Kind.Value.Change>.ofLog()
        let log = try log(of: document)
        if log.isEmpty { try checkArrived(document) }
        for (position, event) in log.enumerated() {
            let changes = try changes(of: event, of: kind, in: value, &texts) { () throws(CommandError) in
                Array(log[..<position])
            }
            let phrases = kind.applyReportingHistory(changes, to: &value)
            var undoing: UndoDirection?
            if let undone = event.undoes, !phrases.isEmpty {
                undoing = undos.contains(undone) ? .redo : .undo
                if undoing == .undo { undos.insert(event.id) }
            }
            items.append(
                HistoryEntry(
                    event: event.id, time: event.time.milliseconds, author: name(of: event.author), undoing: undoing,
                    phrases: phrases))
        }
        return items
    }
}

extension Answer {
    /// A history, an item a sentence.
    public init(history: [HistoryEntry], _ language: Language) {
        self.init(
            json: { writer in
                writer.array { writer in
                    for item in history {
                        for sentence in item.sentences {
                            writer.object { writer in
                                writer.member("at", plain: Times.iso8601(milliseconds: item.time))
                                writer.member("author", item.author)
                                writer.member("text", language.text(of: sentence))
                            }
                        }
                    }
                }
            },
            text: { page in
                for item in history {
                    for sentence in item.sentences {
                        page.line(
                            .dim(page.date(item.time)), .plain(text: "  " + item.author + "  "), .plain(sentence))
                    }
                }
            })
    }
}
