public import Drawing

/// Several recognisers over the same pointers, and who of them wins.
///
/// The first that is recognised fails the others, unless both may go on together; of two at once, the one that was
/// added first. One that requires another to fail waits until that is clear. When the last pointer is up, all of
/// them are possible again. Time comes in with the events and with `advance(to:)`; nobody here reads a clock.
public struct GestureArena<Space: CoordinateSpace>: Sendable {
    struct Entry: Sendable {
        let id: RecognizerID
        var recognizer: GestureRecognizer<Space>
        let filter: PointerFilter
        /// Which recognisers must fail before this one may be recognised. Bits are places in `entries`.
        var required: UInt32 = 0
        /// With which recognisers it may go on together.
        var companions: UInt32 = 0
        /// Whether it has been recognised by itself and waits for the arena's word.
        var isReady = false
        /// The press in which that was.
        var readyPress: UInt32 = 0
        /// Whether a pointer of this press is its business.
        var isTracking = false
        /// What its last pointer was.
        var kind = PointerKind.touch
        var buttons = PointerButtons.primary
        var modifiers: KeyModifiers = []
        var touchCount = 0

        /// Whether it may still be recognised, so that others wait for it.
        var isOpen: Bool { recognizer.state == .possible && (isTracking || recognizer.isAwaitingPress) }
    }

    var entries: [Entry] = []
    /// All pointers that are down, whatever filters let through.
    public internal(set) var touches = Touches<Space>()
    /// Counts presses: from the first pointer down to the last one up.
    var press: UInt32 = 0
    /// The latest time that was handed in.
    public internal(set) var now: Milliseconds = .min

    /// An arena without recognisers, which recognises nothing.
    public init() {}

    /// Adds a recogniser; at most 32, each with a name of its own.
    public mutating func add(
        _ recognizer: GestureRecognizer<Space>, as id: RecognizerID, for filter: PointerFilter = .all
    ) {
        guard entries.count < 32, place(of: id) == nil else { return }
        entries.append(Entry(id: id, recognizer: recognizer, filter: filter))
    }

    /// `id` waits until `other` has failed: a tap for a double tap, a pan for a swipe.
    public mutating func require(_ id: RecognizerID, toFail other: RecognizerID) {
        guard let place = place(of: id), let otherPlace = self.place(of: other), place != otherPlace else { return }
        entries[place].required |= 1 << UInt32(otherPlace)
    }

    /// Both may be recognised in one press: panning and pinching.
    public mutating func allow(_ id: RecognizerID, with other: RecognizerID) {
        guard let place = place(of: id), let otherPlace = self.place(of: other) else { return }
        entries[place].companions |= 1 << UInt32(otherPlace)
        entries[otherPlace].companions |= 1 << UInt32(place)
    }

    /// Nil for a recogniser that is not there.
    public func state(of id: RecognizerID) -> GestureState? {
        place(of: id).map { entries[$0].recognizer.state }
    }

    /// Whether a gesture is going on.
    public var isActive: Bool { entries.contains { $0.recognizer.state.isActive } }

    /// Whether a resting finger will drag when it moves now: the host keeps the page from scrolling.
    public var isHolding: Bool {
        for entry in entries where entry.isTracking {
            guard case .drag(let drag) = entry.recognizer, drag.isHeld, !drag.state.isTerminal else { continue }
            return true
        }
        return false
    }

    /// When to call `advance(to:)`, unless an event comes before; nil when time alone changes nothing.
    public var deadline: Milliseconds? {
        var earliest: Milliseconds?
        for entry in entries where entry.isOpen && !entry.isReady {
            guard let deadline = entry.recognizer.deadline else { continue }
            if let known = earliest, known <= deadline { continue }
            earliest = deadline
        }
        return earliest
    }

    private func place(of id: RecognizerID) -> Int? {
        entries.firstIndex { $0.id == id }
    }
}
