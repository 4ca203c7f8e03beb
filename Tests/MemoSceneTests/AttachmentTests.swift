import Interaction
import MemoModel
import Primitives
import Replication
import SceneSupport
import Scenes
import Testing
import TextMerging
import Views

@testable import MemoScene

@Suite struct AttachmentTests {
    @Test("M8 a pasted picture is put in at the caret as Markdown that names its file")
    func picture() {
        let stage = MemoHarness()
        stage.makeMemo("before after")
        stage.select(7..<7)
        stage.send(
            .input, to: stage.node("editor"), .input("before after", selection: 7..<7, isComposing: false))
        let hash = String(repeating: "0f", count: 32)
        let file = StoredFile(hash: hash, name: "a [cat].jpg", width: 40, height: 30, size: 9)
        stage.send(.paste, to: stage.node("editor"), .paste(DroppedData(files: [file])))
        #expect(stage.memo?.text == "before ![a \\[cat\\].jpg](blob:\(hash))after")
        #expect(stage.memo?.pictures.map { $0.hex } == [hash])
        stage.press("More actions")
        #expect(stage.view.button("Attach files…") != nil)
        stage.press("Read")
        // There is no field to put it in.
        stage.press("More actions")
        #expect(stage.view.button("Attach files…") == nil)
        let image = stage.view.first { $0.tag == .img }
        #expect(image?[.source] == "/api/blobs/\(hash)")
        #expect(image?[.alternative] == "a [cat].jpg")
    }

    @Test("M17 any file is attached: pictures with a width, audio and video to play, all else to download")
    func attachments() {
        let stage = MemoHarness()
        stage.makeMemo("Files: ")
        stage.select(7..<7)
        stage.send(.input, to: stage.node("editor"), .input("Files: ", selection: 7..<7, isComposing: false))
        func file(_ name: String, _ digit: String, width: Int32 = 0) -> StoredFile {
            StoredFile(hash: String(repeating: digit, count: 64), name: name, width: width, height: width, size: 9)
        }
        let files = [
            file("report.pdf", "a"), file("song.MP3", "b"), file("clip.webm", "c"), file("cat.jpg", "d", width: 40),
        ]
        stage.send(.paste, to: stage.node("editor"), .paste(DroppedData(files: files)))
        let text = stage.memo?.text ?? ""
        #expect(text.hasPrefix("Files: [report.pdf](blob:aa"))
        #expect(text.contains("\n![song.MP3](blob:bb") && text.contains("\n![clip.webm](blob:cc"))
        #expect(stage.memo?.pictures.count == 4)
        stage.replace(text.replacing("![cat.jpg]", with: "![cat.jpg|120]"))
        stage.pause()
        stage.press("Read")
        let link = stage.view.first { $0.tag == .a }
        #expect(link?[.download] == "report.pdf" && link?[.link]?.hasPrefix("/api/blobs/aa") == true)
        #expect(stage.view.first { $0.tag == .audio }?[.source]?.hasPrefix("/api/blobs/bb") == true)
        #expect(stage.view.first { $0.tag == .video }?[.label] == "clip.webm")
        let image = stage.view.first { $0.tag == .img }
        #expect(image?[.width] == "120" && image?[.alternative] == "cat.jpg")
    }

    @Test("M17 a file comes to the end on a line of its own while nobody has placed the caret")
    func unplaced() throws {
        let stage = MemoHarness()
        stage.makeMemo("# A week\nMonday")
        stage.makeMemo("Other")
        stage.open("A week")
        // What comes in from elsewhere places no caret.
        try stage.elsewhere { try $0.append("!") }
        let file = StoredFile(hash: String(repeating: "ab", count: 32), name: "a.bin", width: 0, height: 0, size: 9)
        stage.send(.paste, to: stage.node("editor"), .paste(DroppedData(files: [file], isChosen: true)))
        let link = "[a.bin](blob:\(file.hash))"
        #expect(stage.memo?.text == "# A week\nMonday!\n\(link)")
        // Whoever has put it in front of all means that.
        stage.open("Other")
        stage.select(0..<0)
        stage.moveCaret()
        stage.send(.paste, to: stage.node("editor"), .paste(DroppedData(files: [file], isChosen: true)))
        #expect(stage.memo?.text == "\(link)Other")
    }

    @Test("M7 a download that leaves files out says so")
    func download() {
        let stage = MemoHarness()
        stage.makeMemo("[a.bin](blob:\(String(repeating: "ab", count: 32)))")
        stage.context.isOnline = false
        stage.press("More actions")
        stage.press("Export as JSON")
        #expect(
            stage.effects.contains(
                .toast(
                    "Downloaded without 1 file that the memo names. “bojagi memo export” writes them, too.",
                    undo: false)))
    }
}
