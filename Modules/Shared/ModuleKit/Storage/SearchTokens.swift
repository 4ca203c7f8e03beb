/// How a store cuts search terms out of bytes: the rule of `EventStore.putSearchTerms`, in one place for
/// every implementation.
package enum SearchTokens {
    /// Calls `body` for each term, its ASCII letters in lower case.
    package static func forEach(in bytes: some Sequence<UInt8>, _ body: ([UInt8]) -> Void) {
        var token: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
                token.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                token.append(byte | 0x20)
            default:
                if !token.isEmpty { body(token) }
                token.removeAll(keepingCapacity: true)
            }
        }
        if !token.isEmpty { body(token) }
    }

    /// The conditions that `terms` stand for: a term with separators inside is several, of which only the
    /// last may be a beginning.
    package static func conditions(_ terms: [SearchTerm]) -> [(token: [UInt8], isPrefix: Bool)] {
        var result: [(token: [UInt8], isPrefix: Bool)] = []
        for term in terms {
            let start = result.count
            forEach(in: term.text.utf8) { result.append(($0, false)) }
            if term.isPrefix, result.count > start, let last = term.text.utf8.last, isToken(last) {
                result[result.count - 1].isPrefix = true
            }
        }
        return result
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        var found = false
        forEach(in: CollectionOfOne(byte)) { _ in found = true }
        return found
    }
}
