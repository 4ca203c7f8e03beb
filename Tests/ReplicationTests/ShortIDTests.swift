import Primitives
import Replication
import TestSupport
import Testing

@Suite("ShortID")
struct ShortIDTests {
    @Test("C1 a label is three groups of three characters, and reads back with or without dashes, in either case")
    func roundTrip() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<1_000 {
            let id = ShortID(of: DocumentID(using: &random))
            let text = id.text
            #expect(text.wholeMatch(of: /[a-z0-9]{3}-[a-z0-9]{3}-[a-z0-9]{3}/) != nil)
            #expect(ShortID(text) == id)
            #expect(ShortID(text.uppercased()) == id)
            #expect(ShortID(text.filter { $0 != "-" }) == id)
        }
        #expect(ShortID("000-000-000")?.value == 0)
        #expect(ShortID("zzz-zzz-zzz")?.value == 101_559_956_668_415)
    }

    @Test("M12 a link is by id if a label with dashes or 32 digits stand in it, in either case, and a part behind them")
    func links() {
        let document = DocumentID(high: 7, low: 8)
        let label = String(document.link.dropFirst(2).dropLast(2))
        for target in [label, label.uppercased(), document.text, document.text.uppercased()] {
            #expect(DocumentID.isLinked(by: target) && DocumentID.isLinked(by: target + "#part of it"), "\(target)")
        }
        let titles = [
            "", "#", "sunflower", "well-being", "k3f09azz1", "k3f-09a-zz", "k3f-09a-zz1 ", "k3f-09a-zz가", "-",
        ]
        for title in titles { #expect(!DocumentID.isLinked(by: title), "\(title)") }
    }

    @Test("a prefix stands for all labels that begin with it")
    func prefixes() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            let id = ShortID(of: UnitID(replica: ReplicaID(random.next()), sequence: random.next()))
            for count in 1...id.text.count {
                let prefix = String(id.text.prefix(count))
                #expect(ShortID.range(ofPrefix: prefix)?.contains(id.value) == true, "\(prefix)")
            }
        }
        #expect(ShortID.range(ofPrefix: "z")?.upperBound == 101_559_956_668_415)
        for prefix in ["", "-", "k_f", "가", "k3f09azz12"] { #expect(ShortID.range(ofPrefix: prefix) == nil) }
        #expect(ShortID("k3f") == nil)
    }
}
