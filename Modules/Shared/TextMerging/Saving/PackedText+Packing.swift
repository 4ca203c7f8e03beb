extension PackedText {
    /// Finds repeats by the hash of four bytes, the last ones first.
    init(_ text: [UInt8]) {
        var matcher = RepeatFinder(text)
        var place = 0
        var start = 0
        while place + Self.shortest <= text.count {
            var best = matcher.longest(at: place)
            matcher.note(place)
            guard best.length > 0 else {
                place += 1
                continue
            }
            // A literal may be worth it for a longer repeat after it.
            while place + 1 + Self.shortest <= text.count, best.length < Self.longest {
                let next = matcher.longest(at: place + 1)
                guard next.gain > best.gain + 1 else { break }
                place += 1
                matcher.note(place)
                best = next
            }
            gaps.append(UInt32(place - start))
            lengths.append(UInt32(best.length - Self.shortest))
            distances.append(UInt32(best.distance - 1))
            literals.append(contentsOf: text[start..<place])
            for covered in (place + 1)..<(place + best.length) { matcher.note(covered) }
            place += best.length
            start = place
        }
        literals.append(contentsOf: text[start...])
    }
}

/// Where in a text the bytes at a place were before.
struct RepeatFinder {
    private let text: [UInt8]
    /// For each hash the last place that has it, or -1.
    private var last: [Int32]
    /// For each place the one before it with the same hash, or -1.
    private var previous: [Int32]

    private static let bits = 15
    /// How many places are looked at.
    private static let depth = 48

    struct Repeat {
        var length = 0
        var distance = 0

        /// Roughly the bits it saves, by four: far ones cost more.
        var gain: Int {
            length == 0 ? 0 : 4 * length - (Int.bitWidth - distance.leadingZeroBitCount)
        }
    }

    init(_ text: [UInt8]) {
        self.text = text
        last = [Int32](repeating: -1, count: 1 << Self.bits)
        previous = [Int32](repeating: -1, count: text.count)
    }

    private func hash(at place: Int) -> Int {
        let word = text.span.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)
        return Int((UInt32(littleEndian: word) &* 0x9e37_79b1) >> UInt32(32 - Self.bits))
    }

    /// Makes a place known. Each once, from left to right.
    mutating func note(_ place: Int) {
        guard place + PackedText.shortest <= text.count else { return }
        let hash = hash(at: place)
        previous[place] = last[hash]
        last[hash] = Int32(place)
    }

    /// The repeat that saves most among the last places with the same four bytes; at least so many must follow.
    func longest(at place: Int) -> Repeat {
        let bytes = text.span
        let limit = min(bytes.count - place, PackedText.longest)
        var best = Repeat()
        var candidate = Int(last[hash(at: place)])
        for _ in 0..<Self.depth {
            guard candidate >= 0 else { break }
            if best.length == 0 || (best.length < limit && bytes[candidate + best.length] == bytes[place + best.length])
            {
                var length = 0
                while length < limit, bytes[candidate + length] == bytes[place + length] { length += 1 }
                let found = Repeat(length: length, distance: place - candidate)
                if length >= PackedText.shortest, found.gain > best.gain { best = found }
            }
            candidate = Int(previous[candidate])
        }
        return best
    }
}
