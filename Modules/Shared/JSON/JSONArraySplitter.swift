import Primitives

/// Takes apart an array of JSON whose bytes come in pieces: each element is read once it is whole. So an array may have any
/// length, and what is in memory is a piece of it and the element that is being gathered.
public struct JSONArraySplitter {
    /// Of an element, in bytes.
    private let limit: Int
    /// The bytes of the element that is being gathered.
    private var element: [UInt8] = []
    /// How many bytes came before the element, and how many in all.
    private var elementStart = 0
    private var offset = 0
    /// How many elements were handed out.
    public private(set) var count = 0
    private var place = Place.before
    /// Within the element.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Within the byte order mark before the whole.
    private var isInMark = false

    private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

    /// `other`: in a value that is no array, which is gathered to see whether it is JSON.
    private enum Place { case before, inside, after, other }

    /// Why no more can be read.
    public enum Fault: Error, Equatable {
        /// It is not JSON; the offset is that in the whole.
        case json(JSONFault)
        /// It is JSON, but another value than an array.
        case noArray
        /// The element of this index has more bytes than are read.
        case tooLarge(index: Int)
    }

    /// An element may have `limit` bytes.
    public init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// The elements that `piece` completes, in their order. A byte order mark before the whole is allowed.
    public mutating func elements(in piece: [UInt8]) throws(Fault) -> [JSONValue] {
        var found: [JSONValue] = []
        for byte in piece {
            switch place {
            case .before: try begin(byte)
            case .inside: if let value = try take(byte) { found.append(value) }
            case .other: try gather(byte)
            case .after: guard byte.isASCIISpace else { throw fault(.somethingFollows, at: offset) }
            }
            offset += 1
        }
        return found
    }

    /// Throws where the array has not ended, or there is none.
    public mutating func finish() throws(Fault) {
        guard place != .after else { return }
        if place == .other {
            do throws(JSONFault) {
                _ = try JSONReader.value(of: element)
            } catch {
                throw fault(error.reason, at: elementStart + error.offset)
            }
            throw .noArray
        }
        // What is wrong before the end is the better reason.
        if !element.allSatisfy({ $0.isASCIISpace }) { _ = try value() }
        throw fault(.endsEarly, at: offset)
    }

    private mutating func begin(_ byte: UInt8) throws(Fault) {
        if offset < 3, Self.mark[offset] == byte, offset == 0 || isInMark {
            isInMark = offset < 2
            return
        }
        guard !isInMark else { throw fault(.expectsValue, at: 0) }
        switch byte {
        case UInt8(ascii: "["):
            place = .inside
            elementStart = offset + 1
        case UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"),
            UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            place = .other
            elementStart = offset
            try gather(byte)
        default: guard byte.isASCIISpace else { throw fault(.expectsValue, at: offset) }
        }
    }

    private mutating func take(_ byte: UInt8) throws(Fault) -> JSONValue? {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
        } else {
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ",") where depth == 0, UInt8(ascii: "]") where depth == 0: return try end(byte)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
            default: break
            }
        }
        try gather(byte)
        return nil
    }

    private mutating func gather(_ byte: UInt8) throws(Fault) {
        guard element.count < limit else { throw .tooLarge(index: count) }
        element.append(byte)
    }

    /// At a comma or a bracket after the element.
    private mutating func end(_ byte: UInt8) throws(Fault) -> JSONValue? {
        let isLast = byte == UInt8(ascii: "]")
        if isLast { place = .after }
        defer {
            element.removeAll(keepingCapacity: element.count < 1 << 16)
            elementStart = offset + 1
        }
        if isLast, count == 0, element.allSatisfy({ $0.isASCIISpace }) { return nil }
        let value = try value()
        count += 1
        return value
    }

    private func value() throws(Fault) -> JSONValue {
        // The mark is allowed before the whole alone.
        if element.first == Self.mark[0] { throw fault(.expectsValue, at: elementStart) }
        if element.allSatisfy({ $0.isASCIISpace }) { throw fault(.expectsValue, at: offset) }
        do throws(JSONFault) {
            return try JSONReader.value(of: element)
        } catch {
            let reason = error.reason == .somethingFollows ? JSONFault.Reason.expectsCommaOrBracket : error.reason
            throw fault(reason, at: elementStart + error.offset)
        }
    }

    private func fault(_ reason: JSONFault.Reason, at offset: Int) -> Fault {
        .json(JSONFault(offset: offset, reason: reason))
    }
}
