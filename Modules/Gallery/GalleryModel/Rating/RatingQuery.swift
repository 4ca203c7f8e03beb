import Markup
import Primitives

/// Which ratings are looked for: `4` for four stars, `4+` for four and more, `0` for not rated, `rejected`.
public enum RatingQuery: Sendable, Hashable {
    case exactly(PhotoRating?)
    case atLeast(UInt8)

    /// Nil for what says none.
    public init?(_ text: String) {
        let folded = Folding.fold(text)
        func isOne(of words: [String]) -> Bool { words.contains { Folding.fold($0).hasSameBytes(as: folded) } }
        if isOne(of: ["0", "none", "없음"]) {
            self = .exactly(nil)
        } else if isOne(of: ["-1", "rejected", "제외"]) {
            self = .exactly(.rejected)
        } else {
            let bytes = Array(text.utf8)
            guard let first = bytes.first, first > UInt8(ascii: "0"), first <= UInt8(ascii: "0") + PhotoRating.most
            else {
                return nil
            }
            let stars = first - UInt8(ascii: "0")
            if bytes.count == 1 {
                self = .exactly(.stars(stars))
            } else if bytes.count == 2, bytes[1] == UInt8(ascii: "+") {
                self = .atLeast(stars)
            } else {
                return nil
            }
        }
    }

    /// As it is typed.
    public var text: String {
        switch self {
        case .exactly(nil): "0"
        case .exactly(.rejected): "rejected"
        case .exactly(.stars(let count)): String(count)
        case .atLeast(let count): String(count) + "+"
        }
    }

    /// Whether a photo with this rating is meant.
    public func fits(_ rating: PhotoRating?) -> Bool {
        switch self {
        case .exactly(let wanted): rating == wanted
        case .atLeast(let least): if case .stars(let count) = rating { count >= least } else { false }
        }
    }
}
