public import Drawing
public import Replication

extension WireWriter {
    /// The hash of the whole and of each part: 16 bytes each.
    public mutating func write(_ likeness: Likeness) {
        for hash in [likeness.whole] + likeness.parts {
            writeFixed(hash.rising)
            writeFixed(hash.falling)
        }
    }
}

extension WireReader {
    /// Any bytes are some likeness; throws `truncated` where there are fewer than 160.
    public mutating func readLikeness() throws(WireError) -> Likeness {
        var hashes: [PerceptualHash] = []
        for _ in 0...Likeness.partCount {
            hashes.append(PerceptualHash(rising: try readFixed(), falling: try readFixed()))
        }
        guard let likeness = Likeness(whole: hashes.removeFirst(), parts: hashes) else { throw malformed }
        return likeness
    }
}
