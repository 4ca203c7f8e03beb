import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@testable import KanbanModel

@Suite struct RepeatingTests {
    private typealias Device = TestDevice<Board>

    private static func weekly() throws -> RepeatRule { try #require(RepeatRule("weekly")) }

    /// A board with a card for each Friday.
    private func board() throws -> (device: Device, card: UnitID) {
        let device = try Device.withBoard(replica: 1)
        var draft = Card(title: "Bins", description: "- [x] paper\n- [ ] glass", due: day("2026-05-01"))
        draft.color = .green
        draft.repeatRule = try Self.weekly()
        let card = draft
        let id =
            try device.perform { (board, random) throws(BoardError) in try board.add(card, using: &random) } ?? .none
        return (device, id)
    }

    private func other(_ replica: UInt64, of device: Device) throws -> Device {
        let other = Device(replica: replica)
        try other.catchUp(with: device)
        other.now = device.now
        return other
    }

    private func bins(_ device: Device) -> [String] {
        device.board.lanes().flatMap { lane in
            lane.filter { $0.title == "Bins" }.map { "\(lane.column.state) \($0.due?.text ?? "-")" }
        }
    }

    private func agree(_ devices: [Device], _ comment: Comment? = nil) throws {
        for device in devices { for other in devices where other !== device { try device.catchUp(with: other) } }
        for device in devices {
            #expect(device.board.wireBytes == devices[0].board.wireBytes, comment)
            #expect(try Board(wireBytes: device.board.wireBytes) == device.board, comment)
        }
    }

    @Test("K18 a card that repeats is followed by one for the next day, with its labels and nothing ticked")
    func next() throws {
        let (device, id) = try board()
        let label =
            try device.perform { (board, _) throws(BoardError) in try board.add(BoardLabel(name: "Home")) } ?? .none
        try device.perform { (board, _) throws(BoardError) in try board.setLabel(label, of: id, to: true) }
        try device.move(id, to: device.column(.done))
        #expect(bins(device) == ["todo 2026-05-08", "done 2026-05-01"])
        let follower = try #require(device.board.follower(of: id))
        #expect(follower.description == "- [ ] paper\n- [ ] glass")
        #expect(follower.color == .green && follower.repeatRule?.text == "FREQ=WEEKLY")
        #expect(device.board.labels(of: follower.id).map { $0.name } == ["Home"])
        #expect(device.board.card(id)?.description == "- [x] paper\n- [ ] glass")
        // The next one is followed in its turn.
        try device.move(follower.id, to: device.column(.done))
        #expect(bins(device) == ["todo 2026-05-15", "done 2026-05-01", "done 2026-05-08"])
        #expect(try Board(wireBytes: device.board.wireBytes) == device.board)
    }

    @Test("K18 a card that ends, or does not repeat, is followed by none")
    func end() throws {
        let (device, id) = try board()
        var edit = CardEdit()
        edit[Card.repeats] = .some(RepeatRule("weekly, 2 times"))
        let twice = edit
        try device.perform { (board, _) throws(BoardError) in try board.edit(id, twice) }
        try device.move(id, to: device.column(.done))
        let last = try #require(device.board.follower(of: id))
        #expect(last.repeatRule?.text == "FREQ=WEEKLY;COUNT=1")
        try device.move(last.id, to: device.column(.done))
        #expect(bins(device) == ["done 2026-05-01", "done 2026-05-08"])
        let plain = try device.add("Plain", due: day("2026-05-01"))
        try device.move(plain, to: device.column(.done))
        #expect(device.board.allCards.count == 3)
    }

    @Test("K18 a card can't repeat without a due date")
    func needsDay() throws {
        let (device, id) = try board()
        #expect(throws: BoardError.repeatsWithoutDay) { try device.board.edit(id, CardEdit(due: .some(nil))) }
        let plain = try device.add("Plain")
        var edit = CardEdit()
        edit[Card.repeats] = try Self.weekly()
        #expect(throws: BoardError.repeatsWithoutDay) { try device.board.edit(plain, edit) }
        edit[Card.dues] = .some(day("2026-05-01"))
        #expect(try !device.board.edit(plain, edit).isEmpty)
    }

    @Test("K18 devices that complete one card apart make one next card, and what either does with it stays")
    func apart() throws {
        let (one, id) = try board()
        let two = try other(2, of: one)
        let three = try other(3, of: one)
        for device in [one, two, three] { try device.move(id, to: device.column(.done)) }
        let next = try #require(one.board.follower(of: id)?.id)
        #expect(two.board.follower(of: id)?.id == next)
        // The first one's title and the second one's place are set before the third one's card comes.
        try one.perform { (board, _) throws(BoardError) in
            try board.edit(next, CardEdit(title: "Bins", description: "glass only", due: day("2026-05-09")))
        }
        try two.move(next, to: two.column(.doing))
        three.now += 60_000
        try agree([one, two, three])
        #expect(bins(one) == ["doing 2026-05-09", "done 2026-05-01"])
        #expect(one.board.card(next)?.description == "glass only")
    }

    @Test("K18 of devices that complete another state of a card apart the earliest says what the next one is")
    func apartWithOthers() throws {
        for isFirstEarly in [true, false] {
            let (one, id) = try board()
            let two = try other(2, of: one)
            try one.perform { (board, _) throws(BoardError) in
                try board.edit(id, CardEdit(description: "one", due: day("2026-06-01")))
            }
            try two.perform { (board, _) throws(BoardError) in try board.edit(id, CardEdit(description: "two")) }
            if isFirstEarly { two.now += 60_000 } else { one.now += 60_000 }
            try one.move(id, to: one.column(.done))
            try two.move(id, to: two.column(.done))
            try agree([one, two])
            let next = try #require(one.board.follower(of: id))
            #expect(next.due == day(isFirstEarly ? "2026-06-08" : "2026-05-08"))
            #expect(next.description == (isFirstEarly ? "one" : "two"))
            #expect(one.board.allCards.count == 2)
        }
    }

    @Test("K18 undo takes the next card back, redo brings it, and not while another has completed the card")
    func undo() throws {
        let (one, id) = try board()
        try one.move(id, to: one.column(.done))
        #expect(try one.step(.undo))
        #expect(bins(one) == ["todo 2026-05-01"])
        #expect(try one.step(.redo))
        #expect(bins(one) == ["todo 2026-05-08", "done 2026-05-01"])
        #expect(try one.step(.undo))

        let two = try other(2, of: one)
        try one.move(id, to: one.column(.done))
        two.now = one.now + 5000
        try two.move(id, to: two.column(.done))
        try agree([one, two])
        // The second one's completion stands, and so does the next card.
        try one.step(.undo)
        #expect(bins(one).contains("todo 2026-05-08"))
        try agree([one, two])
        two.now = one.now
        #expect(try two.step(.undo))
        try agree([one, two])
        #expect(bins(one) == ["todo 2026-05-01"])
    }

    @Test("K18 a completion that is taken back takes the next card with it, unless somebody has changed that")
    func takenBack() throws {
        let (device, id) = try board()
        try device.move(id, to: device.column(.done))
        try device.move(id, to: device.column(.doing))
        #expect(bins(device) == ["doing 2026-05-01"])
        try device.move(id, to: device.column(.done))
        #expect(bins(device) == ["todo 2026-05-08", "done 2026-05-01"])
        #expect(device.board.allCards.count == 2)
        let next = try #require(device.board.follower(of: id)?.id)
        try device.perform { (board, _) throws(BoardError) in try board.edit(next, CardEdit(description: "mine")) }
        try device.move(id, to: device.column(.todo))
        #expect(bins(device).count == 2)
        try device.move(id, to: device.column(.done))
        #expect(bins(device) == ["todo 2026-05-08", "done 2026-05-01"])
        #expect(device.board.card(next)?.description == "mine")
    }

    @Test("K18 a next card that somebody deleted comes back when the card is completed again, and not by itself")
    func deleted() throws {
        let (one, id) = try board()
        try one.move(id, to: one.column(.done))
        let next = try #require(one.board.follower(of: id)?.id)
        try one.perform { (board, _) throws(BoardError) in try board.remove(next) }
        #expect(bins(one) == ["done 2026-05-01"])
        try one.move(id, to: one.column(.done), at: .index(0))
        #expect(bins(one) == ["done 2026-05-01"])
        try one.move(id, to: one.column(.todo))
        try one.move(id, to: one.column(.done))
        #expect(bins(one) == ["todo 2026-05-08", "done 2026-05-01"])
        #expect(try one.step(.undo))
        #expect(bins(one) == ["todo 2026-05-01"])
    }

    @Test("K18 the description of a next card is typed into, cleared, undone and told as any")
    func description() throws {
        let (one, id) = try board()
        try one.move(id, to: one.column(.done))
        let next = try #require(one.board.follower(of: id)?.id)
        let beginning = "- [ ] paper\n- [ ] glass"
        try one.perform { (board, _) throws(BoardError) in try board.edit(next, CardEdit(description: beginning)) }
        #expect(one.written.count == 3)
        for text in ["- [x] paper\n- [ ] glass", "", "new"] {
            let before = one.board.card(next)?.description
            let changes = try one.board.edit(next, CardEdit(description: text))
            var copy = one.board
            let origins = changes.enumerated().map {
                (
                    change: $1,
                    origin: Origin(
                        unit: UnitID(replica: ReplicaID(9), sequence: UInt64($0)), time: Timestamp(raw: .max))
                )
            }
            #expect(copy.applyReportingHistory(origins, Card.forms) == [.described(title: "Bins")])
            one.perform(changes)
            #expect(one.board.card(next)?.description == text)
            #expect(try one.step(.undo))
            #expect(one.board.card(next)?.description == before)
            #expect(try one.step(.redo))
            #expect(one.board.card(next)?.description == text)
        }
    }

    @Test("K18 puts and settings of a next card come to the same in every order, whoever claims what time")
    func orders() throws {
        let (device, id) = try board()
        var put = Card(title: "A", due: day("2026-05-08"))
        var drafts: [RecordChange] = []
        try device.move(id, to: device.column(.done))
        guard
            case .put(let new)? = try Event(bytes: device.written.last ?? []).decodedChanges(as: RecordChange.self)
                .first?.0
        else {
            Issue.record("completing does not put the next card first")
            return
        }
        put = try #require(new.record())
        for (number, title) in ["A", "B", "C"].enumerated() {
            put.title = title
            put.color = number == 1 ? .red : nil
            put.place = Place(column: device.column(.todo), order: OrderKey(bytes: [UInt8(10 + number)]))
            drafts.append(.put(NewRecord(put)))
        }
        let next = new.keyedID
        func set<Value: FieldValue>(_ value: Value) -> Assignment<Value> {
            Assignment(value: value, writer: nil, replaced: .unset, replacedWriter: .none)
        }
        let said: [(RecordChange, at: UInt64)] = [
            (drafts[0], 5), (drafts[1], 4), (drafts[2], 9),
            (.set(Card.titles, of: next, set("S")), 3), (.setRemoved(next, of: Card.self, set(true)), 6),
            (.set(Card.colors, of: next, set(.some(.blue))), 8),
        ]
        var ground = device.board
        ground = Board()
        for bytes in device.written.prefix(1) {
            for (change, origin) in try Event(bytes: bytes).decodedChanges(as: RecordChange.self) {
                ground.apply(change, from: origin)
            }
        }
        for mask in 1..<(1 << said.count) {
            let chosen = said.indices.filter { mask >> $0 & 1 == 1 }
            guard chosen.count <= 4 || mask == (1 << said.count) - 1 else { continue }
            var states: Set<[UInt8]> = []
            for order in permutations(chosen) {
                var board = ground
                for index in order {
                    let unit = UnitID(replica: ReplicaID(UInt64(index + 70)), sequence: 0)
                    board.apply(said[index].0, from: Origin(unit: unit, time: Timestamp(milliseconds: said[index].at)))
                }
                let bytes = board.wireBytes
                if states.insert(bytes).inserted {
                    #expect(try Board(wireBytes: bytes).wireBytes == bytes, "\(chosen)")
                }
            }
            #expect(states.count == 1, "\(chosen)")
        }
        // All of it: the earliest put, what was set goes before it, and the latest of removals and puts counts.
        for (change, time) in said {
            ground.apply(
                change,
                from: Origin(unit: UnitID(replica: ReplicaID(time), sequence: 0), time: Timestamp(milliseconds: time)))
        }
        let card = try #require(ground.card(next))
        #expect(card.title == "S" && card.color == .blue && !card.isRemoved)
        #expect(card.place.order == OrderKey(bytes: [11]))
    }

    @Test("K18 three devices that complete, take back, delete and undo agree on one next card", arguments: 1...60)
    func converge(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let (one, id) = try board()
        let devices = [one, try other(2, of: one), try other(3, of: one)]
        for _ in 0..<5 {
            for device in devices {
                for _ in 0..<random.below(4) { try act(device, &random) }
            }
            for device in devices where random.below(2) == 0 { try device.hear(from: devices, share: 2, &random) }
        }
        for device in devices { try device.hear(from: devices, share: 1, &random) }
        try agree(devices, "seed \(seed)")
        // One card a link of the chain, and one after each that is done unless somebody removed it.
        let board = one.board
        var place: UnitID? = id
        var count = 0
        while let card = place.flatMap({ board.card($0) }) {
            count += 1
            place = board.follower(of: card.id)?.id
        }
        #expect(board.allCards.count == count, "seed \(seed)")
        for lane in board.lanes() { #expect(Int(board.count(in: lane.column)) == lane.count, "seed \(seed)") }
    }

    private func act(_ device: Device, _ random: inout SplitMix64) throws {
        let card = device.board.allCards[random.below(device.board.allCards.count)].id
        let column = device.board.columns[random.below(device.board.columns.count)].id
        switch random.below(10) {
        case 0...3: _ = try? device.move(card, to: device.column(.done))
        case 4, 5: _ = try? device.move(card, to: column)
        case 6:
            _ = try? device.perform { (board, _) throws(BoardError) in try board.edit(card, CardEdit(description: "d"))
            }
        case 7: _ = try? device.perform { (board, _) throws(BoardError) in try board.remove(card) }
        case 8: try device.step(.undo)
        default: try device.step(.redo)
        }
    }
}
