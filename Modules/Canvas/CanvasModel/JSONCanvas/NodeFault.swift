import JSON
public import Phrases

/// Why a node or an edge can't come in.
public struct NodeFault: Error {
    /// A whole sentence.
    public let reason: Phrase

    /// `reason` is a whole sentence, for people.
    public init(_ reason: Phrase) {
        self.reason = reason
    }
}

extension JSONValue {
    /// A text that must be there.
    func text(_ name: String) throws(NodeFault) -> String {
        guard let value = self[name], !value.isNull else { throw NodeFault("“\(name)” is missing.") }
        guard let text = value.string else { throw NodeFault("“\(name)” is not text.") }
        return text
    }

    /// A text that may be missing.
    func optionalText(_ name: String) throws(NodeFault) -> String? {
        guard let value = self[name], !value.isNull else { return nil }
        guard let text = value.string else { throw NodeFault("“\(name)” is not text.") }
        return text
    }

    /// A finite number that must be there.
    func number(_ name: String) throws(NodeFault) -> Double {
        guard let value = self[name], !value.isNull else { throw NodeFault("“\(name)” is missing.") }
        guard let number = value.double else { throw NodeFault("“\(name)” is not a number.") }
        return number
    }

    /// The numbers of an array of so many, or nil.
    func numbers(_ count: Int) -> [Double]? {
        guard let elements = array, elements.count == count else { return nil }
        let numbers = elements.compactMap { $0.double }
        return numbers.count == count ? numbers : nil
    }
}
