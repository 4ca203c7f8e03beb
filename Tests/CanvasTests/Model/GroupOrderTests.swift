import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices
import TestSupport
import Testing

@Suite struct GroupOrderTests {
    private func device(_ count: Int, replica: UInt64 = 1) throws -> (TestDevice<Canvas>, [UnitID]) {
        let device = try TestDevice.withCanvas(replica: replica)
        return (device, try (0..<count).map { _ in try device.rectangle() })
    }

    @discardableResult
    private func group(_ device: TestDevice<Canvas>, _ ids: [UnitID]) throws -> GroupID {
        try device.perform { (c, random) throws(CanvasError) in try c.group(ids, using: &random) }
        return try #require(device.canvas.object(ids[0])?.group)
    }

    private func order(_ device: TestDevice<Canvas>, of ids: [UnitID]) -> [Int] {
        device.canvas.objects.compactMap { object in ids.firstIndex(of: object.id) }
    }

    /// The rows, an object of a group with a dash before its number.
    private func rows(_ canvas: Canvas, folded: Set<GroupID> = []) -> [String] {
        let rows = LayerRows(of: canvas, folded: folded)
        return (0..<rows.count).map { place in
            let item = rows.item(at: place, on: canvas)
            #expect(rows.place(of: item, on: canvas) == place)
            let isIn = item.object.flatMap { canvas.object($0)?.group } != nil
            return (isIn ? "- " : "") + (canvas.title(of: item)?.text() ?? "?")
        }
    }

    @Test("C26 what is grouped comes together behind the frontmost of it, under a row of its own that folds")
    func gathers() throws {
        let (device, ids) = try device(5)
        let group = try group(device, [ids[0], ids[3], ids[2]])
        #expect(order(device, of: ids) == [1, 0, 2, 3, 4])
        #expect(rows(device.canvas) == ["Rect 5", "Group 1", "- Rect 4", "- Rect 3", "- Rect 1", "Rect 2"])
        #expect(rows(device.canvas, folded: [group]) == ["Rect 5", "Group 1", "Rect 2"])
        #expect(try device.step(.undo))
        #expect(order(device, of: ids) == [0, 1, 2, 3, 4])
        #expect(rows(device.canvas) == ["Rect 5", "Rect 4", "Rect 3", "Rect 2", "Rect 1"])
        #expect(try device.step(.redo))
        #expect(rows(device.canvas).contains("Group 1"))
    }

    @Test("C26 a group moves in front and behind as one and keeps its order; one of it moves within it")
    func moves() throws {
        let (device, ids) = try device(6)
        let item = CanvasItem.group(try group(device, [ids[1], ids[2]]))
        let other = CanvasItem.group(try group(device, [ids[4], ids[5]]))
        func reorder(_ item: CanvasItem, _ move: ZMove) throws -> [Int] {
            let can = device.canvas.canReorder(item, move)
            let before = order(device, of: ids)
            try device.perform { (c, random) throws(CanvasError) in try c.reorder(item, move, using: &random) }
            #expect(can == (before != order(device, of: ids)))
            return order(device, of: ids)
        }
        #expect(try reorder(item, .forward) == [0, 3, 1, 2, 4, 5])
        // Over a whole group, not into it.
        #expect(try reorder(item, .forward) == [0, 3, 4, 5, 1, 2])
        #expect(try reorder(item, .forward) == [0, 3, 4, 5, 1, 2])
        #expect(try reorder(.object(ids[3]), .forward) == [0, 4, 5, 3, 1, 2])
        #expect(try reorder(other, .front) == [0, 3, 1, 2, 4, 5])
        #expect(try reorder(item, .back) == [1, 2, 0, 3, 4, 5])
        #expect(try reorder(item, .backward) == [1, 2, 0, 3, 4, 5])
        #expect(try reorder(other, .backward) == [1, 2, 0, 4, 5, 3])
        #expect(try reorder(.object(ids[1]), .front) == [2, 1, 0, 4, 5, 3])
        #expect(try reorder(.object(ids[1]), .forward) == [2, 1, 0, 4, 5, 3])
        #expect(try reorder(.object(ids[1]), .backward) == [1, 2, 0, 4, 5, 3])
        #expect(try reorder(.object(ids[1]), .back) == [1, 2, 0, 4, 5, 3])
    }

    @Test("C26 a row goes before, behind, into and out of a group, to every place of every list")
    func places() throws {
        for moved in 0..<5 {
            for target in 0..<5 {
                for isAbove in [true, false] {
                    let (device, ids) = try device(5)
                    let group = try group(device, [ids[1], ids[2]])
                    let place: LayerPlace = isAbove ? .above(.object(ids[target])) : .below(.object(ids[target]))
                    try device.perform { (c, random) throws(CanvasError) in
                        try c.move(.object(ids[moved]), to: place, using: &random)
                    }
                    var expected = [0, 1, 2, 3, 4].filter { $0 != moved || moved == target }
                    if moved != target, let at = expected.firstIndex(of: target) {
                        expected.insert(moved, at: isAbove ? at + 1 : at)
                    }
                    #expect(order(device, of: ids) == expected, "\(moved) \(place)")
                    let isIn = moved == target ? (1...2).contains(moved) : (1...2).contains(target)
                    #expect(device.canvas.object(ids[moved])?.group == (isIn ? group : nil))
                }
            }
        }
        let (device, ids) = try device(5)
        let group = try group(device, [ids[1], ids[2]])
        func move(_ item: CanvasItem, _ place: LayerPlace) throws -> [String] {
            try device.perform { (c, random) throws(CanvasError) in try c.move(item, to: place, using: &random) }
            return rows(device.canvas)
        }
        #expect(
            try move(.object(ids[4]), .top(of: group)) == [
                "Rect 4", "Group 1", "- Rect 5", "- Rect 3", "- Rect 2", "Rect 1",
            ])
        #expect(
            try move(.object(ids[3]), .bottom(of: group)) == [
                "Group 1", "- Rect 5", "- Rect 3", "- Rect 2", "- Rect 4", "Rect 1",
            ])
        #expect(
            try move(.object(ids[4]), .below(.group(group))) == [
                "Group 1", "- Rect 3", "- Rect 2", "- Rect 4", "Rect 5", "Rect 1",
            ])
        #expect(
            try move(.group(group), .below(.object(ids[0]))) == [
                "Rect 5", "Rect 1", "Group 1", "- Rect 3", "- Rect 2", "- Rect 4",
            ])
        // There are no groups in groups.
        let second = try self.group(device, [ids[0], ids[4]])
        #expect(try move(.group(second), .below(.object(ids[2])))[4] == "Group 2")
        #expect(try device.canvas.move(.group(group), to: .top(of: group), using: &device.random).isEmpty)
    }

    @Test("C26 a group has a number and a name, which it keeps while objects come and go; copies have their own")
    func names() throws {
        let (device, ids) = try device(4)
        let group = try group(device, [ids[0], ids[1]])
        #expect(device.canvas.title(of: group).text() == "Group 1")
        try device.perform { (c) throws(CanvasError) in try c.rename(group, to: "House") }
        try device.perform { (c, random) throws(CanvasError) in try c.group([ids[1], ids[2]], using: &random) }
        #expect(device.canvas.object(ids[2])?.group == group)
        #expect(device.canvas.title(of: group).text() == "House")
        #expect(device.canvas.groups(matching: "house") == [group])
        try device.perform { (c, random) throws(CanvasError) in try c.duplicate([ids[0]], using: &random) }
        let copy = try #require(device.canvas[6].group)
        #expect(device.canvas.title(of: copy).text() == "House")
        try device.perform { (c) throws(CanvasError) in try c.rename(copy, to: "") }
        #expect(device.canvas.title(of: copy).text() == "Group 2")
        try device.perform { (c) throws(CanvasError) in try c.ungroup(ids[0]) }
        #expect(device.canvas.members(of: .group(group)).isEmpty)
        #expect(throws: CanvasError.noMatch) { try device.canvas.rename(group, to: "Gone") }
        #expect(try device.step(.undo))
        #expect(device.canvas.title(of: group).text() == "House")
        #expect(throws: CanvasError.nameTooLong(count: 501)) {
            try device.canvas.rename(group, to: String(repeating: "x", count: 501))
        }
        let read = try Canvas(wireBytes: device.canvas.wireBytes)
        #expect(read.title(of: group).text() == "House")
        #expect(try self.group(device, [ids[3], device.rectangle()]) != group)
        #expect(device.titles.count == 8)
        #expect(rows(device.canvas).contains("Group 3"))
    }

    @Test("C26 all of a group is hidden and locked at once; who is inside it moves, copies and aligns one alone")
    func flags() throws {
        let (device, ids) = try device(3)
        let group = try group(device, [ids[0], ids[1]])
        try device.perform { (c) throws(CanvasError) in try c.setHidden(.group(group), true) }
        #expect(device.canvas.objects.map { $0.isHidden } == [true, true, false])
        #expect(LayerRows(of: device.canvas)[group]?.isHidden == true)
        try device.perform { (c) throws(CanvasError) in try c.setLocked(.group(group), true) }
        #expect(throws: CanvasError.objectLocked(ids[0])) { try device.canvas.setHidden(.group(group), false) }
        #expect(throws: CanvasError.objectLocked(ids[0])) {
            try device.canvas.reorder(.group(group), .front, using: &device.random)
        }
        try device.perform { (c) throws(CanvasError) in try c.setLocked(.group(group), false) }
        try device.perform { (c) throws(CanvasError) in try c.move([ids[0]], byX: 5, y: 6, inside: group) }
        #expect(device.canvas.objects.map { $0.position.x } == [5, 0, 0])
        try device.perform { (c, random) throws(CanvasError) in
            try c.duplicate([ids[0]], inside: group, using: &random)
        }
        #expect(rows(device.canvas) == ["Rect 3", "Group 1", "- Rect 4", "- Rect 2", "- Rect 1"])
        try device.perform { (c) throws(CanvasError) in try c.align([ids[0], ids[1]], .right, inside: group) }
        #expect(device.canvas.object(ids[1])?.position.x == 5)
        try device.perform { (c) throws(CanvasError) in try c.remove(.group(group)) }
        #expect(rows(device.canvas) == ["Rect 3"])
    }

    @Test("C26 grouping beside moving, ungrouping beside naming, and hiding beside joining meet alike on three devices")
    func apart() throws {
        let (device, ids) = try device(5)
        let group = try group(device, [ids[0], ids[1]])
        let common = device.canvas
        var random = SplitMix64(seed: 3)
        let intents: [[RecordChange]] = [
            try common.group([ids[2], ids[4]], using: &random),
            try common.move(.object(ids[3]), to: .below(.object(ids[2])), using: &random),
            try common.ungroup(ids[0]),
            try common.rename(group, to: "House"),
            try common.setHidden(.group(group), true),
            try common.move(.object(ids[3]), to: .top(of: group), using: &random),
        ]
        var seen: Set<[UInt8]> = []
        var shown: Set<[String]> = []
        for order in permutations(Array(intents.enumerated())) {
            var canvas = common
            for (number, changes) in order {
                var unit = UnitID(replica: ReplicaID(50 + UInt64(number)), sequence: 0)
                for change in changes {
                    canvas.apply(
                        change, from: Origin(unit: unit, time: Timestamp(milliseconds: 1 << 41 + UInt64(number / 2))))
                    unit = unit.advanced(by: 1)
                }
            }
            seen.insert(canvas.wireBytes)
            shown.insert(rows(canvas))
            let read = try Canvas(wireBytes: canvas.wireBytes)
            #expect(rows(read) == rows(canvas))
        }
        #expect(seen.count == 1)
        #expect(shown.count == 1)
        let rows = try #require(shown.first)
        // The one that was put in keeps the group alive, with the name that somebody gave it.
        #expect(rows.contains("House"))
        #expect(rows.contains("Group 2"))
        #expect(rows.filter { $0.hasSuffix("Rect 4") } == ["- Rect 4"])
    }

    @Test("C26 two groups made apart are two, and say so by their titles")
    func sameNumber() throws {
        let (device, ids) = try device(4)
        let common = device.canvas
        var random = SplitMix64(seed: 4)
        let both = [
            try common.group([ids[0], ids[1]], using: &random), try common.group([ids[2], ids[3]], using: &random),
        ]
        var canvas = common
        for (number, changes) in both.enumerated() {
            var unit = UnitID(replica: ReplicaID(60 + UInt64(number)), sequence: 0)
            for change in changes {
                canvas.apply(change, from: Origin(unit: unit, time: Timestamp(milliseconds: 1 << 41)))
                unit = unit.advanced(by: 1)
            }
        }
        #expect(rows(canvas).filter { $0.hasPrefix("Group") } == ["Group 1·2", "Group 1"])
    }

    @Test("C26 rows of 10,000 objects in 1,000 groups, and one group of 10,000 that comes to the front")
    func many() throws {
        let device = try TestDevice.withCanvas()
        let drafts = (0..<10_000).map { place in
            var draft = ObjectDraft(.rectangle, position: CanvasPoint(x: 1, y: 1))
            draft.group = place < 5000 ? GroupID(raw: UInt64(1 + place / 5)) : nil
            return draft
        }
        try device.perform { (c, random) throws(CanvasError) in try c.add(drafts, using: &random) }
        let rows = LayerRows(of: device.canvas)
        #expect(rows.count == 11_000)
        #expect(LayerRows(of: device.canvas, folded: [GroupID(raw: 1)]).count == 10_995)
        let ids = device.canvas.objects.map { $0.id }
        let group = try self.group(device, Array(ids[0..<9000]))
        #expect(device.canvas.members(of: group).count == 9000)
        let changes = try device.canvas.reorder(.group(group), .front, using: &device.random)
        #expect(changes.count == 9000)
        // Keys grow with the logarithm of their number.
        #expect(changes.reduce(0) { $0 + $1.wireBytes.count } < 9000 * 80)
    }
}
