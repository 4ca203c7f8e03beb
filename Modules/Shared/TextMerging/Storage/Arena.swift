/// Elements known by their index in one block of memory: the engine's only home of unsafe memory.
///
/// A value: a copy shares the block until one of them writes. The caller asks for `makeUnique` once before a
/// run of writes, so that a write costs no check of its own; debug builds hold it to that. The bounds are checked in
/// release builds too: what is read and written here follows what peers sent.
struct Arena<Element: BitwiseCopyable>: @unchecked Sendable {
    private var block: Block
    private var base: UnsafeMutablePointer<Element>
    private(set) var count = 0

    private final class Block {
        let elements: UnsafeMutableBufferPointer<Element>

        init(capacity: Int) {
            elements = .allocate(capacity: capacity)
        }

        deinit {
            elements.deallocate()
        }
    }

    init(capacity: Int = 1) {
        block = Block(capacity: max(capacity, 1))
        // A block is never empty, so its memory has an address.
        base = block.elements.baseAddress.unsafelyUnwrapped
    }

    /// Filled with one element.
    init(repeating element: Element, count: Int) {
        self.init(capacity: count)
        base.initialize(repeating: element, count: count)
        self.count = count
    }

    var capacity: Int { block.elements.count }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(index >= 0 && index < count)
            return base[index]
        }
        @inline(__always) set {
            precondition(index >= 0 && index < count)
            assert(isKnownUniquelyReferenced(&block))
            base[index] = newValue
        }
    }

    /// Takes memory for so many elements in all, so that appending them moves nothing.
    mutating func reserve(_ capacity: Int) {
        if capacity > self.capacity { reallocate(capacity: capacity) }
    }

    /// To be called before anything is written.
    @inline(__always)
    mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&block) { reallocate(capacity: capacity) }
    }

    /// Appends `added` elements of this value. Complexity: amortized O(added).
    mutating func append(_ element: Element, count added: Int = 1) {
        if count + added > capacity {
            reallocate(capacity: max(count + added, capacity + capacity / 2))
        } else {
            makeUnique()
        }
        (base + count).initialize(repeating: element, count: added)
        count += added
    }

    /// Moves `moved` elements from one place to another; the two may overlap.
    @inline(__always)
    mutating func move(_ moved: Int, from source: Int, to target: Int) {
        precondition(moved >= 0 && source >= 0 && target >= 0 && max(source, target) <= count - moved)
        assert(isKnownUniquelyReferenced(&block))
        (base + target).update(from: base + source, count: moved)
    }

    /// Writes over what is at `target`.
    @inline(__always)
    mutating func write(_ elements: UnsafeBufferPointer<Element>, at target: Int) {
        precondition(target >= 0 && target <= count - elements.count)
        assert(isKnownUniquelyReferenced(&block))
        guard let source = elements.baseAddress else { return }
        // Typing, spared a call.
        if elements.count == 1 { return (base + target).pointee = source.pointee }
        (base + target).update(from: source, count: elements.count)
    }

    /// The elements in `range`, to be read before anything is written.
    @inline(__always)
    func elements(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    private mutating func reallocate(capacity: Int) {
        let next = Block(capacity: capacity)
        let start = next.elements.baseAddress.unsafelyUnwrapped
        start.initialize(from: base, count: count)
        base = start
        block = next
    }
}
