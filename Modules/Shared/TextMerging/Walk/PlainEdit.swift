/// At `position`, `deleted` scalars go and those of `content`, a range of the history's content, come.
struct PlainEdit: Equatable, Sendable {
    var position: Int32
    var deleted: Int32
    var inserted: Int32
    var content: Range<Int32>
}

/// Keeps what a walk gives, so that nothing is done before it has come to its end.
struct CollectingSink: PlainEditSink {
    private(set) var edits: [PlainEdit] = []

    mutating func insert(_ units: Range<Int32>, content: Range<Int32>, at position: Int32) {
        edits.append(PlainEdit(position: position, deleted: 0, inserted: Int32(units.count), content: content))
    }

    mutating func delete(_ count: Int32, at position: Int32) {
        if let last = edits.indices.last, edits[last].inserted == 0, edits[last].position == position {
            edits[last].deleted += count
        } else {
            edits.append(PlainEdit(position: position, deleted: count, inserted: 0, content: 0..<0))
        }
    }
}

/// Applies what a walk gives to a text.
struct StorageSink: PlainEditSink {
    var storage = TextStorage()
    let content: [UInt8]

    mutating func insert(_ units: Range<Int32>, content range: Range<Int32>, at position: Int32) {
        content.withUnsafeBufferPointer { bytes in
            storage.insert(
                UnsafeBufferPointer(rebasing: bytes[Int(range.lowerBound)..<Int(range.upperBound)]),
                scalars: units.count, at: Int(position))
        }
    }

    mutating func delete(_ count: Int32, at position: Int32) {
        storage.delete(Int(position)..<Int(position + count))
    }
}
