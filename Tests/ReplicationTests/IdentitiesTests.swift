import Replication
import Testing

@Suite struct IdentitiesTests {
    @Test func `a document's id is 32 digits, and is read back from them alone`() {
        let document = DocumentID(high: 0x0123_4567_89ab_cdef, low: 0x00ff)
        #expect(document.text == "0123456789abcdef00000000000000ff")
        #expect(DocumentID(text: document.text) == document)
        #expect(DocumentID(text: document.text.uppercased()) == document)
        for text in ["", "0123", document.text + "0", String(document.text.dropLast()) + "g", " " + document.text] {
            #expect(DocumentID(text: text) == nil, "\(text)")
        }
        #expect(DocumentID(text: String(repeating: "가", count: 32)) == nil)
    }
}
