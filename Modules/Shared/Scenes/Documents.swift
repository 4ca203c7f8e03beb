public import Replication

/// The documents of one kind that a scene works with: opened when needed, each once.
///
/// What shall be done with a document that is not loaded yet waits until it is.
public final class Documents<Value: Document & WireCodable> {
    /// Documents of another kind stay nil, whatever their id.
    public let kind: String
    private let codec: UInt32
    private let context: SceneContext
    private var open: [DocumentID: OpenDocument<Value>] = [:]
    private var waiting: [(document: DocumentID, body: (OpenDocument<Value>) -> Void)] = []
    /// In the order of their last use: nothing here depends on the order of a dictionary.
    private var order: [DocumentID] = []
    private var effects: [Effect] = []

    /// Loads nothing. `codec` is that of the kind's snapshots.
    public init(kind: String, codec: UInt32, _ context: SceneContext) {
        self.kind = kind
        self.codec = codec
        self.context = context
    }

    /// The document if it has been loaded; nil before that, for one that was never asked for, and for one of another
    /// kind.
    public subscript(_ document: DocumentID) -> OpenDocument<Value>? {
        guard let found = open[document], found.isReady, !found.isOfOtherKind else { return nil }
        return found
    }

    /// Calls `body` with the document: now if it is loaded, else once it is; never with one of another kind.
    public func with(_ document: DocumentID, _ body: @escaping (OpenDocument<Value>) -> Void) {
        if let found = self[document] {
            body(found)
            collect(found)
            return
        }
        if let found = open[document], found.isReady { return }
        waiting.append((document, body))
        load(document)
    }

    /// Has the page load a document, if it has not been asked yet.
    public func load(_ document: DocumentID) {
        guard open[document] == nil else { return }
        open[document] = OpenDocument(
            document: document, kind: kind, replica: context.replica, author: context.author, gate: context.gate)
        order.append(document)
        effects.append(.load(document))
    }

    /// Makes a new document of these changes; nil for none, and where nothing may be changed.
    public func make(_ changes: [Value.Change]) -> OpenDocument<Value>? {
        guard !changes.isEmpty, context.gate.passes(nil) else { return nil }
        let made = OpenDocument<Value>(
            document: DocumentID(using: &context.random), kind: kind, replica: context.replica, author: context.author,
            gate: context.gate)
        made.isReady = true
        open[made.id] = made
        order.append(made.id)
        // Events of other tabs and devices come from now on.
        effects.append(.load(made.id))
        made.perform(changes, now: context.now)
        collect(made)
        return made
    }

    /// Makes one event of what a person did to a loaded document; nothing for no changes.
    @discardableResult
    public func perform(_ changes: [Value.Change], on document: DocumentID) -> EventID? {
        guard let found = self[document] else { return nil }
        defer { collect(found) }
        return found.perform(changes, now: context.now)
    }

    /// Takes back the person's last event of a document, or does it again; returns whether there was one.
    @discardableResult
    public func step(_ direction: UndoDirection, _ document: DocumentID) -> Bool {
        guard let found = self[document] else { return false }
        defer { collect(found) }
        return found.step(direction, now: context.now)
    }

    /// What was done last to a document here, for a toast that offers to take it back.
    public func undoOffer(of document: DocumentID) -> UndoOffer? {
        self[document]?.lastDone.map { UndoOffer(document: document, event: $0) }
    }

    /// Whether undoing in that document would take back what is offered, and nothing else; true as long as it loads.
    public func canTakeBack(_ offer: UndoOffer) -> Bool { self[offer.document]?.isNextUndo(offer.event) ?? true }

    /// Calls `body` if undoing in that document would take back what is offered, and nothing else; false if not.
    public func takeBack(_ offer: UndoOffer, _ body: @escaping () -> Void) -> Bool {
        var isNext = true
        with(offer.document) { open in
            isNext = open.isNextUndo(offer.event)
            if isNext { body() }
        }
        return isNext
    }

    /// Lets those go that were not used for the longest time, but for what is on show and the last few: they are
    /// loaded anew when they are needed again. What still loads, or is waited for, stays.
    public func closeUnused(besides shown: [DocumentID?], keeping count: Int = 8) {
        for document in shown {
            guard let document, let place = order.firstIndex(of: document) else { continue }
            order.append(order.remove(at: place))
        }
        var left = order.count - count
        order = order.filter { document in
            guard left > 0, let found = open[document], found.isReady, found.outbox.isEmpty,
                !shown.contains(document), !waiting.contains(where: { $0.document == document })
            else { return true }
            left -= 1
            open[document] = nil
            effects.append(.unload(document))
            return false
        }
    }

    /// Takes in events that came together. Whether any of them changed a document that is open here.
    @discardableResult
    public func receive(_ events: [[UInt8]], of document: DocumentID) -> Bool {
        open[document]?.receive(all: events, now: context.now) ?? false
    }

    /// Begins a document that loads with how it is said to stand; its events follow. Returns whether it is shown then, once
    /// `isReady` is called.
    public func begin(_ document: DocumentID, from snapshot: SentSnapshot) -> Bool {
        open[document]?.begin(from: snapshot, codec: codec) ?? false
    }

    /// All that was there has been received. Returns whether the document is one of these.
    @discardableResult
    public func isReady(_ document: DocumentID) -> Bool {
        guard let found = open[document], !found.lacksBeginning else { return false }
        found.isReady = true
        var rest: [(document: DocumentID, body: (OpenDocument<Value>) -> Void)] = []
        let all = waiting
        waiting = []
        for item in all {
            if item.document != document {
                rest.append(item)
            } else if !found.isOfOtherKind {
                item.body(found)
            }
        }
        waiting += rest
        collect(found)
        return true
    }

    private func collect(_ document: OpenDocument<Value>) {
        for bytes in document.takeOutbox() { effects.append(.keep(document.id, kind: kind, bytes: bytes)) }
    }

    /// What the page must do, once: load documents and keep events.
    public func takeEffects() -> [Effect] {
        for document in order { if let found = open[document] { collect(found) } }
        defer { effects = [] }
        return effects
    }
}
