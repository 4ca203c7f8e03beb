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

    private func clamped(_ count: Int32) -> Int { max(0, min(Int(count), memory.count)) }
}
