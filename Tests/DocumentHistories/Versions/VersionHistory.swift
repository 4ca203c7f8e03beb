import Primitives
import Replication
import TestDevices

/// Devices with two versions of one program that change one document apart: two of the older version and two of the
/// newer, and one person has one of each. Old devices start anew from their snapshots now and then.
public struct VersionHistory {
    private var old: [TestDevice<OldStock>] = []
    private var new: [TestDevice<NewStock>] = []
    private var random: SplitMix64
    /// Whether a snapshot did not read back as what it was.
    private var isBroken = false
    /// Whether the new devices have again what an old one set anew and undid, though it could not read all of it.
    private var isBroughtBack = false

    /// Runs a whole history: after it every device has heard of everything.
    public init(seed: UInt64, rounds: Int = 6) {
        random = SplitMix64(seed: seed)
        for number in 0..<UInt64(2) {
            old.append(TestDevice(replica: 10 + number, person: number))
            new.append(TestDevice(replica: 20 + number, person: number + 1))
        }
        for _ in 0..<rounds {
            for index in 0..<2 {
                for _ in 0..<random.below(4) { old[index].changeSomething(&random) }
                for _ in 0..<random.below(4) { new[index].changeSomething(&random) }
            }
            for index in 0..<2 {
                let written = self.written
                if random.below(2) == 0 { old[index].learn(written, share: 2, &random) }
                if random.below(2) == 0 { new[index].learn(written, share: 2, &random) }
                if random.below(3) == 0, !old[index].restart() { isBroken = true }
            }
        }
        hearAll()
        let before = new[0].value.items
        old[0].overwriteAndUndo()
        hearAll()
        isBroughtBack =
            before.count == new[0].value.items.count
            && zip(before, new[0].value.items).allSatisfy { $0.fields.wireBytes == $1.fields.wireBytes }
    }

    private mutating func hearAll() {
        let written = self.written
        for index in 0..<2 {
            old[index].learn(written, share: 1, &random)
            new[index].learn(written, share: 1, &random)
        }
    }

    private var written: [[UInt8]] {
        old.flatMap { $0.written } + new.flatMap { $0.written }
    }

    /// What is wrong at the end, or nil: devices of one version have the same; what an old device undid is again as it was,
    /// be it readable there or not; what old devices kept makes a new one of
    /// the same value as the new ones have; a snapshot reads back as what it was; and another version's is not read, or is
    /// read as what the log makes there.
    public var fault: String? {
        if old[0].value.wireBytes != old[1].value.wireBytes { return "the old devices disagree" }
        if new[0].value.wireBytes != new[1].value.wireBytes { return "the new devices disagree" }
        if isBroken { return "a snapshot does not read back as what it was" }
        if !isBroughtBack { return "an undo on an old device has lost something" }
        for device in new where device.value.letterCount != device.value.countedLetters {
            return "what is derived is wrong"
        }
        guard let upgraded = try? NewStock(log: old[0].log) else { return "the log of an old device can't be read" }
        if upgraded.wireBytes != new[0].value.wireBytes { return "an old device that is upgraded has lost something" }
        guard let kept = try? OldStock(wireBytes: old[0].value.wireBytes), kept.wireBytes == old[0].value.wireBytes,
            let same = try? NewStock(wireBytes: new[0].value.wireBytes), same.wireBytes == new[0].value.wireBytes
        else { return "a snapshot does not read back as what it was" }
        let log = new[0].log
        guard let next = try? NextStock(log: log), let middle = try? MiddleStock(log: log) else {
            return "the log of a new device can't be read"
        }
        let areRefusedOrRight = [
            isRefusedOrRight(old[0].value, by: NextStock.self, log), isRefusedOrRight(next, by: OldStock.self, log),
            isRefusedOrRight(old[0].value, by: MiddleStock.self, log),
            isRefusedOrRight(old[0].value, by: NewStock.self, log),
            isRefusedOrRight(middle, by: OldStock.self, log), isRefusedOrRight(middle, by: NewStock.self, log),
            isRefusedOrRight(new[0].value, by: OldStock.self, log),
            isRefusedOrRight(new[0].value, by: MiddleStock.self, log),
        ]
        return areRefusedOrRight.contains(false) ? "another version reads a snapshot as something else" : nil
    }

    /// Whether another version does not read this one's snapshot, or reads from it what the log makes there.
    private func isRefusedOrRight<Other: Document & WireCodable>(
        _ value: some WireCodable, by other: Other.Type, _ log: [Event]
    ) -> Bool {
        guard let read = try? Other(wireBytes: value.wireBytes) else { return true }
        return (try? Other(log: log))?.wireBytes == read.wireBytes
    }
}

extension TestDevice where Value: RandomlyChanged {
    fileprivate convenience init(replica: UInt64, person: UInt64) {
        self.init(kind: Value.kindName, replica: replica, author: person)
    }

    fileprivate func changeSomething(_ random: inout SplitMix64) {
        guard random.below(5) == 0 else {
            perform(value.randomChanges(&random))
            return
        }
        let direction: UndoDirection = random.below(2) == 0 ? .undo : .redo
        _ = try? step(direction)
    }

    /// What can't be taken in shows afterwards: the devices differ.
    fileprivate func learn(_ events: [[UInt8]], share: Int, _ random: inout SplitMix64) {
        try? hear(events, share: share, &random)
        now += UInt64(random.below(3000))
    }
}

extension TestDevice<OldStock> {
    /// Sets the grade and the spot of each item, and undoes that.
    fileprivate func overwriteAndUndo() {
        var edits = FieldEdits<OldItem>()
        edits[OldItem.grades] = Grade(1)
        edits[OldItem.spots] = Spot(row: 9, level: 0)
        var changes: [RecordChange] = []
        for item in value.items { changes += value.setting(edits, of: item) }
        guard !changes.isEmpty else { return }
        perform(changes)
        _ = try? step(.undo)
    }
}
