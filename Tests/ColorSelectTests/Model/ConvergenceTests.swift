import ColorSelectModel
import Primitives
import Replication
import Testing
import TestDevices
import TestSupport

@Suite struct IllustrationConvergenceTests {
    private func origin(_ replica: UInt64, _ time: UInt64) -> Origin {
        Origin(unit: UnitID(replica: ReplicaID(replica), sequence: time), time: Timestamp(milliseconds: time))
    }

    @Test("W5 concurrent changes give one picture in every order of arrival")
    func permuted() throws {
        let device = try TestDevice.withIllustration()
        try device.choose("wig", color: "ginger")
        let common = device.illustration
        let kit = Sample.kit
        let choices: [[RecordChange]] = [
            try common.choose("hat", color: "plum", of: kit), try common.choose("tail", color: "white", of: kit),
            try common.tap("wig", of: kit), common.reset(), try common.choose("head", of: kit),
        ]
        var seen: Set<[UInt8]> = []
        for order in permutations(Array(choices.enumerated())) {
            var illustration = common
            for (index, changes) in order {
                for (step, change) in changes.enumerated() {
                    // Two at the same time: the replica decides.
                    let time = UInt64(1_800_000_000_000 + (index / 2))
                    illustration.apply(
                        change,
                        from: Origin(
                            unit: UnitID(replica: ReplicaID(UInt64(index + 5)), sequence: UInt64(step + 1)),
                            time: Timestamp(milliseconds: time)))
                }
            }
            seen.insert(illustration.wireBytes)
        }
        #expect(seen.count == 1)
    }

    @Test("W5 two to four devices agree, whatever the order of arrival", arguments: 1...60)
    func converge(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let first = try TestDevice.withIllustration(replica: 10)
        var devices = [first]
        for number in 1..<(2 + random.pick(0..<3)) {
            let device = TestDevice(replica: UInt64(10 + number))
            try device.catchUp(with: first)
            devices.append(device)
        }
        for _ in 0..<8 {
            for device in devices {
                for _ in 0..<random.pick(0..<4) { try doSomething(device, &random) }
            }
            for device in devices where random.pick(0..<2) == 0 { try device.hear(from: devices, share: 2, &random) }
        }
        for device in devices { try device.hear(from: devices, share: 1, &random) }
        for device in devices {
            #expect(device.illustration.wireBytes == first.illustration.wireBytes, "seed \(seed)")
            #expect(device.shown == first.shown, "seed \(seed)")
        }
        #expect(try Illustration(wireBytes: first.illustration.wireBytes) == first.illustration, "seed \(seed)")
    }

    private func doSomething(_ device: TestDevice<Illustration>, _ random: inout SplitMix64) throws {
        let ids = ["solid", "wig", "tail", "hat", "head", "round"]
        let id = random.pick(of: ids)
        let color = random.pick(of: ["ink", "ginger", "plum", "sand", "indigo"])
        let seed = random.next()
        let choice = random.pick(0..<10)
        if choice == 9 {
            _ = try device.step(random.pick(0..<2) == 0 ? .undo : .redo)
            return
        }
        // Errors are fine: a person can ask for anything.
        _ = try? device.perform { (illustration) throws(IllustrationError) in
            switch choice {
            case 0...2: return try illustration.choose(id, color: color, of: Sample.kit)
            case 3...4: return try illustration.tap(id, of: Sample.kit)
            case 5: return try illustration.unchoose("hair", of: Sample.kit)
            case 6: return illustration.reset()
            case 7: return try illustration.rename(to: "Name \(color)")
            default:
                var generator = SplitMix64(seed: seed)
                return illustration.random(of: Sample.kit, using: &generator)
            }
        }
    }

    @Test("C18 undo takes back my last step and never another person's")
    func perAuthor() throws {
        let one = try TestDevice.withIllustration(replica: 1)
        try one.choose("head", color: "umber")
        try one.choose("wig")
        let two = TestDevice(replica: 2)
        try two.catchUp(with: one)
        two.now = one.now
        try two.choose("hat")
        try one.catchUp(with: two)
        // My wig was overwritten, so my face is next, with its colour.
        #expect(try one.step(.undo))
        #expect(one.shown == ["Ada", "hair=hat"])
        #expect(try !one.step(.undo))
        #expect(try one.step(.redo))
        #expect(one.shown == ["Ada", "face=head", "hair=hat", "skin:umber"])
    }

    @Test("C18 of two choices of one category that met, each person takes back their own alone")
    func choicesThatMet() throws {
        let one = try TestDevice.withIllustration(replica: 1)
        let two = TestDevice(replica: 2)
        try two.catchUp(with: one)
        try one.choose("wig")
        two.now = one.now
        try two.choose("hat")
        try one.catchUp(with: two)
        try two.catchUp(with: one)
        #expect(one.shown == ["Ada", "hair=hat"])
        #expect(one.illustration == two.illustration)
        // What one chose was overwritten, so there is nothing to take back.
        #expect(try !one.step(.undo))
        #expect(try two.step(.undo))
        #expect(two.shown == ["Ada"])
        #expect(try two.step(.redo))
        #expect(two.shown == ["Ada", "hair=hat"])
        // A choice that comes after it was taken back counts, whatever the record was before.
        #expect(try two.step(.undo))
        try two.choose("wig")
        #expect(two.shown == ["Ada", "hair=wig"])
    }

    @Test("C18 every intent is one step that can be undone and redone")
    func roundTrips() throws {
        let device = try TestDevice.withIllustration()
        #expect(try !device.step(.undo))
        for step in 0..<7 {
            let before = device.shown
            try device.perform { (value) throws(IllustrationError) in
                switch step {
                case 0: try value.choose("wig", color: "white", of: Sample.kit)
                case 1: try value.choose("wig", color: "umber", slot: "skin", of: Sample.kit)
                case 2: try value.tap("wig", of: Sample.kit)
                case 3: try value.choose("hat", of: Sample.kit)
                case 4: try value.unchoose("hair", of: Sample.kit)
                case 5: value.reset()
                default: try value.rename(to: "Eve")
                }
            }
            let after = device.shown
            #expect(before != after)
            #expect(try device.step(.undo))
            #expect(device.shown == before)
            #expect(try device.step(.redo))
            #expect(device.shown == after)
        }
    }
}
