import ModuleKit
import TestSupport
import Testing

@Suite("ZIP archives that somebody made")
struct ZipArchiveTests {
    @Test("M7 G10 an archive of more files than its fields can count is read")
    func many() throws {
        var writer = ZipWriter()
        var bytes: [UInt8] = []
        let moment = ZipWriter.Moment(year: 2026, month: 5, day: 20, secondOfDay: 43_201)
        for number in 0..<66_000 {
            let content = Array(String(number).utf8)
            bytes += writer.head(of: "\(number).md", content, at: moment) + content
        }
        bytes += writer.end()
        let archive = try #require(ZipArchive(bytes))
        #expect(archive.entries.count == 66_000)
        let last = try #require(archive.entries.last)
        #expect(last.path == "65999.md" && last.changedAt == 1_779_278_400)
        #expect(archive.content(of: last, limit: 100, NoInflating()) == Array("65999".utf8))
        #expect(archive.content(of: last, limit: 4, NoInflating()) == nil)
    }

    @Test(
        "M7 G10 whatever number of an archive is changed, nothing is read beyond its end and no file has another content"
    )
    func changed() throws {
        let files = [("a.md", Array("some words".utf8)), ("b/c.md", Array("others".utf8))]
        let bytes = TestArchive(files).bytes
        for place in bytes.indices {
            for value in [0, 1, 0x7f, 0x80, 0xff] as [UInt8] {
                var bent = bytes
                bent[place] = value
                guard let archive = ZipArchive(bent) else { continue }
                for entry in archive.entries {
                    let content = archive.content(of: entry, limit: 1 << 16, NoInflating())
                    #expect(content == nil || files.contains { $0.1 == content })
                }
            }
        }
    }
}
