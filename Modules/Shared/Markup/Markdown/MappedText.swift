import Primitives

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
        let next = pieces.partitioningIndex { $0.text > index }
        guard next > 0 else { return index }
        return pieces[next - 1].source + (index - pieces[next - 1].text)
    }

    /// A part of this text, mapped likewise. Complexity: O(its length + log *lines*) and the pieces inside.
    func slice(_ range: Range<Int>) -> MappedText {
        var result = MappedText()
        guard !range.isEmpty else { return result }
        result.scalars = [Scalar](scalars[range])
        var next = pieces.partitioningIndex { $0.text > range.lowerBound }
        result.pieces.append(Piece(text: 0, source: sourceOffset(of: range.lowerBound)))
        while next < pieces.count, pieces[next].text < range.upperBound {
            result.pieces.append(Piece(text: pieces[next].text - range.lowerBound, source: pieces[next].source))
            next += 1
        }
        return result
    }
}
