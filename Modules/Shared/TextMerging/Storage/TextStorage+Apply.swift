extension TextStorage {
    /// Applies edits whose content lies in `content`; returns them with the text that they deleted, those that go
    /// on where the one before ends joined to it.
    mutating func apply(_ edits: [PlainEdit], content: [UInt8]) -> [TextOperation] {
        var result: [TextOperation] = []
        result.reserveCapacity(edits.count)
        content.withUnsafeBufferPointer { content in
            var end = -1
            for edit in edits where edit.deleted > 0 || edit.inserted > 0 {
                let position = Int(edit.position)
                if position != end { result.append(TextOperation(position: UInt32(edit.position))) }
                let last = result.count - 1
                if edit.deleted > 0 {
                    let deleted = cutText(position..<(position + Int(edit.deleted)))
                    if result[last].deleted.isEmpty {
                        result[last].deleted = deleted
                    } else {
                        result[last].deleted += deleted
                    }
                }
                if edit.inserted > 0 {
                    let part = UnsafeBufferPointer(
                        rebasing: content[Int(edit.content.lowerBound)..<Int(edit.content.upperBound)])
                    insert(part, scalars: Int(edit.inserted), at: position)
                    let inserted = String(decoding: part, as: UTF8.self)
                    if result[last].inserted.isEmpty {
                        result[last].inserted = inserted
                    } else {
                        result[last].inserted += inserted
                    }
                }
                end = position + Int(edit.inserted)
            }
        }
        return result
    }

    /// Deletes the scalars in `range`, which must exist, and returns them.
    private mutating func cutText(_ range: Range<Int>) -> String {
        prepareToWrite()
        // With the gap at its place the text is found, and deleted, without another search.
        seek(range.lowerBound)
        let text = text(in: range)
        delete(range)
        return text
    }
}
