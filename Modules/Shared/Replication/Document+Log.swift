extension Document {
    /// The document that a log makes, given in the order in which it was applied. Throws for an event that
    /// cannot be read.
    public init(log: some Sequence<Event>) throws(WireError) {
        self.init()
        var texts = TextMerger<Change>.ofLog()
        texts.isDeferring = true
        var past: [Event] = []
        for event in log {
            var steps = try event.decodedChanges(as: Change.self)
            while texts.missingHistory(for: steps, version: textVersion(of:)) != nil {
                try texts.learn(from: past)
            }
            do {
                steps = try texts.merge(steps)
            } catch {
                throw .malformed(at: 0)
            }
            for (change, origin) in steps { apply(change, from: origin) }
            past.append(event)
        }
        do {
            for (field, edit) in try texts.takeDeferred() { splice(edit, into: field) }
        } catch {
            throw .malformed(at: 0)
        }
    }
}
