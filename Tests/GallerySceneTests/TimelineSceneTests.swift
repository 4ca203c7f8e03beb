import Drawing
import GalleryModel
import ImageHeaders
import Interaction
import Phrases
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import GalleryScene

@Suite("Saved photos by date")
struct TimelineSceneTests {
    /// The saved photos of many months, one taken every ten days up to the end of 2026.
    static func looking(
        at count: Int, language: Language = .english, width: Double = 1280, height: Double = 800
    ) -> PhotosHarness {
        let person = PhotosHarness.looking(language: language, width: width, height: height, layout: .timeline)
        person.scene.change { (gallery) throws(GalleryError) in
            try gallery.save(
                (0..<count).map { number in
                    let date = CivilDate(daysSince1970: 20_818 - Int64(number) * 10)
                    var record = PhotoRecord(
                        key: PhotoKey(source: "built-in", id: "p\(number)"), width: 1200,
                        height: UInt32(500 + number * 317 % 1400), title: "Title \(number)")
                    record.takenAt = date.flatMap {
                        CaptureTime(year: $0.year, month: $0.month, day: $0.day, hour: 9, minute: 0, second: 0)
                    }
                    return record
                })
        }
        person.act(.show(.saved))
        return person
    }

    private func months(_ person: PhotosHarness) -> [String] {
        person.view.all { $0[.classes] == "photo-month-name" }
            .map { $0.allText.replacing("\u{A0}", with: " ") }
    }

    @Test("G13 saved photos stand by date under their months, each cell within its month and none on another")
    func months() throws {
        let person = Self.looking(at: 9)
        #expect(months(person) == ["December 2026 4", "November 2026 3", "October 2026 2"])
        #expect(person.cells.count == 9)
        #expect(person.scene.saved.map(\.record.title) == (0..<9).map { "Title \($0)" })
        #expect(person.view.first { $0[.classes] == "saved-caption" } == nil)
        #expect(person.view.first { $0[.classes] == "photo-number" }?.text == "Photo 1\nTitle 0")
    }

    @Test("G13 months are read as the reader's language has them")
    func korean() throws {
        let words = Language(code: "ko", words: Language.words(ofLines: GalleryWords.korean))
        let person = Self.looking(at: 5, language: words)
        #expect(months(person) == ["2026년 12월 4", "2026년 11월 1"])
        for month in Int32(1)...12 { #expect(person.text(.month(month, of: 2024)) == "2024년 \(month)월") }
        #expect(Language.english.text(of: .month(5, of: 2024)) == "May\u{A0}2024")
    }

    @Test("G13 G4 a small tile has its number and its star, which no finger would hit for the photo")
    func smallTiles() throws {
        let person = Self.looking(at: 60, width: 390)
        person.act(.enlarge(.small))
        let narrow = try #require(person.cells.first { Double($0[.measureWidth]?.dropLast(2) ?? "") ?? 0 < 80 })
        let number = try #require(narrow[.positionInSet])
        #expect(narrow.first { $0[.classes] == "photo-number" }?.text == number + " ★")
        #expect(narrow.first { $0[.classes]?.hasPrefix("star") ?? false } == nil)
        person.act(.enlarge(.large))
        #expect(person.cells.first?.first { $0[.classes] == "photo-number" }?.text == "Photo 1\nTitle 0")
    }

    @Test("M11 G13 two fingers, or Ctrl and the wheel, take the next size; the wheel alone scrolls")
    func zooming() {
        let person = Self.looking(at: 30)
        func zoom(_ delta: Double, _ modifiers: KeyModifiers) {
            person.act(.zoomList, .wheel(x: 100, y: 100, deltaX: 0, deltaY: delta, modifiers))
        }
        zoom(-100, .control)
        #expect(person.scene.size == .large && person.context.isConsumed)
        for _ in 0..<3 { zoom(40, .control) }
        #expect(person.scene.size == .medium, "small steps of a touchpad add up")
        zoom(100, .control)
        zoom(100, .control)
        zoom(.nan, .control)
        #expect(person.scene.size == .small)
        zoom(-500, [])
        #expect(person.scene.size == .small && !person.context.isConsumed)
    }

    @Test("G13 three sizes and two layouts are chosen, and kept in this browser")
    func choices() throws {
        let person = Self.looking(at: 30)
        let heights = [GalleryAction.enlarge(.small), .enlarge(.medium), .enlarge(.large)].map { action in
            person.act(action)
            return person.scene.fall?.height ?? 0
        }
        #expect(heights == heights.sorted() && Set(heights).count == 3)
        #expect(person.effects.contains(.setting("photos.size", value: "2")))
        person.press("Smaller photos")
        #expect(person.scene.size == .medium)
        #expect(person.effects.contains(.setting("photos.size", value: "")))
        person.press("Smaller photos")
        #expect(person.button("Smaller photos")?[.isDisabled] != nil)
        person.act(.menuOfAll)
        person.press("Waterfall")
        #expect(person.scene.fall?.columnCount == 7)
        #expect(person.effects.contains(.setting("photos.layout", value: "waterfall")))
        let context = person.context
        context.settings = [("photos.layout", "waterfall"), ("photos.size", "0")]
        let again = PhotosScene(context)
        #expect(again.layout == .waterfall && again.size == .small)
        context.settings = [("photos.layout", "spiral"), ("photos.size", "9")]
        #expect(PhotosScene(context).layout == .timeline && PhotosScene(context).size == .medium)
    }

    @Test("G13 another size leaves the photos in sight that were")
    func staying() throws {
        let person = Self.looking(at: 300)
        person.act(.scroll, .scroll(top: 3000, height: 800))
        let fall = try #require(person.scene.fall)
        let first = try #require(fall.places(in: 3000..<3800, with: nil).first { $0.y >= 3000 })
        person.act(.enlarge(.large))
        let place = try #require(person.scene.fall?.place(at: first.index))
        #expect(person.scene.tops[1] == place.y)
        #expect(person.cells.contains { $0.key == "photo-\(first.index)" })
    }

    @Test("G13 of ten thousand photos those around the window are in the page, and the one that has the focus")
    func window() throws {
        let person = Self.looking(at: 10_000)
        let height = try #require(person.scene.fall?.height)
        for part in [0, 0.3, 0.7, 1] {
            person.act(.scroll, .scroll(top: max(height * part - 800, 0), height: 800))
            #expect((1..<200).contains(person.cells.count))
        }
        person.act(.scroll, .scroll(top: 0, height: 800))
        person.key("End", at: "open-0")
        #expect(person.effects.last == .focus(key: "open-9999"))
        #expect(person.node("open-9999") != nil && person.node("open-0") != nil)
    }

    @Test("G13 far away the window's pictures come first, then what stands on them, then those around")
    func arriving() throws {
        let person = Self.looking(at: 10_000)
        let height = try #require(person.scene.fall?.height)
        var counts: [Int] = []
        func bars() -> Int { person.view.all { $0[.classes] == "photo-bar" }.count }
        let whole = person.cells.count
        person.act(.scroll, .scroll(top: height / 2, height: 800))
        let window = (height / 2)..<(height / 2 + 800)
        let seen = try #require(person.scene.fall?.places(in: window, with: nil).map { "photo-\($0.index)" })
        #expect(person.cells.compactMap(\.key) == seen && bars() == 0)
        for _ in 0..<3 {
            #expect(person.effects.contains(.wake(5, milliseconds: 24)))
            person.forgetEffects()
            person.scene.tick(5)
            person.settle()
            counts.append(person.cells.count)
            #expect(bars() == person.cells.count && seen.allSatisfy { person.node($0) != nil })
        }
        #expect(counts[0] == seen.count && counts[1] > counts[0] && counts[2] > counts[1])
        #expect(!person.effects.contains(.wake(5, milliseconds: 24)))
        // A little further all around is there at once.
        person.act(.scroll, .scroll(top: height / 2 + 300, height: 800))
        #expect(person.cells.count > seen.count && bars() == person.cells.count)
        #expect(whole > 0)
    }

    @Test("G13 months of few photos stand side by side, and each photo lies within its month")
    func sideBySide() throws {
        let person = Self.looking(at: 120)
        person.act(.enlarge(.small))
        let sections = person.view.all { $0[.classes] == "photo-month" }
        func measure(_ node: PhotosHarness.Node, _ name: Attribute.Name) -> Double {
            Double(node[name]?.dropLast(2) ?? "") ?? .nan
        }
        let tops = sections.map { measure($0, .measureY) }
        #expect(Set(tops).count < tops.count)
        for (section, next) in zip(sections, sections.dropFirst())
        where measure(section, .measureY) == measure(next, .measureY) {
            #expect(measure(section, .measureX) + measure(section, .measureWidth) <= measure(next, .measureX) + 0.2)
        }
        for section in sections {
            let cells = section.all { $0.tag == .li }
            #expect(!cells.isEmpty)
            for cell in cells {
                #expect(measure(cell, .measureX) >= 0)
                #expect(
                    measure(cell, .measureX) + measure(cell, .measureWidth) <= measure(section, .measureWidth) + 0.2)
            }
        }
        // A range goes on from one month to the one beside it.
        person.act(.view(0), .press([.control]))
        person.act(.view(7), .press([.shift]))
        #expect(person.selection == Array(0...7))
    }

    @Test("G13 arrows lead to the photo beside, above and below")
    func arrows() throws {
        let person = Self.looking(at: 40)
        person.key("ArrowRight", at: "open-0")
        #expect(person.effects.last == .focus(key: "open-1"))
        let below = try #require(person.scene.fall?.photo(rows: 1, from: 1))
        person.key("ArrowDown", at: "open-1")
        #expect(person.effects.last == .focus(key: "open-\(below)"))
        person.key("ArrowUp", at: "open-\(below)")
        person.key("ArrowLeft", at: "open-0")
        #expect(person.effects.last == .focus(key: "open-0"))
        person.act(.lay(.waterfall))
        person.key("ArrowDown", at: "open-0")
        #expect(person.effects.last == .focus(key: "open-4"))
    }

    @Test("G13 a long timeline has its years at the edge, and a press brings one into sight")
    func years() throws {
        #expect(Self.looking(at: 9).view.first { $0[.classes] == "photo-years" } == nil)
        let person = Self.looking(at: 400)
        let years = person.view.all { $0[.classes] == "quiet photo-year" }.compactMap(\.text)
        #expect(years.first == "2026" && years.last == "2016" && years == years.sorted(by: >))
        person.press("2020")
        let top = person.scene.tops[1]
        #expect(top > 0)
        #expect(months(person).contains("December 2020 3"))
        guard case .timeline(let line)? = person.scene.fall else { throw Missing() }
        #expect(line.headings(in: top..<(top + 10)).first?.month.text == "2020-12")
    }

    @Test("G14 Shift selects a range, which another press makes longer or shorter; Ctrl adds one")
    func ranges() throws {
        let person = Self.looking(at: 30)
        person.act(.view(3), .press([.control]))
        #expect(person.selection == [3])
        person.act(.view(6), .press([.shift]))
        #expect(person.selection == [3, 4, 5, 6])
        person.act(.view(2), .press([.shift]))
        #expect(person.selection == [2, 3])
        person.act(.view(9), .press([.control]))
        person.act(.view(11), .press([.shift]))
        #expect(person.selection == [2, 3, 9, 10, 11])
        person.act(.view(3))
        #expect(person.selection == [2, 9, 10, 11])
        #expect(person.scene.viewer == nil)
        person.scene.dismiss()
        #expect(person.scene.selected == nil)
    }

    @Test("G14 arrows with Shift select what they pass, Ctrl+A all")
    func keys() throws {
        let person = Self.looking(at: 30)
        person.key("ArrowRight", at: "open-4", .shift)
        #expect(person.selection == [4, 5])
        person.key("ArrowRight", at: "open-5", .shift)
        #expect(person.selection == [4, 5, 6])
        person.key("ArrowLeft", at: "open-6", .shift)
        #expect(person.selection == [4, 5])
        person.act(.listKey, .key("a", .control))
        #expect(person.selection == Array(0..<30))
        person.press("Delete")
        #expect(person.gallery.savedCount == 0)
        person.scene.step(.undo)
        #expect(person.gallery.savedCount == 30)
    }

    @Test("G14 dragging over photos selects them, and going back leaves them out again")
    func dragging() throws {
        let person = Self.looking(at: 30)
        person.press("Select")
        func pointer(_ phase: PointerPhase, over index: Int) {
            let over = person.scene.element(ofKey: "photo-\(index)") ?? 0
            person.act(.pointer(2), .pointer(PointerInput(phase: phase, x: 1, y: 1, over: over)))
        }
        pointer(.down, over: 2)
        pointer(.move, over: 2)
        #expect(person.selection == [])
        pointer(.move, over: 6)
        #expect(person.selection == [2, 3, 4, 5, 6])
        pointer(.move, over: 4)
        pointer(.up, over: 4)
        #expect(person.selection == [2, 3, 4])
        pointer(.down, over: 2)
        pointer(.up, over: 2)
        person.act(.view(2))
        #expect(person.selection == [3, 4])
    }

    @Test("G14 what is typed leaves the photos that match, of ten thousand in portions, and Esc brings all back")
    func searching() throws {
        let person = Self.looking(at: 10_000)
        person.tell("saved-search", .input, .input("\"Title 99\"", selection: 0..<0, isComposing: false))
        for _ in 0..<5 { person.scene.tick(3) }
        #expect(person.scene.saved.count == 111)
        #expect(person.text.contains("111 photos"))
        person.tell("saved-search", .input, .input("tag:none", selection: 0..<0, isComposing: false))
        for _ in 0..<5 { person.scene.tick(3) }
        #expect(person.text.contains("No saved photo matches."))
        person.tell("saved-search", .input, .input("rating:foo", selection: 0..<0, isComposing: false))
        for _ in 0..<5 { person.scene.tick(3) }
        #expect(person.scene.saved.isEmpty && person.text.contains("“foo” isn't a rating."))
        person.key("Escape", at: "saved-search")
        #expect(person.scene.saved.count == 10_000)
        person.act(.chooseColor, .commit("0"))
        for _ in 0..<5 { person.scene.tick(3) }
        #expect(person.scene.saved.isEmpty)
        person.press("Show all photos")
        #expect(person.scene.saved.count == 10_000)
    }

    private struct Missing: Error {}
}

extension PhotosHarness {
    /// The places of the selected photos.
    fileprivate var selection: [Int] {
        scene.saved.indices.filter { scene.selected?.contains(scene.saved[$0]) ?? false }
    }
}
