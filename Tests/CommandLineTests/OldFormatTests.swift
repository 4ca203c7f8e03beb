import Foundation
import Testing

/// Workspaces that earlier versions wrote, and that every later one must read.
@Suite struct OldFormatTests {
    @Test("W6 a workspace of format 1 is whole, reads as it was left and can be written")
    func formatOne() throws {
        let box = try Sandbox()
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/format-1")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: box.workspace)
        try box.expectSound()

        // Memo, description and the canvas's text were edited on two devices at once.
        let text = "Shopping today\n- milk #home\n- bread\n- eggs"
        #expect(try box.ok("memo", "show", "Shopping today")["text"].text == text)
        #expect(try box.ok("history", "Shopping today").elements.count == 6)
        let columns = try box.ok("kanban", "show", "Plans")["columns"].elements
        #expect(columns[1]["cards"][0]["description"].text == "Two seats by the window, forwards")
        #expect(try box.ok("trash")[0]["title"].text == "mine alone")
        let objects = try box.ok("canvas", "objects", "Poster").elements
        #expect(objects.map { $0["title"].text } == ["Text 1", "Rect 1"])
        #expect(objects[0]["text"].text == "Oh: Hello, all")
        #expect(try box.ok("color-select", "show", "Ada")["name"].text == "Ada")
        #expect(try box.ok("gallery", "list")[0]["memo"].text == "a patch")

        try box.ok("memo", "append", "Shopping today", "- tea")
        #expect(try box.ok("memo", "show", "Shopping today")["text"].text == text + "\n- tea")
        try box.expectSound()
    }
}
