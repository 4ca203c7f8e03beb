/// Text gathered from several places of the source, which still knows where each scalar came from.
///
/// A paragraph loses its indentation and a table cell the backslashes before its pipes; tags, links and
/// tasks are nevertheless reported at their place in the source.
struct MappedText {
    var scalars: [Scalar] = []
    /// Where each stretch of `scalars` begins, here and in the source; both ascend.
    private var pieces: [Piece] = []

    private struct Piece {
        var text: Int
        var source: Int
    }

    var isEmpty: Bool { scalars.isEmpty }

    /// Appends scalars that stand at `offset` in the source.
    mutating func append(_ slice: ArraySlice<Scalar>, at offset: Int) {
        if let last = pieces.last, last.source + (scalars.count - last.text) == offset {
            scalars.append(contentsOf: slice)
            return
        }
        pieces.append(Piece(text: scalars.count, source: offset))
        scalars.append(contentsOf: slice)
    }

    /// The offset in the source of the scalar at `index`. Complexity: O(log *lines*).
    func sourceOffset(of index: Int) -> Int {
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].text <= index { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return index }
        return pieces[low - 1].source + (index - pieces[low - 1].text)
    }

    /// A part of this text, mapped likewise. Complexity: O(its length + log *lines*) and the pieces inside.
    func slice(_ range: Range<Int>) -> MappedText {
        var result = MappedText()
        guard !range.isEmpty else { return result }
        result.scalars = [Scalar](scalars[range])
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].text <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        result.pieces.append(Piece(text: 0, source: sourceOffset(of: range.lowerBound)))
        while low < pieces.count, pieces[low].text < range.upperBound {
            result.pieces.append(Piece(text: pieces[low].text - range.lowerBound, source: pieces[low].source))
            low += 1
        }
        return result
    }
}
