import Primitives
import TextMerging

extension String {
    /// What makes this text another, one after the other.
    func changes(to other: String) -> [TextOperation] {
        hasSameBytes(as: other) ? [] : TextEdit.difference(from: self, to: other, parents: TextVersion()).operations
    }

    /// The parts before and behind a place in scalars.
    func split(at place: Int) -> (String, String) {
        let scalars = unicodeScalars
        return (
            String(String.UnicodeScalarView(scalars.prefix(place))),
            String(String.UnicodeScalarView(scalars.dropFirst(place)))
        )
    }
}
