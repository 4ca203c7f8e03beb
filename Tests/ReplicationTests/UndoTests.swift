import Primitives
import Replication
import TestSupport
import Testing
import TextMerging

@Suite("Undo and redo")
struct UndoTests {
    @Test("C18 undo is the author's, on whatever device, and never another person's")
    func perAuthor() throws {
        let (laptop, phone) = (Desk(replica: 1, author: 7), Desk(replica: 2, author: 7))
        let other = Desk(replica: 3, author: 8)
        laptop.make(laptop.value.relabel("mine"))
        try other.hear(laptop)
        other.make(other.value.resize(5))
        try phone.hear(other)
        #expect(try phone.step(.undo))
        #expect(phone.value.label.value == "")
        #expect(phone.value.size.value == 5)
        #expect(try !phone.step(.undo))
        try laptop.hear(phone)
        #expect(try laptop.step(.redo))
        #expect(laptop.value.label.value == "mine")
        #expect(try !laptop.step(.redo))
        try other.hear(laptop)
        #expect(try other.step(.undo))
        #expect(other.value.size.value == 0)
        #expect(other.value.label.value == "mine")
    }

    @Test("C18 what somebody else has overwritten is skipped for the step before it")
    func skipsOverwritten() throws {
        let (mine, theirs) = (Desk(replica: 1, author: 1), Desk(replica: 2, author: 2))
        mine.make(mine.value.resize(1))
        mine.make(mine.value.relabel("mine"))
        try theirs.hear(mine)
        theirs.make(theirs.value.relabel("theirs"))
        try mine.hear(theirs)
        #expect(try mine.step(.undo))
        #expect(mine.value.label.value == "theirs")
        #expect(mine.value.size.value == 0)
        #expect(try !mine.step(.undo))
        try theirs.hear(mine)
        #expect(try theirs.step(.undo))
        try mine.hear(theirs)
        #expect(mine.value.label.value == "mine")
        #expect(try mine.step(.undo))
        #expect(mine.value.label.value == "")
    }

    @Test("C18 an event that sets one thing three times is one step")
    func manyChangesOfOneRegister() throws {
        let desk = Desk(replica: 1, author: 1)
        var next = desk.value
        var changes: [ShelfChange] = []
        for (index, label) in ["a", "b", "c"].enumerated() {
            let change = next.relabel(label)
            // As the session will apply it.
            next.apply(
                change,
                from: Origin(
                    unit: UnitID(replica: ReplicaID(1), sequence: UInt64(index)), time: Timestamp(milliseconds: 1)))
            changes.append(change)
        }
        desk.now += 1
        desk.make(changes[0], changes[1], changes[2])
        #expect(desk.value.label.value == "c")
        #expect(try desk.step(.undo))
        #expect(desk.value.label.value == "")
        #expect(try desk.step(.redo))
        #expect(desk.value.label.value == "c")
    }

    @Test("C18 a new change takes what could be redone with it")
    func newChangeClearsRedo() throws {
        let desk = Desk(replica: 1, author: 1)
        desk.make(desk.value.resize(1))
        #expect(try desk.step(.undo))
        desk.make(desk.value.resize(2))
        #expect(try !desk.step(.redo))
        #expect(try desk.step(.undo))
        #expect(desk.value.size.value == 0)
    }

    @Test("C18 text that was deleted and brought back is gone when what wrote it is taken back")
    func textBroughtBack() throws {
        let desk = Desk(replica: 1, author: 1)
        desk.make(desk.value.write("abc"))
        desk.make(desk.value.write("ac"))
        for _ in 0..<3 {
            #expect(try desk.step(.undo))
            #expect(desk.value.note.text == "abc")
            #expect(try desk.step(.undo))
            #expect(desk.value.note.text == "")
            #expect(try desk.step(.redo))
            #expect(desk.value.note.text == "abc")
            #expect(try desk.step(.redo))
            #expect(desk.value.note.text == "ac")
        }
    }

    @Test("C18 undoing text keeps what another person wrote since, also amid it")
    func textOfTwo() throws {
        let (mine, theirs) = (Desk(replica: 1, author: 1), Desk(replica: 2, author: 2))
        mine.make(mine.value.write("one three"))
        try theirs.hear(mine)
        theirs.make(theirs.value.write("one TWO three!"))
        try mine.hear(theirs)
        #expect(try mine.step(.undo))
        #expect(mine.value.note.text.hasSameBytes(as: "TWO !") || mine.value.note.text.hasSameBytes(as: " TWO!"))
        #expect(try mine.step(.redo))
        try theirs.hear(mine)
        #expect(theirs.value.note.text == "one TWO three!")
        #expect(try theirs.step(.undo))
        #expect(theirs.value.note.text == "one three")
    }

    @Test("C18 any number of undos goes back to the beginning, and as many redos to the end", arguments: 1...40)
    func allTheWay(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let desk = Desk(replica: 1, author: 1)
        var states = [state(desk.value)]
        let count = random.pick(3..<12)
        for _ in 0..<count {
            switch random.pick(0..<4) {
            case 0: desk.make(desk.value.relabel(random.text(upTo: 4)))
            case 1: desk.make(desk.value.resize(UInt32(random.pick(0..<9))), desk.value.relabel(random.text(upTo: 4)))
            default:
                let text = random.text(upTo: 12)
                if text.hasSameBytes(as: desk.value.note.text) { continue }
                desk.make(desk.value.write(text))
            }
            states.append(state(desk.value))
        }
        for _ in 0..<2 {
            for state in states.dropLast().reversed() {
                #expect(try desk.step(.undo), "seed \(seed)")
                #expect(self.state(desk.value) == state, "seed \(seed)")
            }
            #expect(try !desk.step(.undo), "seed \(seed)")
            for state in states.dropFirst() {
                #expect(try desk.step(.redo), "seed \(seed)")
                #expect(self.state(desk.value) == state, "seed \(seed)")
            }
            #expect(try !desk.step(.redo), "seed \(seed)")
        }
        // Another device that hears it all agrees.
        let other = Desk(replica: 2, author: 2)
        other.now = desk.now
        try other.hear(desk)
        #expect(state(other.value) == state(desk.value), "seed \(seed)")
    }

    private func state(_ shelf: Shelf) -> [[UInt8]] {
        [Array(shelf.label.value.utf8), Array(shelf.note.text.utf8), [UInt8(shelf.size.value)]]
    }

    @Test("C18 a history that follows the log says the same as one that is made of all of it", arguments: 1...20)
    func follows(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let desk = Desk(replica: 1, author: 1)
        var kept = UndoHistory(author: AuthorID(1))
        for round in 0..<80 {
            let events = try desk.log.map { try Event(bytes: $0) }
            switch UInt8.random(in: 0..<8, using: &random) {
            case 0...2: desk.make(desk.value.write(desk.value.note.text + "\(round % 10)"))
            case 3...4: _ = try desk.step(.undo)
            case 5...6: _ = try desk.step(.redo)
            default:
                // Says of any event that it takes it back, as another version or a stranger's might.
                let undone = events.randomElement(using: &random)?.id
                desk.make(desk.value.write(desk.value.note.text + "!"), undoing: undone)
            }
            // Sometimes several events come at once.
            guard Bool.random(using: &random) else { continue }
            let log = try desk.log.map { try Event(bytes: $0) }
            kept.follow(log)
            #expect(kept.count == log.count)
            let stacks = Self.stacks(of: log)
            for (direction, expected) in [(UndoDirection.undo, stacks.undo), (.redo, stacks.redo)] {
                let step = try desk.value.undoStep(direction, in: kept, log: log)
                #expect(step?.undoes == expected.last, "seed \(seed), round \(round)")
                let probe = try desk.value.undoStep(direction, in: kept, log: log, isProbe: true)
                #expect(probe?.undoes == step?.undoes && probe?.changes.count == step.map { _ in 1 })
            }
        }
    }

    /// What can be undone and redone, oldest first, by what undo means: an event stands, was taken back since the last
    /// new one, or is settled.
    private static func stacks(of log: [Event]) -> (undo: [EventID], redo: [EventID]) {
        var undo: [EventID] = []
        var redo: [EventID] = []
        for event in log {
            guard let undone = event.undoes else {
                undo.append(event.id)
                redo = []
                continue
            }
            if let place = undo.firstIndex(of: undone) {
                undo.remove(at: place)
                redo.append(event.id)
            } else if let place = redo.firstIndex(of: undone) {
                redo.remove(at: place)
                undo.append(event.id)
            }
        }
        return (undo, redo)
    }

    @Test("C18 one person takes back all they did, and exactly what the other did is left", arguments: 1...120)
    func allOfOne(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (mine, theirs) = (Desk(replica: 1, author: 1), Desk(replica: 2, author: 2))
        // Scalars that are all different: even ones are mine, odd ones theirs.
        var next: UInt32 = 0xe000
        var theirOwn: Set<UInt32> = []
        for _ in 0..<random.pick(2..<14) {
            let isMine = random.pick(0..<2) == 0
            let desk = isMine ? mine : theirs
            var scalars = desk.value.note.text.unicodeScalars.map(\.value)
            for _ in 0..<random.pick(1..<3) {
                let start = random.pick(0..<(scalars.count + 1))
                let end = min(start + random.pick(0..<5), scalars.count)
                let fresh = (0..<random.pick(0..<5)).map { _ in
                    next += 2
                    return isMine ? next : next + 1
                }
                if !isMine { theirOwn.subtract(scalars[start..<end]) }
                if !isMine { theirOwn.formUnion(fresh) }
                scalars.replaceSubrange(start..<end, with: fresh)
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
            if String(text).hasSameBytes(as: desk.value.note.text) { continue }
            desk.make(desk.value.write(String(text)))
            try mine.hear(theirs)
            try theirs.hear(mine)
        }
        let before = mine.value.note.text
        var undone = 0
        while try mine.step(.undo) {
            undone += 1
            try theirs.hear(mine)
        }
        #expect(Set(mine.value.note.text.unicodeScalars.map(\.value)) == theirOwn, "seed \(seed)")
        #expect(mine.value.note.text.unicodeScalars.count == theirOwn.count, "seed \(seed)")
        for _ in 0..<undone { #expect(try mine.step(.redo), "seed \(seed)") }
        #expect(mine.value.note.text.hasSameBytes(as: before), "seed \(seed)")
    }
}
