import ColorSelectModel
import Drawing
import Interaction
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import ColorSelectScene

@Suite struct StripTests {
    private let corner = (x: 600.0, y: 400.0)
    private var middle: (x: Double, y: Double) { (corner.x + 48, corner.y + 48) }

    /// A finger has rested on the curls for half a second.
    private func opened(windowWidth: Double = 1280) throws -> IllustrationHarness {
        let person = IllustrationHarness.making()
        person.context.windowWidth = windowWidth
        person.press("Hair")
        person.finger(.down, at: middle, on: "curls", corner: corner)
        person.rest(500)
        return person
    }

    private func move(_ person: IllustrationHarness, toX x: Double) throws {
        person.time += 16
        person.finger(.move, at: (x, middle.y), on: "curls", corner: corner)
    }

    private func strip(_ person: IllustrationHarness) -> IllustrationHarness.Node? {
        person.view.first { $0[.role] == "radiogroup" && $0.name.hasPrefix("Colours of") }
    }

    private func selected(_ person: IllustrationHarness) -> String? {
        strip(person)?.first { $0[.checked] == "true" }?.name
    }

    @Test("S4 the strip opens above the cell after half a second, the remembered colour selected")
    func began() throws {
        let person = IllustrationHarness.making()
        person.press("Hair")
        person.finger(.down, at: middle, on: "curls", corner: corner)
        #expect(person.effects.contains(.wake(1, milliseconds: 500)))
        #expect(strip(person) == nil)
        person.rest(500)
        #expect(selected(person) == "Ink")
        let frame = try #require(person.scene.strip.frame)
        #expect(frame.maxY <= corner.y)
        #expect(frame.midX == corner.x + 48)
        #expect(person.effects.contains(.claimPointer(true)))
        #expect(person.effects.contains(.haptic))
        #expect(person.node("cell-curls")?[.expanded] == "true")
    }

    @Test("S8 after a long press that was given up Enter chooses, though no click came of the press")
    func enterAfterLongPress() throws {
        let person = IllustrationHarness.making()
        person.press("Hair")
        person.finger(.down, at: middle, on: "curls", corner: corner)
        person.rest(500)
        person.key("Escape", at: "cell-curls")
        person.key("Enter", at: "cell-curls")
        person.tell("cell-curls", .press, .press([]))
        #expect(person.illustration.choice(in: "hair") == "curls")
    }

    @Test("S4 the strip never goes off the edge, however narrow the window", arguments: [320.0, 375.0, 820.0, 1280.0])
    func edges(width: Double) throws {
        for x in [0.0, 40, width / 2, width - 96] {
            let person = IllustrationHarness.making()
            person.context.windowWidth = width
            person.press("Hair")
            let corner = (x: x, y: 10.0)
            person.finger(.down, at: (x + 48, 60), on: "curls", corner: corner)
            person.rest(500)
            let frame = try #require(person.scene.strip.frame)
            #expect(frame.minX >= 0)
            #expect(frame.maxX <= width)
            #expect(frame.minY >= 0)
            #expect(frame.size.width == min(12 * ColorStrip.swatch, width))
        }
    }

    @Test("S4 lifting the finger chooses, closes, hands the colour on once and draws the cell in it")
    func ended() throws {
        let person = try opened()
        let before = try #require(person.node("cell-curls"))
        let frame = try #require(person.scene.strip.frame)
        try move(person, toX: frame.minX + 5.5 * ColorStrip.swatch)
        #expect(selected(person) == "Ginger")
        _ = person.takeEffects()
        person.finger(.up, at: (frame.minX + 5.5 * ColorStrip.swatch, 400), on: "curls", corner: corner)
        #expect(strip(person) == nil)
        #expect(person.illustration.choice(in: "hair") == "curls")
        #expect(person.illustration.chosenColor(ofSlot: "hair") == "ginger")
        #expect(person.keptEvents == 1, "part and colour are one step")
        #expect(person.announced.contains("Curls, Ginger"))
        let after = try #require(person.node("cell-curls"))
        let fills = after.all { $0[.fill] == "#CC7434" }
        #expect(!fills.isEmpty)
        #expect(before.all { $0[.fill] == "#CC7434" }.isEmpty)
        // The click that the release makes is not another tap.
        person.tell("cell-curls", .press, .press([]))
        #expect(person.illustration.choice(in: "hair") == "curls")
    }

    @Test("S16 the picture follows the sweep, colour by colour, and one step of undo is left of it")
    func live() throws {
        let person = try opened()
        func isDrawn(in color: String) throws -> Bool {
            try !#require(person.node("frame")).all { $0[.fill] == color }.isEmpty
        }
        #expect(try isDrawn(in: "#2B2724"), "what lifting the finger would choose is seen at once")
        let frame = try #require(person.scene.strip.frame)
        for (index, color) in try #require(person.kit?.palette("hair")).colors.enumerated().dropFirst() {
            try move(person, toX: frame.minX + (Double(index) + 0.5) * ColorStrip.swatch)
            #expect(try isDrawn(in: color.value.hex))
        }
        #expect(person.keptEvents == 0)
        person.finger(.cancel, at: (frame.minX, 400), on: "curls", corner: corner)
        #expect(try !isDrawn(in: "#8A4B6A"))
        #expect(person.illustration.choices.isEmpty)
        person.rest(1_000)
        person.finger(.down, at: middle, on: "curls", corner: corner)
        person.rest(500)
        try move(person, toX: frame.minX + 3.5 * ColorStrip.swatch)
        try move(person, toX: frame.minX + 5.5 * ColorStrip.swatch)
        person.finger(.up, at: (frame.minX + 5.5 * ColorStrip.swatch, 400), on: "curls", corner: corner)
        #expect(try isDrawn(in: "#CC7434"))
        #expect(person.keptEvents == 1)
        person.press("Undo")
        #expect(person.illustration.choices.isEmpty, "one step takes all of it back")
    }

    @Test("S16 every slot of the chosen part has its colours in a row, the first one too")
    func rows() throws {
        let person = IllustrationHarness.making()
        person.press("Face")
        person.press("Round")
        func row(_ slot: String) throws -> [IllustrationHarness.Node] {
            try #require(person.node("slot-row-" + slot)).all { $0[.role] == "radio" }
        }
        #expect(try row("skin").count == 10)
        #expect(try row("lips").count == 6)
        #expect(try row("skin").filter { $0[.checked] == "true" }.count == 1)
        person.act(.slotColor(slot: "skin", color: try #require(person.kit?.palette("skin")).colors[4].id))
        #expect(try row("skin")[4][.checked] == "true")
    }

    @Test("S4 a cancelled press changes nothing, by Esc or by the system", arguments: [true, false])
    func cancelled(byKey: Bool) throws {
        let person = try opened()
        let frame = try #require(person.scene.strip.frame)
        try move(person, toX: frame.minX + 7 * ColorStrip.swatch)
        #expect(selected(person) != "Ink")
        if byKey {
            person.key("Escape", at: "cell-curls")
        } else {
            person.finger(.cancel, at: middle, on: "curls", corner: corner)
        }
        #expect(strip(person) == nil)
        #expect(person.keptEvents == 0)
        #expect(person.scene.place == .draft)
        #expect(person.effects.contains(.claimPointer(false)))
        #expect(person.effects.last { if case .focus = $0 { true } else { false } } == .focus(key: "cell-curls"))
    }

    @Test("S5 one sweep over a strip wider than its window reaches every colour, each under the finger")
    func sweep() throws {
        let width = 320.0
        let person = try opened(windowWidth: width)
        let open = try #require(person.scene.strip.popup)
        let frame = try #require(person.scene.strip.frame)
        #expect(open.selection.sweep.content > frame.size.width)
        var seen: [Int] = []
        for x in stride(from: frame.minX, through: frame.maxX - 0.5, by: 0.5) {
            try move(person, toX: x)
            let selection = try #require(person.scene.strip.popup?.selection)
            if seen.last != selection.index { seen.append(selection.index) }
            let left = Double(selection.index) * ColorStrip.swatch - selection.offset
            #expect(left <= x - frame.minX + 1e-9)
            #expect(x - frame.minX < left + ColorStrip.swatch + 1e-9)
        }
        #expect(seen == Array(0..<open.colors.count))
    }

    @Test("S5 a trembling finger keeps the remembered colour, and what is outside changes nothing")
    func trembling() throws {
        let person = try opened()
        for step in [9.0, -9, 5, 0] {
            try move(person, toX: middle.x + step)
            #expect(selected(person) == "Ink")
        }
        let frame = try #require(person.scene.strip.frame)
        try move(person, toX: frame.minX + 3.5 * ColorStrip.swatch)
        let name = selected(person)
        try move(person, toX: frame.maxX + 20)
        #expect(selected(person) == name)
    }

    @Test("S7 anyone may observe the presses, one delegate is told the colour")
    func observing() throws {
        let person = IllustrationHarness.making()
        person.press("Hair")
        var first: [ComponentPress] = []
        var second = 0
        person.scene.grid.presses.observe { first.append($0) }
        let token = person.scene.grid.presses.observe { _ in second += 1 }
        person.finger(.down, at: middle, on: "curls", corner: corner)
        person.rest(500)
        try move(person, toX: middle.x + 50)
        person.scene.grid.presses.stop(token)
        person.finger(.up, at: (middle.x + 50, middle.y), on: "curls", corner: corner)
        #expect(first.count == 3)
        #expect(second == 2)
        guard case .began("curls", let cell, _) = first.first else {
            Issue.record("no beginning")
            return
        }
        #expect(cell.minX == corner.x)
        #expect(person.scene.strip.delegate === person.scene)
        person.press("All illustrations")
        #expect(person.scene.strip.delegate == nil, "the one who sets it clears it")
    }

    @Test("S8 by keyboard: opens, arrows move, Enter chooses, Esc closes and gives the focus back")
    func keyboard() throws {
        let person = IllustrationHarness.making()
        person.press("Hair")
        person.key("ArrowDown", at: "cell-curls", .alt)
        #expect(selected(person) == "Ink")
        #expect(person.effects.last == .focus(key: "swatch-0"))
        person.key("ArrowRight", at: "strip-keys")
        #expect(selected(person) == "Dark brown")
        #expect(person.announced.last == "Dark brown")
        person.key("Escape", at: "strip-keys")
        #expect(strip(person) == nil)
        #expect(person.effects.last == .focus(key: "cell-curls"))
        #expect(person.keptEvents == 0)
        person.key("Enter", at: "cell-curls", .shift)
        person.key("End", at: "strip-keys")
        person.key("Enter", at: "strip-keys")
        #expect(person.illustration.chosenColor(ofSlot: "hair") == "plum")
        #expect(person.announced.last == "Curls, Plum")
    }

    @Test("S8 a strip opened by a key stands above its cell too, inside of the grid", arguments: [290.0, 400, 700])
    func docked(width: Double) throws {
        let person = IllustrationHarness.making()
        person.press("Hair")
        person.act(.sizeGrid, .size(width: width, height: 400))
        let hair = try #require(person.kit?.category("hair"))
        let pitch = person.scene.cellSide + 1
        let columns = Int((width + 1) / pitch)
        for (index, component) in hair.components.enumerated() {
            person.act(.openStrip(component.id))
            guard case .grid(let frame)? = person.scene.strip.popup?.place else {
                Issue.record("not in the grid")
                return
            }
            #expect(frame.minX >= 0 && frame.maxX <= width)
            #expect(frame.maxY == Double(index / columns) * pitch - 8)
            #expect(strip(person) != nil)
            person.act(.closeStrip)
        }
    }

    @Test("S8 where the cells are scrolled, a strip opened by a key stands above its cell all the same")
    func dockedAndScrolled() throws {
        let person = IllustrationHarness.making()
        person.press("Hair")
        person.act(.sizeGrid, .size(width: 110, height: 150))
        person.act(.sizeGrid, .scroll(top: 100, height: 150))
        person.act(.openStrip("curls"))
        let place = try #require(person.kit?.category("hair")?.components.firstIndex { $0.id == "curls" })
        guard case .grid(let frame)? = person.scene.strip.popup?.place else {
            Issue.record("not in the grid")
            return
        }
        #expect(frame.maxY == Double(place / 2) * (person.scene.cellSide + 1) - 108)
    }

    @Test(
        "S15 cells are as large as lets all parts of a category be seen, and no smaller than a finger needs",
        arguments: [
            (12, 351.0, 180.0, 59.0), (12, 508, 400, 126), (6, 590, 600, 199), (1, 590, 600, 220), (7, 788, 260, 129),
            (2_000, 351, 180, 52), (12, 0, 0, 96),
        ])
    func cells(count: Int, width: Double, height: Double, side: Double) {
        #expect(CellSide.of(count, width: width, height: height) == side)
    }

    @Test("S15 the cells stay where they are when a part is chosen: its colours have their room before")
    func roomForColors() throws {
        let person = IllustrationHarness.making()
        func rows() -> Int {
            person.node("parts")?.all { $0.key?.hasPrefix("slot-row-") ?? false }.count ?? 0
        }
        person.press("Hair")
        let before = rows()
        #expect(before > 0)
        for name in ["Curls", "Bob", "Headscarf"] {
            person.press(name)
            #expect(rows() == before)
        }
    }

    @Test("S8 the strip is a radio group with a name, one colour checked and reachable by Tab")
    func semantics() throws {
        let person = try opened()
        let strip = try #require(self.strip(person))
        #expect(strip.name == "Colours of Curls")
        let swatches = strip.all { $0[.role] == "radio" }
        #expect(swatches.count == 12)
        #expect(swatches.count { $0[.tabIndex] == "0" } == 1)
        #expect(swatches.allSatisfy { !$0.name.isEmpty })
    }
}
