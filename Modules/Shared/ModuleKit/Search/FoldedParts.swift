import Markup

/// The parts of a document one after the other, folded: each a head of lengths, and the bytes. It may come out of a
/// damaged file: what does not fit ends it.
enum FoldedParts {
    /// A part, as long as the bytes stay where they are.
    struct Part {
        let title: UnsafeBufferPointer<UInt8>
        let initials: UnsafeBufferPointer<UInt8>
        /// Between spaces.
        let tags: UnsafeBufferPointer<UInt8>
        let text: UnsafeBufferPointer<UInt8>
        /// Milliseconds since 1970; nil where only the document has a time.
        let changedAt: UInt64?
        /// Whether it is the document as a whole.
        let isWhole: Bool
    }

    /// What stands before the parts: how many others lie in the trash, and since when the document does.
    struct Head {
        var removedCount = 0
        var trashedAt: UInt64?

        /// Zeros where the bytes are too few.
        init(_ bytes: UnsafeRawBufferPointer) {
            guard bytes.count >= FoldedParts.documentHeadLength else { return }
            removedCount = Int(bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self).littleEndian)
            let time = bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self).littleEndian
            trashedAt = time == .max ? nil : time
        }
    }

    static func appendHead(removed: Int, trashedAt: UInt64?, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: UInt32(clamping: removed).littleEndian) { bytes += $0 }
        withUnsafeBytes(of: (trashedAt ?? .max).littleEndian) { bytes += $0 }
    }

    static func append(
        title: [UInt8], initials: [UInt8], tags: [UInt8], text: [UInt8], changedAt: UInt64?, isWhole: Bool,
        to bytes: inout [UInt8]
    ) {
        for field in [title, initials, tags, text] {
            withUnsafeBytes(of: UInt32(clamping: field.count).littleEndian) { bytes += $0 }
        }
        withUnsafeBytes(of: (changedAt ?? .max).littleEndian) { bytes += $0 }
        bytes.append(isWhole ? 1 : 0)
        for field in [title, initials, tags, text] { bytes += field }
    }

    /// Calls `body` with each part and its place among them, until it returns false.
    static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (Int, Part) -> Bool) {
        var at = documentHeadLength
        var place = 0
        while bytes.count - at >= headLength {
            var start = at + headLength
            var fields: [UnsafeBufferPointer<UInt8>] = []
            for field in 0..<4 {
                let length = bytes.loadUnaligned(fromByteOffset: at + field * 4, as: UInt32.self).littleEndian
                guard Int(length) <= bytes.count - start else { return }
                let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + Int(length))])
                fields.append(piece.assumingMemoryBound(to: UInt8.self))
                start += Int(length)
            }
            let time = bytes.loadUnaligned(fromByteOffset: at + 16, as: UInt64.self).littleEndian
            let part = Part(
                title: fields[0], initials: fields[1], tags: fields[2], text: fields[3],
                changedAt: time == .max ? nil : time, isWhole: bytes[at + 24] == 1)
            guard body(place, part) else { return }
            at = start
            place += 1
        }
    }

    private static let headLength = 25
    /// Of what stands before the parts, in bytes.
    static let documentHeadLength = 12
}

extension SearchRequest {
    /// How good a part is; nil where it is not what is asked for. `changed` is when its document changed.
    func rank(_ part: FoldedParts.Part, changed: UInt64) -> SearchRank? {
        let time = part.changedAt ?? changed
        if let after, time < after { return nil }
        if let before, time >= before { return nil }
        for tag in tags where !Self.has(tag, part.tags) { return nil }
        // Without words, a document is found and not all that is in it, unless it is that which is tagged.
        if query.needles.isEmpty, tags.isEmpty, !part.isWhole { return nil }
        return query.rank(title: part.title, initials: part.initials, text: part.text)
    }

    /// Whether `tag` or one nested in it is among tags.
    private static func has(_ tag: [UInt8], _ tags: UnsafeBufferPointer<UInt8>) -> Bool {
        let wanted = [0x20] + tag
        var from = 0
        while let place = TextSearch.find(wanted, in: tags, from: from) {
            let end = place + wanted.count
            if end < tags.count, tags[end] == 0x20 || tags[end] == UInt8(ascii: "/") { return true }
            from = place + 1
        }
        return false
    }
}
