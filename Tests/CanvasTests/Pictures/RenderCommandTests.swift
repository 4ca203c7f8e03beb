import CanvasCommands
import Drawing
import JSON
import ModuleKit
import Pictures
import Replication
import TestSupport
import Testing

struct RenderCommandTests {
    private func shell() -> (CanvasShell, PictureDesk) {
        let shell = CanvasShell()
        let desk = PictureDesk()
        shell.pictures = desk
        shell.run("new", "Plan", "--width", "400", "--height", "300")
        shell.run("add", "rect", "Plan", "--color", "#112233")
        return (shell, desk)
    }

    @Test("C19 A canvas is drawn to PNG at a scale, and to PDF under its name")
    func files() {
        let (shell, desk) = shell()
        let png = shell.run("render", "Plan", "-o", "out.png", "--scale", "2.5")
        #expect(png.code == 0 && shell.files.files["out.png"] == Array("drawn".utf8), "\(png.error)")
        #expect(png.value["width"]?.integer == 1000 && png.value["height"]?.integer == 750)
        #expect(png.value["format"]?.string == "png" && png.value["bytes"]?.integer == 5)
        #expect(png.text == "Drew “Plan” as out.png.\n")
        #expect(shell.run("render", "Plan", "--output", "out.PDF").code == 0)
        #expect(shell.run("render", "Plan", "-o", "plain", "--as", "png").code == 0)
        guard desk.jobs.count == 3, case .render(.drawing(let list, let pictures), let first) = desk.jobs[0],
            case .render(_, let second) = desk.jobs[1]
        else {
            Issue.record("\(desk.jobs)")
            return
        }
        #expect(first == .png(scale: 2.5) && second == .pdf(scale: 1, title: "Plan"))
        #expect(list.size == Size(width: 400, height: 300) && list.items.count == 1 && pictures.isEmpty)
    }

    @Test("C19 A file that is there is kept unless it is forced; what can't be is refused before it is drawn")
    func refusals() {
        let (shell, desk) = shell()
        shell.files.files["there.png"] = [1]
        shell.files.folders.insert("folder.png")
        #expect(shell.run("render", "Plan", "-o", "there.png").code == 73)
        #expect(shell.files.files["there.png"] == [1])
        #expect(shell.run("render", "Plan", "-o", "folder.png", "--force").code == 73)
        for words in [
            ["render", "Plan"], ["render", "Plan", "-o", "a.jpg"], ["render", "Plan", "-o", "a"],
            ["render", "Plan", "-o", "-"], ["render", "Plan", "-o", ""], ["render", "Plan", "-o"],
            ["render", "Plan", "-x", "a.png"], ["render", "Plan", "-o", "a.png", "--scale", "0"],
            ["render", "Plan", "-o", "a.png", "--scale", "16.1"], ["render", "Plan", "-o", "a.png", "--scale", "nan"],
            ["render", "Plan", "-o", "a.png", "--as", "gif"],
        ] {
            #expect(shell.run(words).code == 64, "\(words)")
        }
        shell.run("new", "Huge", "--width", "100000", "--height", "100000")
        shell.run("add", "rect", "Huge")
        let huge = shell.run("render", "Huge", "-o", "huge.png")
        #expect(huge.code == 65 && huge.error.contains("100000 × 100000"), "\(huge.error)")
        #expect(shell.run("render", "Huge", "-o", "huge.pdf").code == 65)
        #expect(shell.run("render", "Nobody", "-o", "a.png").code == 66)
        #expect(desk.jobs.isEmpty)
        #expect(shell.run("render", "Plan", "-o", "there.png", "--force").code == 0)
        #expect(shell.files.files["there.png"] == Array("drawn".utf8))
    }

    @Test("C19 With - the picture goes to a pipe, byte for byte, and never to a terminal")
    func pipe() {
        let (shell, _) = shell()
        #expect(shell.run("render", "Plan", "-o", "-", "--as", "png").text == "drawn")
        let svg = shell.run("render", "Plan", "-o", "-", "--as", "svg").text
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        shell.console.isOutputTerminal = true
        #expect(shell.run("render", "Plan", "-o", "-", "--as", "png").code == 64)
    }

    @Test("C19 Without a worker a PNG is an error that says so, and an SVG is written all the same")
    func noWorker() {
        let (shell, _) = shell()
        shell.pictures = NoPictures()
        #expect(shell.run("render", "Plan", "-o", "a.png").code == 69)
        #expect(shell.files.files["a.png"] == nil)
        #expect(shell.run("render", "Plan", "-o", "a.svg").code == 0)
    }

    @Test("C6 A photo that can't be read is named and shown as an empty cell; the rest is drawn")
    func brokenPhoto() {
        let (shell, desk) = shell()
        shell.files.files["wide.png"] = Photos.wide
        shell.files.files["small.png"] = Photos.small
        shell.run("add", "photo", "Plan", "wide.png")
        shell.run("add", "photo", "Plan", "small.png")
        let broken = PictureSource.bytes(Photos.wide)
        desk.answer = { job in
            switch job {
            case .photo(broken, _), .render(.drawing(_, pictures: [.photo(broken), .photo(.bytes(Photos.small))]), _):
                .failure(.damaged("it is cut"))
            default: .success(.file(Array("drawn".utf8)))
            }
        }
        let result = shell.run("render", "Plan", "-o", "a.png")
        #expect(result.code == 65 && result.value["losses"]?.array?.count == 1, "\(result.error)")
        let reason = "Photo 1 is shown as an empty cell: It is damaged: it is cut."
        #expect(result.value["losses"]?.array?.first?["reason"]?.string == reason && result.faults == [reason])
        guard case .render(.drawing(let list, let pictures), _) = desk.jobs.last else {
            Issue.record("\(desk.jobs.count)")
            return
        }
        #expect(pictures == [.photo(.bytes(Photos.small))])
        #expect(list.items.map(\.content).contains(.placeholder(label: "Photo 1")))
        // What is no photo's fault stays an error.
        desk.answer = { _ in .failure(.tookTooLong(seconds: 60)) }
        shell.run("new", "Plain")
        shell.run("add", "rect", "Plain")
        #expect(shell.run("render", "Plain", "-o", "b.png").code == 65)
    }

    @Test("C2 A placed canvas is drawn inside, and what has no picture as a card with its title")
    func placed() {
        let (shell, desk) = shell()
        shell.run("new", "Inner")
        shell.run("add", "ellipse", "Inner")
        shell.run("new", "빈 캔버스")
        shell.run("add", "document", "Plan", "Inner")
        shell.run("add", "document", "Plan", "빈 캔버스")
        #expect(shell.run("render", "Plan", "-o", "a.png").code == 0)
        guard case .render(.drawing(_, let pictures), _) = desk.jobs.last, pictures.count == 2,
            case .drawing(let inner, _) = pictures[0], case .drawing(let card, _) = pictures[1]
        else {
            Issue.record("\(desk.jobs)")
            return
        }
        #expect(inner.size == Size(width: 1024, height: 768) && inner.items.count == 1)
        let titles = card.items.compactMap { item -> String? in
            if case .text(let text) = item.content { text.lines.first?.text } else { nil }
        }
        #expect(titles == ["빈 캔버스", "Canvas"])
    }

    @Test("C14 One object is drawn alone, as large as it is with its rotation and thickness, hidden or not")
    func single() {
        let (shell, desk) = shell()
        shell.files.files["wide.png"] = Photos.wide
        shell.run("add", "photo", "Plan", "wide.png", "--x", "50", "--y", "60")
        shell.run("add", "stroke", "Plan", "100,100 140,130", "--thickness", "10")
        shell.run("rotate", "Plan", "Rect 1", "90")
        shell.run("hide", "Plan", "Stroke 1")
        var lists: [DisplayList] = []
        for title in ["Rect 1", "Photo 1", "Stroke 1"] {
            let result = shell.run("render", "Plan", "-o", "a.png", "--object", title, "--force")
            #expect(result.text == "Drew “\(title)” as a.png.\n", "\(result.error)")
            guard case .render(.drawing(let list, _), _) = desk.jobs.last else { continue }
            lists.append(list)
        }
        #expect(lists.map { $0.items.count } == [1, 1, 1] && lists.allSatisfy { $0.ground == nil })
        #expect(lists.map { $0.size.width.rounded() } == [120, 160, 50])
        #expect(lists.map { $0.size.height.rounded() } == [150, 80, 40])
        guard lists.count == 3, case .path(let points, _, _) = lists[2].items[0].content else { return }
        #expect(points == [Point(x: 5, y: 5), Point(x: 45, y: 35)])
        #expect(lists[1].items[0].box.origin == Point(x: 0, y: 0))
        #expect(shell.run("render", "Plan", "-o", "a.svg", "--object", "Rect 1").code == 0)
        #expect(shell.run("render", "Plan", "-o", "b.png", "--object", "Rect 9").code == 66)
    }

    @Test("C14 A canvas that is shown comes with its picture for terminals, one without objects with none")
    func shown() throws {
        let (shell, _) = shell()
        shell.run("new", "Empty")
        let kind = CanvasKind()
        let context = PreviewContext(
            services: PictureServices(shell.services, for: .read), workspace: shell.workspace)
        for (name, hasPicture) in [("Plan", true), ("Empty", false)] {
            let entry = try shell.workspace.resolve(name)
            let canvas = try shell.workspace.load(kind, entry.document).value
            #expect(try (kind.preview(of: canvas, in: context) != nil) == hasPicture, "\(name)")
        }
    }
}
