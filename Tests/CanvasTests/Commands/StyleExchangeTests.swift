import CanvasCommands
import Drawing
import JSON
import ModuleKit
import Pictures
import TestSupport
import Testing

struct StyleExchangeTests {
    @Test("W2, C25 all that a page has is in the canvas's JSON, also what nobody chose")
    func pageFields() {
        let shell = CanvasShell()
        let plain = shell.run("new", "Plan").value
        for name in ["background", "grid", "palette"] { #expect(plain[name]?.isNull == true, "\(name)") }
        let page = shell.run("page", "Plan", "--background", "#FFF0D0", "--grid", "25", "--palette", "pastel").value
        #expect(page["background"]?.string == "#FFF0D0" && page["grid"]?.integer == 25)
        #expect(page["palette"]?.string == "pastel")
    }

    @Test("C19, C23, C25 style and page come back from JSON Canvas and SVG, and are in the SVG and the PDF, dark too")
    func styles() throws {
        let shell = CanvasShell()
        let desk = PictureDesk()
        shell.pictures = desk
        shell.run("new", "Plan", "--width", "500", "--height", "400")
        shell.run("page", "Plan", "--background", "#FFF0D0", "--grid", "25", "--palette", "pastel")
        shell.run("add", "rect", "Plan", "--x", "20", "--y", "20", "--color", "#336699")
        shell.run("add", "ellipse", "Plan", "--x", "200", "--y", "20", "--color", "none")
        shell.run("add", "line", "Plan", "20", "300", "300", "350", "--arrow")
        shell.run("add", "text", "Plan", "--text", "Words", "--x", "300", "--y", "200")
        shell.run("label", "Plan", "Rect 1", "Label")
        for words in [
            ["Rect 1", "--outline", "#AA0011", "--weight", "7", "--dash", "dashed", "--fill", "hatched"],
            ["Rect 1", "--corners", "round", "--align", "right", "--text-color", "#001122", "--font-size", "20"],
            ["Ellipse 1", "--outline", "#00AA11", "--dash", "dotted"],
            ["Line 1", "--weight", "5", "--dash", "dotted", "--start-head", "dot", "--end-head", "bar"],
            ["Text 1", "--align", "center", "--opacity", "4"],
        ] {
            let styled = shell.run(["style", "Plan"] + words)
            #expect(styled.code == 0, "\(styled.error)")
        }
        shell.run("render", "Plan", "-o", "plan.svg")
        shell.run("export", "Plan", "plan.canvas")
        let file = try #require(shell.files.files["plan.svg"])
        let svg = String(decoding: file, as: UTF8.self)
        for part in ["#fff0d0", "#aa0011", "#00aa11", "stroke-dasharray", "stroke-width=\"7\"", "Label", "Words"] {
            #expect(svg.lowercased().contains(part.lowercased()), "\(part)")
        }
        for name in ["plan.svg", "plan.canvas"] {
            // Onto a canvas of its own: the page comes along.
            let other = CanvasShell(seed: 9)
            other.pictures = desk
            other.files.files = shell.files.files
            #expect(other.run("import", "Copy", name, "--new").code == 0, "\(name)")
            other.run("export", "Copy", "again.canvas")
            #expect(other.files.files["again.canvas"] == shell.files.files["plan.canvas"], "\(name)")
            other.run("render", "Copy", "-o", "again.svg")
            #expect(other.files.files["again.svg"] == file, "\(name)")
        }
        // What is drawn as PNG and PDF.
        shell.run("render", "Plan", "-o", "plan.pdf")
        shell.run("render", "Plan", "-o", "dark.pdf", "--dark")
        guard desk.jobs.count == 2, case .render(.drawing(let list, _), _) = desk.jobs[0],
            case .render(.drawing(let dark, _), _) = desk.jobs[1]
        else { return #expect(Bool(false), "\(desk.jobs)") }
        #expect(list.ground == RGBColor(hex: 0xFFF0D0) && list.items.count == 4)
        #expect(list.items[0].outline == Outline(color: RGBColor(hex: 0xAA0011), thickness: 7))
        #expect(list.items[0].isHatched && list.items[0].dash != nil && list.items[0].label?.text.alignment == .right)
        #expect(list.items[0].label?.text.color == RGBColor(hex: 0x001122))
        #expect(list.items[1].content == .ellipse(nil) && list.items[1].dash != list.items[0].dash)
        #expect(list.items[2].heads == LineHeads(start: .dot, end: .bar))
        #expect(list.items[3].alpha == 0.4)
        #expect(dark.ground == RGBColor(hex: 0xFFF0D0).inDark)
        #expect(dark.items[0].outline?.color == RGBColor(hex: 0xAA0011).inDark)
        #expect(dark.items.count == 4 && dark.items[2].heads == list.items[2].heads)
    }
}
