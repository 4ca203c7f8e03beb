import CanvasModel
import SceneSupport
import Scenes
import Testing

@testable import CanvasScene

extension CanvasHarness {
    /// What the last picker offers beside documents.
    var offered: [String] { lastPick?.choice.items.map { $0.title } ?? [] }

    var lastPick: (number: UInt32, choice: DocumentChoice)? {
        for case .pick(let number, let choice) in effects.reversed() { return (number, choice) }
        return nil
    }
}

@Suite struct PhotoChoiceTests {
    private let answer = """
        [{"file":"\(String(repeating: "ab", count: 32))","title":"Espresso","width":600,"height":400},
        {"file":"\(String(repeating: "cd", count: 32))","title":"","width":30,"height":40},
        {"title":"no file"}]
        """

    private func asked(_ easel: CanvasHarness) -> UInt32? {
        for case .ask(let number, .command("/api/gallery/list", _)) in easel.effects.reversed() { return number }
        return nil
    }

    @Test("C28 a photo comes from a file or out of Photos by one picker, and is one step")
    func saved() throws {
        let easel = CanvasHarness([])
        easel.key("9")
        let question = try #require(asked(easel))
        easel.scene.answered(question, status: 200, body: Array(answer.utf8))
        easel.paint()
        #expect(easel.offered == ["From a file…", "Espresso", "Untitled"])
        let pick = try #require(easel.lastPick)
        #expect(pick.choice.kinds == [])
        let before = easel.eventCount
        easel.scene.picked(item: "0", for: pick.number)
        easel.paint()
        #expect(easel.eventCount == before + 1)
        guard case .photo(let photo)? = easel.canvas.objects.last?.kind else {
            Issue.record("no photo")
            return
        }
        #expect((photo.pixelWidth, photo.pixelHeight) == (600, 400))
        #expect(easel.focused == Keys.stage)
    }

    @Test("G15 C28 an edited photo is offered as it looks, and the server places it so in the middle of what is seen")
    func edited() throws {
        let easel = CanvasHarness([])
        easel.key("9")
        let hash = String(repeating: "ab", count: 32)
        let frame = "1.0.0.0.500000.1000000"
        let answer = """
            [{"file":"\(hash)","label":"2t5-38a","title":"Espresso","width":600,"height":400,\
            "frame":{"text":"\(frame)","width":200,"height":600}}]
            """
        easel.scene.answered(try #require(asked(easel)), status: 200, body: Array(answer.utf8))
        easel.paint()
        let pick = try #require(easel.lastPick)
        #expect(pick.choice.items.last?.picture == "/api/thumbnails/\(hash)?width=160&frame=\(frame)")
        easel.scene.picked(item: "0", for: pick.number)
        easel.paint()
        // The server makes its file, so nothing is placed here.
        #expect(easel.canvas.objects.isEmpty)
        var question: (number: UInt32, json: String)?
        for case .ask(let number, .commandAfterSending("/api/canvas/add/photo", let json)) in easel.effects {
            question = (number, json)
        }
        let sent = try #require(question)
        #expect(sent.json.contains("\"photo\":\"2t5-38a\"") && sent.json.contains("\"x\":\""))
        let refusal = #"{"error":{"message":"No such photo."}}"#
        easel.scene.answered(sent.number, status: 404, body: Array(refusal.utf8))
        easel.paint()
        let told = easel.effects.contains { if case .toast("No such photo.", _, _) = $0 { true } else { false } }
        #expect(told)
        // A text that is no frame never comes into an address.
        #expect(OfferedPhoto.picture(of: "ab", frame: "1&x=/../", width: 10) == "/api/thumbnails/ab?width=10")
    }

    @Test("C28 a file is chosen as before, also while the server does not answer; Esc chooses nothing")
    func file() throws {
        let easel = CanvasHarness([])
        easel.key("9")
        let first = try #require(easel.lastPick)
        easel.scene.answered(try #require(asked(easel)), status: 0, body: [])
        easel.forget()
        easel.scene.picked(item: "file", for: first.number)
        easel.paint()
        #expect(easel.effects.contains(.chooseFiles(key: Keys.stage, accept: "image/*", multiple: true)))
        easel.key("9")
        let second = try #require(easel.lastPick)
        let question = try #require(asked(easel))
        easel.scene.picked(nil, for: second.number)
        easel.forget()
        // What comes late opens nothing again.
        easel.scene.answered(question, status: 200, body: Array(answer.utf8))
        easel.paint()
        #expect(easel.lastPick == nil)
        easel.scene.picked(item: "0", for: second.number)
        easel.paint()
        #expect(easel.canvas.objects.isEmpty)
    }
}
