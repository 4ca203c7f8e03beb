import Primitives
public import Replication
public import TextMerging

// What a person can want of a memo. Each returns the changes and touches nothing; no changes mean that
// everything is as wanted already.
extension Memo {
    /// The most bytes of UTF-8 that a person can put into one memo. It binds intents, not merges.
    public static let maximumBytes = 10_000_000

    /// The changes that make a memo of `text` out of an empty one.
    ///
    /// - Parameters:
    ///   - demo: whether it belongs to the demo.
    ///   - created: when it was made, if an import says so, in milliseconds since 1970.
    ///   - changed: when it last changed, likewise.
    /// - Throws: `.empty` if `text` holds only blanks, `.tooLarge`.
    public static func new(
        _ text: String, pinned: Bool = false, demo: Bool = false, created: UInt64? = nil, changed: UInt64? = nil
    ) throws(MemoError) -> [RecordChange] {
        guard !MemoText.isBlank(text) else { throw .empty }
        let memo = Memo()
        var changes = try memo.replaceText(with: text)
        if pinned { changes.append(.header(memo.header.setPinned(true))) }
        if demo { changes.append(.header(memo.header.setDemo(true))) }
        if created != nil || changed != nil {
            changes.append(.header(memo.header.setTimes(created: created, changed: changed)))
        }
        return changes
    }

    /// Makes the text `text` by the smallest edit, so that history stays legible and merging fine.
    ///
    /// - Throws: `.tooLarge`.
    public func replaceText(with text: String) throws(MemoError) -> [RecordChange] {
        if text.hasSameBytes(as: self.text) { return [] }
        try Self.check(bytes: text.utf8.count)
        if self.text.isEmpty { return try append(text) }
        let edit = TextEdit.difference(from: self.text, to: text, parents: body.version)
        return edit.isEmpty ? [] : [.edit(.none, edit)]
    }

    /// Makes an edit of the text as it stands, as `TextMerger.rebased` gives it.
    ///
    /// - Throws: `.tooLarge`.
    public func make(_ edit: TextEdit) throws(MemoError) -> [RecordChange] {
        guard !edit.isEmpty else { return [] }
        var bytes = text.utf8.count
        for operation in edit.operations { bytes += operation.inserted.utf8.count - operation.deleted.utf8.count }
        try Self.check(bytes: bytes)
        return [.edit(.none, edit)]
    }

    /// Adds `text` at the end, as it is: whoever wants a line of its own brings the newline.
    ///
    /// - Throws: `.tooLarge`.
    public func append(_ text: String) throws(MemoError) -> [RecordChange] {
        guard !text.isEmpty else { return [] }
        try Self.check(bytes: self.text.utf8.count + text.utf8.count)
        let end = TextOperation(position: UInt32(self.text.unicodeScalars.count), inserted: text)
        return [.edit(.none, TextEdit(parents: body.version, operations: [end]))]
    }

    /// Adds `text` as lines of its own: after a newline, if the last line is not ended yet.
    ///
    /// - Throws: `.tooLarge`.
    public func appendLine(_ text: String) throws(MemoError) -> [RecordChange] {
        guard !text.isEmpty else { return [] }
        let isEnded = self.text.isEmpty || self.text.utf8.last == UInt8(ascii: "\n")
        return try append(isEnded ? text : MemoText.lineEnding(of: self.text) + text)
    }

    /// Adds a link to another document as a line of its own.
    ///
    /// - Throws: `.tooLarge`.
    public func appendLink(to document: DocumentID) throws(MemoError) -> [RecordChange] {
        try appendLine(document.link + "\n")
    }

    /// Pins the memo to the top of the list, or takes it down. No changes when it is so already.
    public func setPinned(_ isPinned: Bool) -> [RecordChange] {
        header.isPinned == isPinned ? [] : [.header(header.setPinned(isPinned))]
    }

    /// No changes for a memo that is in the trash.
    public func moveToTrash() -> [RecordChange] {
        header.isTrashed ? [] : [.header(header.moveToTrash())]
    }

    /// Brings the memo back from the trash. No changes for one that is not in it.
    public func restore() -> [RecordChange] {
        header.isTrashed ? [.header(header.restore())] : []
    }

    private static func check(bytes: Int) throws(MemoError) {
        guard bytes <= maximumBytes else { throw .tooLarge(bytes: bytes, limit: maximumBytes) }
    }
}
