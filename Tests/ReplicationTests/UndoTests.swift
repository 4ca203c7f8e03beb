import Primitives
import Replication
import TestDevices
import TestSupport
import Testing
import TextMerging

@Suite("Undo and redo")
struct UndoTests {
    @Test("C18 undo is the author's, on whatever device, and never another person's")
    func perAuthor() throws {
        let (laptop, phone) = (TestDevice(replica: 1, author: 7), TestDevice(replica: 2, author: 7))
        let other = TestDevice(replica: 3, author: 8)
        laptop.make(laptop.value.relabel("mine"))
        try other.catchUp(with: laptop)
        other.make(other.value.resize(5))
        try phone.catchUp(with: other)
        #expect(try phone.step(.undo))
        #expect(phone.value.label.value == "")
        #expect(phone.value.size.value == 5)
        #expect(try !phone.step(.undo))
        try laptop.catchUp(with: phone)
        #expect(try laptop.step(.redo))
        #expect(laptop.value.label.value == "mine")
        #expect(try !laptop.step(.redo))
        try other.catchUp(with: laptop)
        #expect(try other.step(.undo))
        #expect(other.value.size.value == 0)
        #expect(other.value.label.value == "mine")
    }

    @Test("C18 what somebody else has overwritten is skipped for the step before it")
    func skipsOverwritten() throws {
        let (mine, theirs) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        mine.make(mine.value.resize(1))
        mine.make(mine.value.relabel("mine"))
        try theirs.catchUp(with: mine)
        theirs.make(theirs.value.relabel("theirs"))
        try mine.catchUp(with: theirs)
        #expect(try mine.step(.undo))
        #expect(mine.value.label.value == "theirs")
        #expect(mine.value.size.value == 0)
        #expect(try !mine.step(.undo))
        try theirs.catchUp(with: mine)
        #expect(try theirs.step(.undo))
        try mine.catchUp(with: theirs)
        #expect(mine.value.label.value == "mine")
        #expect(try mine.step(.undo))
        #expect(mine.value.label.value == "")
    }

    @Test("C18 an event that sets one thing three times is one step")
    func manyChangesOfOneRegister() throws {
        let device = TestDevice(replica: 1, author: 1)
        var next = device.value
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
        device.now += 1
        device.make(changes[0], changes[1], changes[2])
        #expect(device.value.label.value == "c")
        #expect(try device.step(.undo))
        #expect(device.value.label.value == "")
        #expect(try device.step(.redo))
        #expect(device.value.label.value == "c")
    }

    @Test("C18 a new change takes what could be redone with it")
    func newChangeClearsRedo() throws {
        let device = TestDevice(replica: 1, author: 1)
        device.make(device.value.resize(1))
        #expect(try device.step(.undo))
        device.make(device.value.resize(2))
        #expect(try !device.step(.redo))
        #expect(try device.step(.undo))
        #expect(device.value.size.value == 0)
    }

    @Test("C18 text that was deleted and brought back is gone when what wrote it is taken back")
    func textBroughtBack() throws {
        let device = TestDevice(replica: 1, author: 1)
        device.make(device.value.write("abc"))
        device.make(device.value.write("ac"))
        for _ in 0..<3 {
            #expect(try device.step(.undo))
            #expect(device.value.note.text == "abc")
            #expect(try device.step(.undo))
            #expect(device.value.note.text == "")
            #expect(try device.step(.redo))
            #expect(device.value.note.text == "abc")
            #expect(try device.step(.redo))
            #expect(device.value.note.text == "ac")
        }
    }

    @Test("C18 undoing text keeps what another person wrote since, also amid it")
    func textOfTwo() throws {
        let (mine, theirs) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        mine.make(mine.value.write("one three"))
        try theirs.catchUp(with: mine)
        theirs.make(theirs.value.write("one TWO three!"))
        try mine.catchUp(with: theirs)
        #expect(try mine.step(.undo))
        #expect(mine.value.note.text.hasSameBytes(as: "TWO !") || mine.value.note.text.hasSameBytes(as: " TWO!"))
        #expect(try mine.step(.redo))
        try theirs.catchUp(with: mine)
        #expect(theirs.value.note.text == "one TWO three!")
        #expect(try theirs.step(.undo))
        #expect(theirs.value.note.text == "one three")
    }

    @Test("C18 any number of undos goes back to the beginning, and as many redos to the end", arguments: 1...40)
    func allTheWay(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let device = TestDevice(replica: 1, author: 1)
        var states = [state(device.value)]
        let count = random.pick(3..<12)
        for _ in 0..<count {
            switch random.pick(0..<4) {
            case 0: device.make(device.value.relabel(random.text(upTo: 4)))
            case 1:
                device.make(device.value.resize(UInt32(random.pick(0..<9))), device.value.relabel(random.text(upTo: 4)))
            default:
                let text = random.text(upTo: 12)
                if text.hasSameBytes(as: device.value.note.text) { continue }
                device.make(device.value.write(text))
            }
            states.append(state(device.value))
        }
        for _ in 0..<2 {
            for state in states.dropLast().reversed() {
                #expect(try device.step(.undo), "seed \(seed)")
                #expect(self.state(device.value) == state, "seed \(seed)")
            }
            #expect(try !device.step(.undo), "seed \(seed)")
            for state in states.dropFirst() {
                #expect(try device.step(.redo), "seed \(seed)")
                #expect(self.state(device.value) == state, "seed \(seed)")
            }
            #expect(try !device.step(.redo), "seed \(seed)")
        }
        // Another device that hears it all agrees.
        let other = TestDevice(replica: 2, author: 2)
        other.now = device.now
        try other.catchUp(with: device)
        #expect(state(other.value) == state(device.value), "seed \(seed)")
    }

    private func state(_ shelf: Shelf) -> [[UInt8]] {
        [Array(shelf.label.value.utf8), Array(shelf.note.text.utf8), [UInt8(shelf.size.value)]]
    }

    @Test("C18 a history that follows the log says the same as one that is made of all of it", arguments: 1...20)
    func follows(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let device = TestDevice(replica: 1, author: 1)
        var kept = UndoHistory(author: AuthorID(1))
        for round in 0..<80 {
            let events = device.log
            switch UInt8.random(in: 0..<8, using: &random) {
            case 0...2: device.make(device.value.write(device.value.note.text + "\(round % 10)"))
            case 3...4: _ = try device.step(.undo)
            case 5...6: _ = try device.step(.redo)
            default:
                // Says of any event that it takes it back, as another version or a stranger's might.
                let undone = events.randomElement(using: &random)?.id
                device.make(device.value.write(device.value.note.text + "!"), undoing: undone)
            }
            // Sometimes several events come at once.
            guard Bool.random(using: &random) else { continue }
            let log = device.log
            kept.follow(log)
            #expect(kept.count == log.count)
            let stacks = Self.stacks(of: log)
            for (direction, expected) in [(UndoDirection.undo, stacks.undo), (.redo, stacks.redo)] {
                let step = try device.value.undoStep(direction, in: kept, log: log)
                #expect(step?.undoes == expected.last, "seed \(seed), round \(round)")
                let probe = try device.value.undoStep(direction, in: kept, log: log, isProbe: true)
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
        let (mine, theirs) = (TestDevice(replica: 1, author: 1), TestDevice(replica: 2, author: 2))
        // Scalars that are all different: even ones are mine, odd ones theirs.
        var next: UInt32 = 0xe000
        var theirOwn: Set<UInt32> = []
        for _ in 0..<random.pick(2..<14) {
            let isMine = random.pick(0..<2) == 0
            let device = isMine ? mine : theirs
            var scalars = device.value.note.text.unicodeScalars.map(\.value)
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
            if String(text).hasSameBytes(as: device.value.note.text) { continue }
            device.make(device.value.write(String(text)))
            try mine.catchUp(with: theirs)
            try theirs.catchUp(with: mine)
        }
        let before = mine.value.note.text
        var undone = 0
        while try mine.step(.undo) {
            undone += 1
            try theirs.catchUp(with: mine)
        }
        #expect(Set(mine.value.note.text.unicodeScalars.map(\.value)) == theirOwn, "seed \(seed)")
        #expect(mine.value.note.text.unicodeScalars.count == theirOwn.count, "seed \(seed)")
        for _ in 0..<undone { #expect(try mine.step(.redo), "seed \(seed)") }
        #expect(mine.value.note.text.hasSameBytes(as: before), "seed \(seed)")
    }
}
