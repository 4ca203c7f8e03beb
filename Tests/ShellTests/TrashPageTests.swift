import CanvasScene
import Replication
import SceneSupport
import Scenes
import Testing
import Views

@testable import Shell

@Suite struct TrashPageTests {
    private static func part(_ document: DocumentID, unit: Int, title: String = "", number: String = "") -> String {
        """
        {"document":"\(document.text)","documentTitle":"Poster","id":"k3f-09a-zz1","kind":"canvas","number":"\(number)",
        "part":"text","place":"","removedAt":"2026-01-01T00:00:00Z","title":"\(title)",
        "unit":"000000000000000a000000000000000\(unit)","updatedAt":"2026-01-01T00:00:00Z"}
        """
    }

    @Test("W11 parts that share a label are rows of their own, and each is restored by its document and its unit")
    func sameLabels() throws {
        let document = DocumentID(high: 1, low: 2)
        let page = PageHarness([.canvas], language: "ko")
        try page.go("/trash")
        #expect(page.asked.last?.path == "/api/trash")
        let parts = [
            Self.part(document, unit: 1, number: "1"), Self.part(document, unit: 2, title: "Moon"),
        ]
        try page.answer(200, "[\(parts.joined(separator: ","))]")
        // What emptying leaves is said, and nothing to be emptied is offered where there are only parts.
        #expect(page.text.contains("문서 안에서 뺀 것은 그 문서의 기록에 남아") && !page.text.contains("휴지통 비우기"))
        // The page has words of its own for what the server's JSON says in one way for everybody.
        #expect(page.text.contains("글 1") && page.text.contains("글 › Poster") && page.text.contains("Moon"))
        try page.press("“Moon” 되살리기")
        #expect(page.asked.last?.path == "/api/restore")
        let label = ShortID(of: document).text
        #expect(page.asked.last?.body == #"{"document":"000000000000000a0000000000000002","in":"\#(label)"}"#)
    }
}
