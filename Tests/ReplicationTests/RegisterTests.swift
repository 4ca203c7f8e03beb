import Primitives
import Replication
import TestSupport
import Testing

@Suite("Register")
struct RegisterTests {
    private func origin(_ replica: UInt64, _ sequence: UInt64, at milliseconds: UInt64) -> Origin {
        Origin(
            unit: UnitID(replica: ReplicaID(replica), sequence: sequence), time: Timestamp(milliseconds: milliseconds))
    }

    /// What two registers must agree on.
    private func state(_ register: Register<String>) -> String {
        "\(register.value) \(register.stamp) \(register.writer)"
    }

    @Test("M9 concurrent assignments make the same value in every order, as often as they come")
    func commutes() {
        let assignments = [
            (origin(1, 0, at: 5), "a"), (origin(2, 0, at: 5), "b"), (origin(1, 1, at: 5), "c"),
            (origin(3, 0, at: 4), "d"), (origin(1, 2, at: 3), "e"),
        ]
        var states: Set<String> = []
        for order in permutations(assignments) {
            var register = Register("")
            for (origin, value) in order {
                let assignment = Register("").assignment(to: value)
                register.apply(assignment, from: origin)
                register.apply(assignment, from: origin)
            }
            for (origin, value) in order { register.apply(Register("").assignment(to: value), from: origin) }
            states.insert(state(register))
        }
        // The latest time, then the higher replica.
        #expect(states == [state(Register("b", from: origin(2, 0, at: 5)))])
    }

    @Test("C18 undo, redo, undo … goes back and forth however often")
    func undoChains() {
        var register = Register("old")
        var log: [(Assignment<String>, Origin)] = []
        func take(_ assignment: Assignment<String>) {
            let origin = origin(1, UInt64(log.count), at: UInt64(log.count) + 1)
            register.apply(assignment, from: origin)
            log.append((assignment, origin))
        }
        take(register.assignment(to: "a"))
        take(register.assignment(to: "b"))
        for round in 0..<20 {
            guard let (assignment, origin) = log.last, let inverse = register.inverse(of: assignment, from: origin)
            else {
                Issue.record("no inverse in round \(round)")
                return
            }
            take(inverse)
            #expect(register.value == (round % 2 == 0 ? "a" : "b"))
        }
        // It stands at "b" of the second change, whose undo brings back the first one's, which can be undone.
        let (second, first) = (log[1], log[0])
        guard let undoSecond = register.inverse(of: second.0, from: second.1) else { return }
        take(undoSecond)
        #expect(register.writer == first.1.unit)
        guard let undoFirst = register.inverse(of: first.0, from: first.1) else { return }
        take(undoFirst)
        #expect(register.value == "old")
        #expect(register.writer == .none)
    }

    @Test("C18 what another change has overwritten has no inverse, until that one is taken back")
    func overwritten() {
        var register = Register("")
        let mine = (register.assignment(to: "mine"), origin(1, 0, at: 1))
        register.apply(mine.0, from: mine.1)
        let theirs = (register.assignment(to: "theirs"), origin(2, 0, at: 2))
        register.apply(theirs.0, from: theirs.1)
        #expect(register.inverse(of: mine.0, from: mine.1) == nil)
        guard let back = register.inverse(of: theirs.0, from: theirs.1) else {
            Issue.record("no inverse")
            return
        }
        register.apply(back, from: origin(2, 1, at: 3))
        #expect(register.value == "mine")
        let undo = register.inverse(of: mine.0, from: mine.1)
        #expect(undo?.value == "")
        #expect(undo?.writer == UnitID.none)
    }

    @Test("an assignment that lost against a later one has no inverse")
    func lost() {
        var register = Register("")
        let early = (register.assignment(to: "early"), origin(1, 0, at: 1))
        register.apply(register.assignment(to: "late"), from: origin(2, 0, at: 2))
        register.apply(early.0, from: early.1)
        #expect(register.value == "late")
        #expect(register.inverse(of: early.0, from: early.1) == nil)
    }
}

@Suite("HybridClock")
struct HybridClockTests {
    @Test("times never repeat nor run backwards, whatever the wall clock does")
    func monotonic() {
        var random = SplitMix64(seed: 3)
        var clock = HybridClock()
        var last = Timestamp.zero
        for _ in 0..<5_000 {
            if random.pick(0..<4) == 0 {
                clock.observe(Timestamp(raw: random.next() >> UInt64(random.pick(8..<40))))
            }
            let before = clock.latest
            let time = clock.tick(now: random.next() >> UInt64(random.pick(16..<64)))
            #expect(time > last)
            #expect(time > before)
            last = time
        }
    }

    @Test("many times in one millisecond run over into the next")
    func overflowsIntoMilliseconds() {
        var clock = HybridClock(latest: Timestamp(milliseconds: 10, counter: .max))
        #expect(clock.tick(now: 10) == Timestamp(milliseconds: 11, counter: 0))
        #expect(clock.tick(now: 10) == Timestamp(milliseconds: 11, counter: 1))
        #expect(clock.tick(now: 12) == Timestamp(milliseconds: 12, counter: 0))
    }

    @Test("a wall clock beyond the end of time stops there and does not wrap")
    func endOfTime() {
        var clock = HybridClock()
        let time = clock.tick(now: .max)
        #expect(time.milliseconds == Timestamp.maximumMilliseconds)
        clock.observe(Timestamp(raw: .max))
        #expect(clock.tick(now: .max) == Timestamp(raw: .max))
    }
}
