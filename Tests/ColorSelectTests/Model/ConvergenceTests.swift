import ColorSelectModel
import Primitives
import Replication
import Testing
import TestSupport

@Suite struct IllustrationConvergenceTests {
    private func origin(_ replica: UInt64, _ time: UInt64) -> Origin {
        Origin(unit: UnitID(replica: ReplicaID(replica), sequence: time), time: Timestamp(milliseconds: time))
    }

    @Test("M9 concurrent changes give one picture in every order of arrival")
    func permuted() throws {
        let desk = try Desk.withIllustration()
        try desk.choose("wig", color: "ginger")
        let common = desk.illustration
        let kit = desk.kit
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

    @Test("M9 two to four devices agree, whatever the order of arrival", arguments: 1...60)
    func converge(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let first = try Desk.withIllustration(replica: 10)
        var desks = [first]
        for number in 1..<(2 + random.pick(0..<3)) {
            let desk = Desk(replica: UInt64(10 + number))
            try desk.catchUp(with: first)
            desks.append(desk)
        }
        for _ in 0..<8 {
            for desk in desks {
                for _ in 0..<random.pick(0..<4) { try doSomething(desk, &random) }
            }
            for desk in desks where random.pick(0..<2) == 0 { try hear(desk, desks, share: 2, &random) }
        }
        for desk in desks { try hear(desk, desks, share: 1, &random) }
        for desk in desks {
            #expect(desk.illustration.wireBytes == first.illustration.wireBytes, "seed \(seed)")
            #expect(desk.shown == first.shown, "seed \(seed)")
        }
        #expect(try Illustration(wireBytes: first.illustration.wireBytes) == first.illustration, "seed \(seed)")
    }

    private func hear(_ desk: Desk, _ desks: [Desk], share: Int, _ random: inout SplitMix64) throws {
        var bytes: [[UInt8]] = []
        for other in desks {
            for event in other.written where share == 1 || random.pick(0..<share) == 0 { bytes.append(event) }
        }
        bytes.shuffle(using: &random)
        for event in bytes { try desk.receive(event) }
        desk.now = max(desk.now, desks.map(\.now).max() ?? 0) - UInt64(random.pick(0..<3000))
    }

    private func doSomething(_ desk: Desk, _ random: inout SplitMix64) throws {
        let ids = ["solid", "wig", "tail", "hat", "head", "round"]
        let id = random.pick(of: ids)
        let color = random.pick(of: ["ink", "ginger", "plum", "sand", "indigo"])
        let seed = random.next()
        let choice = random.pick(0..<10)
        if choice == 9 {
            _ = try desk.step(random.pick(0..<2) == 0 ? .undo : .redo)
            return
        }
        // Errors are fine: a person can ask for anything.
        _ = try? desk.perform { (illustration) throws(IllustrationError) in
            switch choice {
            case 0...2: return try illustration.choose(id, color: color, of: desk.kit)
            case 3...4: return try illustration.tap(id, of: desk.kit)
            case 5: return try illustration.unchoose("hair", of: desk.kit)
            case 6: return illustration.reset()
            case 7: return try illustration.rename(to: "Name \(color)")
            default:
                var generator = SplitMix64(seed: seed)
                return illustration.random(of: desk.kit, using: &generator)
            }
        }
    }

    @Test("C18 undo takes back my last step and never another person's")
    func perAuthor() throws {
        let one = try Desk.withIllustration(replica: 1)
        try one.choose("head", color: "umber")
        try one.choose("wig")
        let two = Desk(replica: 2)
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
        let one = try Desk.withIllustration(replica: 1)
        let two = Desk(replica: 2)
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
        let desk = try Desk.withIllustration()
        #expect(try !desk.step(.undo))
        for step in 0..<7 {
            let before = desk.shown
            try desk.perform { (value) throws(IllustrationError) in
                switch step {
                case 0: try value.choose("wig", color: "white", of: desk.kit)
                case 1: try value.choose("wig", color: "umber", slot: "skin", of: desk.kit)
                case 2: try value.tap("wig", of: desk.kit)
                case 3: try value.choose("hat", of: desk.kit)
                case 4: try value.unchoose("hair", of: desk.kit)
                case 5: value.reset()
                default: try value.rename(to: "Eve")
                }
            }
            let after = desk.shown
            #expect(before != after)
            #expect(try desk.step(.undo))
            #expect(desk.shown == before)
            #expect(try desk.step(.redo))
            #expect(desk.shown == after)
        }
    }
}
