/// Events as a page sends and gets them: the length of each in four bytes, the highest first, then its bytes.
enum EventFrames {
    static func bytes(_ events: [[UInt8]]) -> [UInt8] {
        events.flatMap { event in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: event.count >> $0) } + event
        }
    }

    static func events(_ bytes: [UInt8]) -> [[UInt8]] {
        var (events, at): ([[UInt8]], Int) = ([], 0)
        while bytes.count - at >= 4 {
            let end = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } + at + 4
            events.append(Array(bytes[(at + 4)..<min(end, bytes.count)]))
            at = end
        }
        return events
    }
}
