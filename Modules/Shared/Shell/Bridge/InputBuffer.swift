/// Where the page puts texts and bytes before it calls: one piece of memory that grows and is never given back,
/// so that a hundred thousand calls take no more than the largest of them.
struct InputBuffer {
    private var memory: UnsafeMutableRawBufferPointer

    init() {
        memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
    }

    /// Memory for at least `count` bytes; what was there is gone.
    mutating func prepare(_ count: Int) -> UnsafeMutableRawPointer? {
        if count > memory.count {
            memory.deallocate()
            memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, 2 * memory.count), alignment: 16)
        }
        return memory.baseAddress
    }

    /// The first `count` bytes as text.
    func text(_ count: Int32) -> String {
        String(decoding: memory[..<clamped(count)], as: UTF8.self)
    }

    func bytes(_ count: Int32, from start: Int32 = 0) -> [UInt8] {
        let end = clamped(count)
        return Array(memory[min(clamped(start), end)..<end])
    }

    /// Pieces that lie one after another, the length of each before it in four bytes, the highest first. What is not whole
    /// is left out.
    func pieces(_ count: Int32, from start: Int32) -> [[UInt8]] {
        let end = clamped(count)
        var place = min(clamped(start), end)
        var pieces: [[UInt8]] = []
        while end - place >= 4 {
            var length: UInt32 = 0
            for byte in memory[place..<(place + 4)] { length = length << 8 | UInt32(byte) }
            place += 4
            guard length <= UInt32(end - place) else { break }
            pieces.append(Array(memory[place..<(place + Int(length))]))
            place += Int(length)
        }
        return pieces
    }

    private func clamped(_ count: Int32) -> Int { max(0, min(Int(count), memory.count)) }
}
