import Primitives
import Testing

@Suite("Arrays in order")
struct ArrayOrderTests {
    @Test("An array in order is what the standard library's stable sort makes of it", arguments: 0..<200)
    func order(seed: Int) {
        var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
        func below(_ bound: UInt64) -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state % bound
        }
        let keys = (0..<Int(below(70))).map { (key: below(9), place: $0) }
        let ordered = keys.inOrder { $0.key < $1.key }
        let expected = keys.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
        #expect(ordered.map(\.key) == expected.map(\.key))
        #expect(ordered.map(\.place) == expected.map(\.place))
    }
}
