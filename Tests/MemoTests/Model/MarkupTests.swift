import Markup
import MemoModel
import Replication
import TestDevices
import Testing

@Suite struct MemoMarkupTests {
    @Test("M12 tags are read out of the text, each once, not out of code or headings")
    func tags() {
        let text = "# Heading\n#work and #회의록, again #Work\n`#code`\n\n    #indented code\nmail#not\n"
        #expect(Memo.tags(of: text) == ["work", "회의록"])
        #expect(Memo.tags(of: "no tags at all").isEmpty)
    }

    @Test("M12 links are read out of the text: by id, by title, with a label")
    func links() {
        let text = "See [[k3f-09a-zz1]], [[회의록]] and [[k3f-09a-zz1|the board]], not `[[code]]` nor [one](two)."
        let links = Memo.links(of: text)
        #expect(links.map(\.target) == ["k3f-09a-zz1", "회의록", "k3f-09a-zz1"])
        #expect(links.map(\.label) == ["k3f-09a-zz1", "회의록", "the board"])
    }

    @Test("M8 a task is ticked in the text by one letter, and unticked again")
    func tasks() throws {
        let device = TestDevice(1)
        let text = "가\r\n\r\n- [ ] one\r\n- [X] two\r\n  - [ ] three\r\n"
        try device.write(text)
        #expect(device.memo.checklist.done == 1)
        #expect(device.memo.checklist.total == 3)
        let changes = try device.memo.toggleTask(3)
        #expect(changes.first?.span == 2)
        device.perform(changes)
        #expect(device.text.utf8.elementsEqual("가\r\n\r\n- [ ] one\r\n- [X] two\r\n  - [x] three\r\n".utf8))
        try device.perform(device.memo.toggleTask(3))
        #expect(device.text.utf8.elementsEqual(text.utf8))
        #expect(throws: MemoError.noTask(number: 4, count: 3)) { try device.memo.toggleTask(4) }
        #expect(throws: MemoError.noTask(number: 0, count: 3)) { try device.memo.toggleTask(0) }
    }
}
