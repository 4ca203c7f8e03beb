import Drawing
import Interaction
import Testing

/// One thing that a finger or the time may do.
private enum Act: CaseIterable {
    case down1, down2, nudge1, nudge2, move1, move2, up1, up2, cancel1, cancel2, short, long
}

/// Walks every sequence of acts up to a length. Arenas are values, so sequences share their beginnings.
private struct Walk {
    /// Only what fingers can do: none goes down twice, and none moves that is up.
    let isPossibleOnly: Bool
    private(set) var steps = 0
    private(set) var faults: [String] = []
    private(set) var heard: Set<String> = []

    init(isPossibleOnly: Bool) {
        self.isPossibleOnly = isPossibleOnly
    }

    struct Place {
        var fingers: Fingers
        var down: Set<Int> = []
        /// What each recogniser did since the press began.
        var states: [RecognizerID: [GestureState]] = [:]
        var acts: [Act] = []
    }

    mutating func walk(_ place: Place, depth: Int) {
        guard depth > 0 else { return }
        for act in Act.allCases {
            if isPossibleOnly, !Self.isPossible(act, place.down) { continue }
            var next = place
            perform(act, &next)
            walk(next, depth: depth - 1)
        }
    }

    private static func isPossible(_ act: Act, _ down: Set<Int>) -> Bool {
        switch act {
        case .down1: !down.contains(1)
        case .down2: !down.contains(2)
        case .nudge1, .move1, .up1, .cancel1: down.contains(1)
        case .nudge2, .move2, .up2, .cancel2: down.contains(2)
        case .short, .long: true
        }
    }

    private mutating func perform(_ act: Act, _ place: inout Place) {
        steps += 1
        place.acts.append(act)
        var isNewPress = place.down.isEmpty
        // The only finger goes down again: its end was lost, and this is another press.
        if act == .down1, place.down == [1] { isNewPress = true }
        if act == .down2, place.down == [2] { isNewPress = true }
        switch act {
        case .down1, .down2:
            let finger = act == .down1 ? 1 : 2
            place.down.insert(finger)
            place.fingers.down(Double(finger) * 100, 100, finger: finger)
        case .nudge1: place.fingers.move(by: 2, 0, finger: 1)
        case .nudge2: place.fingers.move(by: 2, 0, finger: 2)
        case .move1: place.fingers.move(by: -30, 0, finger: 1)
        case .move2: place.fingers.move(by: 30, 0, finger: 2)
        case .up1, .up2:
            let finger = act == .up1 ? 1 : 2
            place.down.remove(finger)
            place.fingers.up(finger: finger)
        case .cancel1, .cancel2:
            let finger = act == .cancel1 ? 1 : 2
            place.down.remove(finger)
            place.fingers.cancel(finger: finger)
        case .short: place.fingers.wait(220)
        case .long: place.fingers.wait(550)
        }
        listen(&place, isNewPress: isNewPress && !place.down.isEmpty)
    }

    private mutating func listen(_ place: inout Place, isNewPress: Bool) {
        if isNewPress { place.states = [:] }
        for gesture in place.fingers.told {
            heard.insert("\(gesture.recognizer.name) \(gesture.state)")
            // A tap that waited for the double tap is of the press before, and so is what a lost end cancels.
            let isOld =
                (gesture.recognizer == .tap && !place.down.isEmpty) || (isNewPress && gesture.state == .cancelled)
            if !isOld { place.states[gesture.recognizer, default: []].append(gesture.state) }
            if !gesture.location.isFinite { fail("a place that is no number", place) }
            if case .pinch(let scale) = gesture.motion, !(scale > 0 && scale.isFinite) { fail("scale \(scale)", place) }
        }
        place.fingers.told = []
        for (id, states) in place.states { check(id, states, place) }
        let panned = place.states[.pan] != nil || place.states[.pinch] != nil
        let others: [RecognizerID] = [.tap, .doubleTap, .longPress, .drag]
        let won = others.filter { place.states[$0] != nil }
        if won.count + (panned ? 1 : 0) > 1 { fail("several won", place) }
        if place.fingers.arena.touches.count != place.down.count { fail("a finger is lost", place) }
        if place.down.isEmpty {
            for id in [RecognizerID.tap, .doubleTap, .longPress, .pan, .pinch, .swipe, .drag] {
                let state = place.fingers.arena.state(of: id)
                if state != nil, state != .possible { fail("\(id.name) is \(String(describing: state))", place) }
            }
            if place.fingers.arena.isHolding || place.fingers.arena.isActive { fail("something holds on", place) }
        }
        if let deadline = place.fingers.arena.deadline, deadline <= place.fingers.now { fail("late", place) }
    }

    private mutating func check(_ id: RecognizerID, _ states: [GestureState], _ place: Place) {
        let isDiscrete = [.tap, .doubleTap, .swipe].contains(id)
        if isDiscrete {
            if states != [.ended] { fail("\(id.name) \(states)", place) }
            return
        }
        if states.first != .began { fail("\(id.name) did not begin", place) }
        for (index, state) in states.enumerated() {
            let isLast = index == states.count - 1
            if index > 0, state == .began { fail("\(id.name) began twice", place) }
            if state.isTerminal, !isLast { fail("\(id.name) went on after its end", place) }
        }
        if place.down.isEmpty, let last = states.last, !last.isTerminal { fail("\(id.name) has no end", place) }
    }

    private mutating func fail(_ why: String, _ place: Place) {
        if faults.count < 10 { faults.append("\(why): \(place.acts)") }
    }
}

@Suite struct ExhaustiveTests {
    private static func arena(isWaiting: Bool) -> GestureArena<Board> {
        var arena = GestureArena(.tap, .doubleTap, .longPress, .drag, .pan, .pinch)
        arena.allow(.pan, with: .pinch)
        if isWaiting {
            arena.require(.tap, toFail: .doubleTap)
        } else {
            arena.allow(.tap, with: .doubleTap)
        }
        return arena
    }

    private static func walk(_ arena: GestureArena<Board>, possibleOnly: Bool, depth: Int) -> Walk {
        var walk = Walk(isPossibleOnly: possibleOnly)
        walk.walk(Walk.Place(fingers: Fingers(arena)), depth: depth)
        return walk
    }

    @Test("C11 whatever two fingers do, one gesture wins, it begins and ends once, and then all is possible again")
    func everySequence() {
        let walk = Self.walk(Self.arena(isWaiting: true), possibleOnly: true, depth: 7)
        #expect(walk.faults == [])
        #expect(walk.steps > 300_000)
        // Every recogniser had its turn: the rules above were not true of nothing.
        #expect(
            walk.heard.isSuperset(of: [
                "tap ended", "double tap ended", "long press began", "long press cancelled", "pan began",
                "pan changed", "pan ended", "pan cancelled", "pinch began", "pinch ended", "drag ended",
            ]), "\(walk.heard.sorted())")
    }

    @Test("C11 what no finger can do does no harm: ends that are lost, moves of what is up")
    func impossibleSequences() {
        let walk = Self.walk(Self.arena(isWaiting: true), possibleOnly: false, depth: 5)
        #expect(walk.faults == [])
        #expect(walk.steps > 250_000)
    }

    @Test("S4 long press, tap and drag alone: the finger that rests presses, the one that rests and moves drags")
    func withoutPan() {
        let arena = GestureArena(.tap, .longPress, .drag, .swipe)
        let walk = Self.walk(arena, possibleOnly: true, depth: 6)
        #expect(walk.faults == [])
        #expect(walk.heard.contains("long press ended"))
    }
}
