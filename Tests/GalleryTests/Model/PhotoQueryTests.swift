import Drawing
import GalleryModel
import ImageHeaders
import Primitives
import Replication
import TestDevices
import Testing

@Suite("Looking for saved photos")
struct PhotoQueryTests {
    private let device = TestDevice<Gallery>(now: 1_700_000_000_000)

    private func saved(_ record: PhotoRecord, memo: String = "") throws -> SavedPhoto {
        try device.perform { (gallery) throws(GalleryError) in try gallery.save(record, memo: memo) }
        return try #require(device.gallery.photo(record.key))
    }

    private func fits(_ query: String, _ photo: SavedPhoto, day: Int32 = 19_782) -> Bool {
        PhotoQuery(query, today: CivilDate("2024-03-01")).fits(photo, day: day)
    }

    @Test("G14 words are looked for in title, memo, author and origin; of a title initial consonants will do")
    func words() throws {
        let photo = try saved(fullRecord, memo: "부엌 벽에 걸 사진")
        for query in ["고양이", "첼시 부엌", "stefan", "STEFAN", "holiday", "ㄱㅇㅇ", "ㄱㅇㅇ ㅊㅅ", "\"벽에 걸\"", ""] {
            #expect(fits(query, photo), "\(query)")
        }
        for query in ["강아지", "첼시 거실", "ㅂㅇ", "\"걸 벽에\""] { #expect(!fits(query, photo), "\(query)") }
    }

    @Test("G14 G17 a rating: so many stars, or more, none, or rejected")
    func ratings() throws {
        var record = fullRecord
        let plain = try saved(record)
        #expect(fits("rating:0", plain) && fits("별점:없음", plain) && !fits("rating:1+", plain))
        record.rating = .stars(4)
        let rated = SavedPhoto(record)
        for query in ["rating:4", "rating:4+", "별점:3+", "rating:1 rating:4"] { #expect(fits(query, rated), "\(query)") }
        for query in ["rating:3", "rating:5", "rating:5+", "rating:0", "rating:rejected"] {
            #expect(!fits(query, rated), "\(query)")
        }
        record.rating = .rejected
        #expect(fits("rating:-1", SavedPhoto(record)) && fits("별점:제외", SavedPhoto(record)))
        #expect(!fits("rating:1+", SavedPhoto(record)) && !fits("rating:0", SavedPhoto(record)))
        #expect(fits("rating:", rated))
    }

    @Test("G14 a condition whose value can't be read finds nothing, and what is wrong with it is said")
    func unread() throws {
        let photo = try saved(fullRecord)
        for (query, fault) in [
            ("rating:6", PhotoQueryFault.rating("6")), ("별점:4++", .rating("4++")), ("rating:4 rating:x", .rating("x")),
            ("color:chartreuse", .color("chartreuse")), ("색:", nil), ("after:foo", .day("foo")),
            ("before:2024 이전:어느날", .day("어느날")), ("after:", nil), ("after:20", .day("20")),
        ] {
            #expect(PhotoQuery(query).fault == fault, "\(query)")
            #expect(fits(query, photo) == (fault == nil), "\(query)")
            #expect(PhotoQuery(query).isEmpty == (fault == nil), "\(query)")
        }
    }

    @Test("G14 a tag, or one nested in it, and days")
    func conditions() throws {
        let photo = try saved(fullRecord, memo: "#Sea/north #home")
        for query in ["tag:sea", "tag:#sea", "태그:SEA", "tag:sea/north tag:home", "after:2024-02-29", "after:2024-02"] {
            #expect(fits(query, photo), "\(query)")
        }
        for query in [
            "after:2024", "이후:2023", "before:today", "이전:2024-03", "after:yesterday before:today",
        ] {
            #expect(fits(query, photo), "\(query)")
        }
        for query in ["tag:se", "tag:north", "tag:sea tag:work", "after:2024-03", "before:2024-02-29", "before:2024"] {
            #expect(!fits(query, photo), "\(query)")
        }
    }

    @Test("G14 colours go by name in both languages, or by what is near one; a photo without one has none")
    func colors() throws {
        let photo = try saved(fullRecord)
        for query in ["color:blue", "colour:BLUE", "색:파랑", "color:#3B5BA9", "color:#4060A0", "color:#35a", "color:"] {
            #expect(fits(query, photo), "\(query)")
        }
        for query in ["color:red", "색:초록", "color:#FFFFFF", "color:#000"] { #expect(!fits(query, photo), "\(query)") }
        #expect(fits("color:red color:blue", photo))
        #expect(!fits("color:blue", try saved(sample("plain"))))
    }

    @Test(
        "G14 what colours are called",
        arguments: [
            (0xD02020, .red), (0xE88830, .orange), (0xE8D840, .yellow), (0x4F8A52, .green), (0x2B4C9B, .blue),
            (0x7A40A8, .purple), (0xF0A0B4, .pink), (0x6B4526, .brown), (0xF4F2EC, .white), (0x808488, .gray),
            (0x101418, .black),
        ] as [(UInt32, PhotoColor.Name)])
    func names(hex: UInt32, name: PhotoColor.Name) {
        let fitting = PhotoColor.Name.allCases.filter { PhotoColor.named($0).fits(RGBColor(hex: hex)) }
        #expect(fitting == [name])
    }

    @Test("G14 every colour goes by one name, and what is typed never crashes")
    func every() {
        for red in stride(from: 0, to: 256, by: 15) {
            for green in stride(from: 0, to: 256, by: 15) {
                for blue in stride(from: 0, to: 256, by: 15) {
                    let color = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
                    #expect(PhotoColor.Name.allCases.filter { PhotoColor.named($0).fits(color) }.count == 1)
                    #expect(PhotoColor.near(color).fits(color))
                }
            }
        }
        for odd in ["color", "color:color:", "\"", "tag:", "after:9999-99", "before:", "#", "\u{0}"] {
            #expect(PhotoQuery(odd).colors.isEmpty)
        }
    }
}
