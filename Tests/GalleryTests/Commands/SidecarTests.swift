import Foundation
import GalleryModel
import ImageHeaders
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@testable import GalleryCommands

@Suite("Sidecars of photos")
struct SidecarTests {
    private let shell = Shell()
    private let folder: PhotoFolder

    init() throws { folder = try PhotoFolder() }

    /// As darktable and Lightroom write them: properties as attributes and as elements, and much that is not read here.
    private static let rich = """
        <?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/"
            xmlns:darktable="http://darktable.sf.net/" xmp:Rating="4" darktable:history_end="7"
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="2019-05-01T10:20:30+09:00">
           <d:title><rdf:Alt><rdf:li xml:lang="x-default">Tea &amp; bread</rdf:li><rdf:li xml:lang="ko">차와 빵</rdf:li></rdf:Alt></d:title>
           <d:description><rdf:Alt><rdf:li xml:lang="x-default">At the window.
        Early.</rdf:li></rdf:Alt></d:description>
           <d:subject><rdf:Bag><rdf:li>kitchen</rdf:li><rdf:li>아침 빛</rdf:li></rdf:Bag></d:subject>
           <d:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></d:creator>
           <d:rights><rdf:Alt><rdf:li xml:lang="x-default">CC-BY-4.0</rdf:li></rdf:Alt></d:rights>
           <darktable:history><rdf:Seq><rdf:li darktable:operation="exposure"/></rdf:Seq></darktable:history>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>
        """

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: folder(name))), as: UTF8.self)
    }

    @Test(
        "G17 what a sidecar says of a photo is taken in with it, by both names that sidecars have",
        arguments: [
            "photo.jpg.xmp", "photo.xmp",
        ])
    func importing(name: String) throws {
        try folder.copy("coffee", to: "photo.jpg")
        try folder.copy("grass", to: "other.jpg")
        try folder.write(Self.rich, to: name)
        try folder.write("<a>no end", to: "other.jpg.xmp")
        let answer = shell.run("import", folder.path)
        #expect(answer.code == 0 && answer.value["imported"]?.integer == 2)
        #expect(answer.value["sidecarsUnread"]?.array?.map { $0.string } == ["other.jpg.xmp"])
        #expect(shell.run("import", folder.path).text.contains("other.jpg.xmp: This sidecar can't be read."))
        let photo = shell.run("show", "Tea & bread").value
        #expect(photo["author"]?.string == "Ada" && photo["licence"]?.string == "CC-BY-4.0")
        #expect(photo["takenAt"]?.string == "2019-05-01T10:20:30+09:00")
        #expect(photo["rating"]?.integer == 4 && shell.run("show", "Tea & bread").text.contains("★★★★"))
        #expect(photo["memo"]?.string == "At the window.\nEarly.\n\n#kitchen #아침-빛")
        #expect(shell.run("list", "--search", "tag:kitchen").ids.count == 1)
        #expect(shell.run("show", "other").value["memo"]?.string == "")
        #expect(shell.run("undo").code == 0 && shell.saved.isEmpty, "one step of undo")
    }

    @Test("G17 an export writes a sidecar that comes back as it was")
    func roundTrip() throws {
        shell.run("save", "coffee", "--memo", "A & B < C \"D\"\n둘째 줄 #sea/blue")
        shell.run("rate", "rejected", "coffee")
        let before = shell.run("show", "coffee").value
        #expect(shell.run("export", folder("out"), "--xmp").code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder("out")).sorted()
        #expect(names.count == 2 && names[1] == names[0] + ".xmp")
        let other = Shell(replica: 2, seed: 9)
        #expect(other.run("import", folder("out")).value["imported"]?.integer == 1)
        let photo = other.run("list").value.array?.first
        for name in ["title", "memo", "author", "licence"] {
            #expect(photo?[name]?.string == before[name]?.string, "\(name)")
        }
        #expect(photo?["rating"]?.integer == -1)
        #expect(shell.run("export", folder("photos.zip"), "--xmp").code == 0)
        #expect(try Data(contentsOf: URL(filePath: folder("photos.zip"))).range(of: Data(".jpg.xmp".utf8)) != nil)
    }

    @Test("G17 a sidecar that is there keeps what else it says and its tags, and one that can't be read is left alone")
    func merging() throws {
        shell.run("save", "coffee", "--memo", "New words #sea")
        #expect(shell.run("export", folder("out")).code == 0)
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder("out")).first)
        try folder.write(Self.rich, to: "out/\(name).xmp")
        #expect(shell.run("export", folder("out"), "--xmp", "--force").value["sidecarsLeft"]?.integer == 0)
        let merged = try text("out/\(name).xmp")
        for kept in [
            "xmp:Rating=\"4\"", "darktable:history_end=\"7\"", "<rdf:li darktable:operation=\"exposure\"/>",
            "x:xmptk=\"XMP Core 4.4.0\"", "<?xpacket end=\"w\"?>",
        ] { #expect(merged.contains(kept), "\(kept)") }
        let facts = try XMPDocument(Array(merged.utf8)).facts
        #expect(facts.title == "Espresso" && facts.tags == ["kitchen", "아침 빛", "sea"])
        #expect(facts.description == "New words #sea")
        #expect(!merged.contains("Tea &amp; bread") && !merged.contains("At the window"))
        // Once more, and nothing changes.
        #expect(shell.run("export", folder("out"), "--xmp", "--force").code == 0)
        let again = try XMPDocument(Array(try text("out/\(name).xmp").utf8)).facts
        #expect(again == facts)
        shell.run("rate", "2", "coffee")
        #expect(shell.run("export", folder("out"), "--xmp", "--force").code == 0)
        let rated = try text("out/\(name).xmp")
        #expect(rated.contains("<xmp:Rating>2</xmp:Rating>") && !rated.contains("xmp:Rating=\"4\""))
        #expect(rated.contains("darktable:history_end=\"7\""))
        for damaged in ["<x:xmpmeta", "no XML at all", "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<a></a>"] {
            try folder.write(damaged, to: "out/\(name).xmp")
            #expect(shell.run("export", folder("out"), "--xmp", "--force").value["sidecarsLeft"]?.integer == 1)
            #expect(try text("out/\(name).xmp") == damaged)
        }
    }

    @Test("G17 a sidecar that is written again is the same file, and one that changes does not grow")
    func writingAgain() throws {
        shell.run("save", "coffee", "--memo", "At noon #sea")
        #expect(shell.run("export", folder("out"), "--xmp").code == 0)
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder("out")).first { $0.hasSuffix(".xmp") })
        let first = try text("out/\(name)")
        for _ in 0..<3 { #expect(shell.run("export", folder("out"), "--xmp", "--force").code == 0) }
        #expect(try text("out/\(name)") == first)
        var sizes: [Int] = []
        for stars in ["2", "3", "4", "5"] {
            shell.run("rate", stars, "coffee")
            #expect(shell.run("export", folder("out"), "--xmp", "--force").code == 0)
            sizes.append(try text("out/\(name)").utf8.count)
            #expect(try text("out/\(name)").contains("<xmp:Rating>\(stars)</xmp:Rating>"))
        }
        #expect(sizes[3] <= sizes[0], "\(sizes)")
        // A comment of another program is no part of what is replaced.
        let noted = try text("out/\(name)").replacing("<xmp:Rating>", with: "<!-- mine --><xmp:Rating>")
        try folder.write(noted, to: "out/\(name)")
        shell.run("rate", "1", "coffee")
        #expect(shell.run("export", folder("out"), "--xmp", "--force").code == 0)
        #expect(try text("out/\(name)").contains("<!-- mine -->"))
    }

    @Test("G17 description and tags of a sidecar go out as they came in")
    func descriptionAndTags() throws {
        try folder.copy("coffee", to: "in/photo.jpg")
        try folder.write(Self.rich, to: "in/photo.jpg.xmp")
        #expect(shell.run("import", folder("in")).code == 0)
        #expect(shell.run("export", folder("out"), "--xmp").code == 0)
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder("out")).first { $0.hasSuffix(".xmp") })
        let fresh = try XMPDocument(Array(try text("out/\(name)").utf8)).facts
        #expect(fresh.description == "At the window.\nEarly." && fresh.tags == ["kitchen", "아침-빛"])
        // Beside the photo that it came with, nothing of it changes: a tag of two words is the same tag.
        try folder.write(Self.rich, to: "out/\(name)")
        #expect(shell.run("export", folder("out"), "--xmp", "--force").code == 0)
        #expect(try text("out/\(name)") == Self.rich)
        // Words with tags among them stay words.
        shell.run("save", "rocket-tall", "--memo", "To #sea we go\n\n#sea #far")
        #expect(shell.run("export", folder("more"), "--xmp", "--search", "tag:far").code == 0)
        let other = Shell(replica: 2, seed: 9)
        #expect(other.run("import", folder("more")).code == 0)
        #expect(other.run("list").value.array?.first?["memo"]?.string == "To #sea we go\n\n#sea #far")
    }

    @Test("G17 dates of sidecars are read with and without seconds and zone, and nonsense is none")
    func dates() {
        #expect(
            CaptureTime(iso8601: "2019-05-01")
                == CaptureTime(year: 2019, month: 5, day: 1, hour: 0, minute: 0, second: 0))
        #expect(CaptureTime(iso8601: "2019-05-01T10:20")?.minute == 20)
        #expect(CaptureTime(iso8601: "2019-05-01T10:20:30.123Z")?.offset == 0)
        #expect(CaptureTime(iso8601: "2019-05-01T10:20:30-09:30")?.offset == -570)
        for text in ["", "2019", "2019-13-01", "2019-05-01T25:00", "2019-05-01T10:20:30+99:99", "x019-05-01"] {
            #expect(CaptureTime(iso8601: text) == nil, "\(text)")
        }
    }

    @Test("G17 how a photo was taken is shown; where, only to who asks")
    func details() throws {
        try folder.write(Self.taken, to: "seoul.jpg")
        #expect(shell.run("import", folder.path).code == 0)
        let plain = shell.run("show", "seoul")
        #expect(
            plain.value["details"]?["exposure"]?.string == "1/250" && plain.value["details"]?["aperture"]?.double == 2.8
        )
        #expect(plain.text.contains("1/250 s, f/2.8"))
        #expect(plain.value["place"] == nil && !plain.json.contains("37.") && !plain.text.contains("37."))
        let asked = shell.run("show", "seoul", "--place")
        #expect(
            asked.value["place"]?["latitude"]?.double == 37.5665
                && asked.value["place"]?["longitude"]?.double == 126.978)
        #expect(asked.text.contains("37.56650, 126.97800"))
        #expect(!shell.run("list").json.contains("place"))
    }

    /// A built-in photo with Exif of its own: 1/250 s, f/2.8, in Seoul.
    private static let taken: [UInt8] = {
        func big(_ value: UInt32, _ length: Int) -> [UInt8] {
            (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (UInt32($0) * 8)) }
        }
        func entry(_ tag: UInt32, _ type: UInt32, _ count: UInt32, _ value: [UInt8]) -> [UInt8] {
            big(tag, 2) + big(type, 2) + big(count, 4) + value
        }
        // The first directory at 8, Exif's at 38, the place's at 68, quotients from 122.
        var tiff: [UInt8] = [0x4d, 0x4d, 0, 42] + big(8, 4)
        tiff += big(2, 2) + entry(0x8769, 4, 1, big(38, 4)) + entry(0x8825, 4, 1, big(68, 4)) + big(0, 4)
        tiff += big(2, 2) + entry(0x829a, 5, 1, big(122, 4)) + entry(0x829d, 5, 1, big(130, 4)) + big(0, 4)
        tiff += big(4, 2) + entry(1, 2, 2, [0x4e, 0, 0, 0]) + entry(2, 5, 3, big(138, 4))
        tiff += entry(3, 2, 2, [0x45, 0, 0, 0]) + entry(4, 5, 3, big(162, 4)) + big(0, 4)
        for (numerator, denominator) in [
            (1, 250), (28, 10), (37, 1), (33, 1), (594, 10), (126, 1), (58, 1), (408, 10),
        ] as [(UInt32, UInt32)] { tiff += big(numerator, 4) + big(denominator, 4) }
        let segment = Array("Exif".utf8) + [0, 0] + tiff
        var photo = (try? PhotoFolder.bytes("coffee")) ?? []
        photo.insert(contentsOf: [0xff, 0xe1] + big(UInt32(segment.count + 2), 2) + segment, at: 2)
        return photo
    }()
}
