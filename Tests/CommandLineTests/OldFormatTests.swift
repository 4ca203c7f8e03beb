import Foundation
import Testing

/// What earlier versions wrote, and every later one must read: a workspace, an exchange folder and an export of format 1.
/// The device that wrote the workspace had edited everything beside another one.
@Suite struct OldFormatTests {
    private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/format-1")

    @Test("W6 a workspace of format 1 is whole, reads as it was left and can be written")
    func workspace() throws {
        let box = try Sandbox()
        try FileManager.default.copyItem(
            atPath: Self.fixture.appending(path: "workspace").path, toPath: box.workspace)
        // A memo's row kept the marks of Markdown in its preview then; it is made anew.
        let found = try box.ok("verify")
        #expect(found["sound"] == .bool(true))
        #expect(found["problems"].elements.map { $0["repaired"] } == [.bool(true)])
        try box.expectSound()
        try expectAll(box)
        #expect(try box.ok("trash")[0]["title"].text == "mine alone")
        try expectWritable(box)
    }

    @Test("W6 an exchange folder of format 1 gives a new device everything")
    func exchange() throws {
        let box = try Sandbox()
        let folder = box.folder + "/exchange"
        try FileManager.default.copyItem(
            atPath: Self.fixture.appending(path: "exchange").path, toPath: folder)
        try box.ok("sync", folder)
        try box.expectSound()
        try expectAll(box)
        try expectWritable(box)
        // What it wrote goes there, and from there to the next.
        try box.ok("sync", folder)
        let other = try Sandbox()
        try other.ok("sync", folder)
        #expect(try other.ok("memo", "show", "Shopping today")["text"].text == Self.shopping + "\n- tea")
    }

    @Test("W6 an export of format 1 comes in again")
    func export() throws {
        let box = try Sandbox()
        try box.ok("import", Self.fixture.appending(path: "export").path)
        try box.expectSound()
        try expectAll(box)
        try expectWritable(box)
    }

    @Test("W6 what format 1 wrote stays as it was written, to the byte")
    func frozen() throws {
        // A later format gets a folder of its own.
        let sums = Self.fixture.deletingLastPathComponent().appending(path: "format-1.sha256")
        let listed = try String(contentsOf: sums, encoding: .utf8).split(separator: "\n").count
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.fixture.path).filter {
            let values = try Self.fixture.appending(path: $0).resourceValues(forKeys: [.isRegularFileKey])
            return values.isRegularFile == true
        }
        #expect(files.count == listed)
        let check = "cd '\(Self.fixture.path)' && sha256sum --check --quiet --strict '\(sums.path)'"
        let box = try Sandbox()
        let outcome = try box.start(["/bin/sh", "-c", check].map { Array($0.utf8) }).wait()
        #expect(outcome.exitCode == 0, "\(outcome.text) \(outcome.errorText)")
    }

    private static let shopping = "Shopping today\n- milk #home\n- bread\n- eggs"

    /// All five areas as both devices left them: texts that were edited at once are merged.
    private func expectAll(_ box: Sandbox) throws {
        #expect(try box.ok("memo", "show", "Shopping today")["text"].text == Self.shopping)
        #expect(try box.ok("history", "Shopping today").elements.count == 7)
        #expect(try box.ok("memo", "list").elements.map { $0["title"].text } == ["Shopping today", "회의록 3월"])

        let columns = try box.ok("kanban", "show", "Plans")["columns"].elements
        #expect(columns.map { $0["name"].text } == ["Todo", "Later", "Doing", "Done"])
        let train = columns[2]["cards"][0]
        #expect(train["description"].text == "Two seats by the window, forwards")
        #expect(train["color"].text == "red" && train["due"].text == "2026-05-20")
        #expect(columns[3]["cards"][0]["title"].text == "From elsewhere")

        let objects = try box.ok("canvas", "objects", "The poster").elements
        #expect(
            objects.map { $0["title"].text } == [
                "Photo 1", "Document 1", "Text 1", "Stroke 1", "Line 1", "Sun", "Rect 1",
            ])
        #expect(objects[2]["text"].text == "Oh: Hello, all")
        #expect(objects[6]["corners"].text == "round")

        #expect(try box.ok("color-select", "show", "Ada")["name"].text == "Ada")
        let photos = try box.ok("gallery", "list").elements
        #expect(photos.contains { $0["memo"].text == "a patch of cloth" && $0["camera"].text == "Pinhole 1" })
        #expect(photos.count == 2)
    }

    private func expectWritable(_ box: Sandbox) throws {
        try box.ok("memo", "append", "Shopping today", "- tea")
        #expect(try box.ok("memo", "show", "Shopping today")["text"].text == Self.shopping + "\n- tea")
        try box.ok("kanban", "restore-card", "Plans", "Old")
        try box.expectSound()
    }
}
