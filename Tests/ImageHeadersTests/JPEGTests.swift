import ImageHeaders
import Testing

@Suite("JPEG headers")
struct JPEGTests {
    @Test("Any segments and fill bytes may stand before the frame")
    func segments() throws {
        let comment = Hand.segment(0xfe, Array("a note with \u{ff}".utf8))
        let before = [comment, [0xff, 0xff, 0xff] + comment, Hand.segment(0xdb, [0]), [0xff, 0x01]]
        let header = try outcome(Hand.jpeg(before: before)).get()
        #expect((header.width, header.height) == (8, 6))
        for marker in [UInt8(0xc0), 0xc1, 0xc2] {
            #expect(refusal(Hand.jpeg(frame: Hand.frame(8, 6, marker: marker))) == nil)
        }
    }

    @Test("G10 Rare kinds that viewers do not show are told apart from damage")
    func unsupported() {
        for marker in [UInt8(0xc3), 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf] {
            let bytes = Hand.jpeg(frame: Hand.frame(8, 6, marker: marker))
            #expect(refusal(bytes) == .unsupported(.jpeg, .coding))
        }
        let deep = Hand.jpeg(frame: Hand.frame(8, 6, marker: 0xc1, precision: 12))
        #expect(refusal(deep) == .unsupported(.jpeg, .precision))
        #expect(refusal(Hand.jpeg(frame: Hand.frame(8, 0))) == .unsupported(.jpeg, .heightAfterLines))
    }

    @Test("G10 What breaks the format's rules is refused with its reason")
    func damage() {
        let cases: [([UInt8], ImageDamage)] = [
            (Hand.jpeg(before: [Hand.segment(0xfe, []), [0]]), .structure),
            (Hand.jpeg(before: [[0xff, 0xd0]]), .structure),
            (Hand.jpeg(before: [[0xff, 0xd8]]), .structure), (Hand.jpeg(before: [[0xff, 0xd9]]), .noPicture),
            (Hand.jpeg(before: [[0xff, 0xfe, 0, 1]]), .length), (Hand.jpeg(frame: []), .frame),
            (Hand.jpeg(frame: Hand.frame(8, 6) + Hand.frame(80, 60)), .frame),
            (Hand.jpeg(frame: Hand.segment(0xc0, [8, 0, 6])), .length),
            (Hand.jpeg(frame: Hand.segment(0xc0, [8, 0, 6, 0, 8, 3, 1, 0x11, 0])), .length),
            (Hand.jpeg(frame: Hand.frame(8, 6, factors: [])), .value),
            (Hand.jpeg(frame: Hand.frame(8, 6, factors: [0x05])), .value),
        ]
        for (bytes, reason) in cases { #expect(refusal(bytes) == .damaged(.jpeg, reason), "\(bytes)") }
        #expect(refusal(Hand.jpeg(before: [[0xff, 0xfe, 0xff, 0xff]])) == .truncated(.jpeg))
    }

    @Test("G10 A size of nothing, beyond the limits or beyond what the file can hold is refused")
    func sizes() {
        #expect(refusal(Hand.jpeg(frame: Hand.frame(0, 6))) == .falseSize(width: 0, height: 6, .zero))
        let huge = Hand.jpeg(frame: Hand.frame(65_535, 65_535))
        #expect(refusal(huge) == .tooLarge(width: 65_535, height: 65_535))
        let bomb = Hand.jpeg(frame: Hand.frame(20_000, 20_000), data: [UInt8](repeating: 0, count: 1000))
        #expect(refusal(bomb) == .falseSize(width: 20_000, height: 20_000, .fileTooShort))
        // One bit for each block of 8 × 8: 1024 × 1024 samples need 2 KiB, and a quarter more for two colours.
        func plain(_ data: Int, _ factors: [UInt8]) -> [UInt8] {
            Hand.jpeg(frame: Hand.frame(1024, 1024, factors: factors), data: [UInt8](repeating: 0, count: data))
        }
        #expect(refusal(plain(2048, [0x11])) == nil)
        #expect(refusal(plain(1900, [0x11])) == .falseSize(width: 1024, height: 1024, .fileTooShort))
        #expect(refusal(plain(3072, [0x22, 0x11, 0x11])) == nil)
        #expect(
            refusal(plain(2900, [0x22, 0x11, 0x11])) == .falseSize(width: 1024, height: 1024, .fileTooShort))
    }

    @Test("What cameras append behind the picture is let be; a picture without its end is not")
    func tails() {
        let film = [UInt8](repeating: 7, count: 300_000)
        for length in [0, 1, 2, 1000, 65_530, 65_534, 65_535, 65_536, 65_537, 131_072, 300_000] {
            #expect(refusal(Hand.jpeg(after: Array(film.prefix(length)))) == nil, "\(length)")
            var cut = Hand.jpeg(data: Array(film.prefix(length)))
            cut.removeLast()
            #expect(refusal(cut) == .truncated(.jpeg), "\(length)")
        }
        // A thumbnail's end mark in front of the lines is no end.
        var cut = Hand.jpeg(before: [Hand.segment(0xe2, [0xff, 0xd8, 0xff, 0xd9])])
        cut.removeLast(2)
        #expect(refusal(cut) == .truncated(.jpeg))
    }
}
