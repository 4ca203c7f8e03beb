/// Byte strings one after another, the length of each in four bytes before it, the highest first: events as they
/// travel over HTTP.
enum Frames {
    static func bytes(_ frames: [[UInt8]]) -> [UInt8] {
        frames.reduce(into: []) { bytes, frame in
            for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: frame.count >> shift)) }
            bytes += frame
        }
    }

    /// What stands in `bytes`; a length beyond the end is taken to the end.
    static func split(_ bytes: [UInt8]) -> [[UInt8]] {
        var frames: [[UInt8]] = []
        var rest = bytes[...]
        while rest.count >= 4 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            frames.append(Array(rest.dropFirst(4).prefix(length)))
            rest = rest.dropFirst(4).dropFirst(length)
        }
        return frames
    }
}
