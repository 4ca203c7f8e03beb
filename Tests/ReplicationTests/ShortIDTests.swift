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
