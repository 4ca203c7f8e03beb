extension Event {
    /// The same event under another id and time, with the units it names called as in `renames`; nil where that can't
    /// be done: for what a newer version wrote, of which nobody here knows where its units stand.
    ///
    /// Only for events that nobody else has ever seen.
    public func rewritten<Value: Document>(
        as id: EventID, time: Timestamp, renaming renames: UnitRenames, in _: Value.Type
    ) -> [UInt8]? {
        var plain: [Value.Change] = []
        var renamed: [Value.Change] = []
        for encoded in changes {
            let bytes = encoded.bytes
            var reader = WireReader(bytes)
            var renamingReader = WireReader(bytes, renaming: renames)
            guard let same = try? Value.Change(from: &reader), let read = try? Value.Change(from: &renamingReader)
            else {
                return nil
            }
            let other = Value.renamed(read)
            plain.append(same)
            renamed.append(other)
            var writer = WireWriter()
            other.encode(into: &writer)
            if renames.isNamed(in: writer.bytes) { return nil }
        }
        let again = Event.encode(
            document: document, kind: kind, id: self.id, parents: parents, time: self.time, author: author,
            undoes: undoes, changes: plain)
        guard again == bytes else { return nil }
        var newParents: [EventID] = []
        for parent in parents { newParents.append(renames.name(of: parent)) }
        newParents.sort()
        return Event.encode(
            document: document, kind: kind, id: id, parents: newParents, time: time, author: author,
            undoes: undoes.map { renames.name(of: $0) }, changes: renamed)
    }

    /// The time in the bytes of an event, without reading the rest; nil for anything else.
    public static func time(in bytes: [UInt8]) -> Timestamp? {
        var reader = WireReader(bytes)
        do throws(WireError) {
            guard try reader.readByte() == version else { return nil }
            _ = try reader.readDocument()
            _ = try reader.readPart()
            _ = try reader.readUnit()
            for _ in 0..<(try reader.readCount(ofSize: 9)) { _ = try reader.readUnit() }
            return Timestamp(raw: try reader.readFixed())
        } catch {
            return nil
        }
    }
}
