import Replication
import TestSupport
import TextMerging
import Testing

@Suite("Golden bytes of version 1")
struct GoldenTests {
    @Test("placeholder") func placeholder() {
        let a = UnitID(replica: ReplicaID(0x0102_0304_0506_0708), sequence: 300)
        let t = Timestamp(milliseconds: 0x0190_1234_5678, counter: 2)
        var s = Shelf()
        let c1 = s.relabel("가")
        print("reg", Assignment(value: "b", writer: nil, replaced: "", replacedWriter: .none).wireBytes.hex)
        print("asg", Assignment(value: "b", writer: a, replaced: "c", replacedWriter: .none).wireBytes.hex)
        s.apply(c1, from: Origin(unit: a, time: t))
        print("lab", s.label.wireBytes.hex)
        print("hdr", s.header.wireBytes.hex)
        print(Event.encode(document: DocumentID(high: 1, low: 2), kind: "shelf", id: a, parents: [a], time: t, author: AuthorID(5), undoes: a, changes: [c1, s.write("ab")]).hex)
    }
}
