import Foundation
import Testing

/// Links to share of a workspace that is served, by the commands and over the socket.
@Suite struct ShareLinkTests {
    private func curl(_ box: Sandbox, _ words: [String]) throws -> String {
        let all = ["/usr/bin/curl", "--silent", "--show-error", "--include", "--max-time", "30"] + words
        return try box.start(all.map { Array($0.utf8) }).wait().text
    }

    private func status(_ answer: String) -> String { String(answer.dropFirst("HTTP/1.1 ".count).prefix(3)) }

    @Test("D4 a document is shared, listed and taken back, and a guest edits it over the socket until then")
    func sharing() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "Plans\n\nOf ours")
        try box.ok("memo", "new", "Another")
        #expect(try box.refused(69, "share", "Plans").hint?.contains("bojagi serve") == true)
        let server = try HubServer(box)
        try box.refused(64, "share", "Plans", "--for", "soon")
        try box.refused(64, "share", "Plans", "--for", "500d")
        try box.refused(64, "share", "Plans", "--passphrase", "short")
        try box.refused(64, "share", "Plans", "--can", "rule")
        try box.refused(66, "share", "Nothing")
        #expect(try box.refused(64, "share", "Plans", "--can", "comment").hint?.contains("--can read or edit") == true)
        let made = try box.ok("share", "Plans", "--can", "edit", "--for", "7d", "--passphrase", "a ribbon around it")
        #expect(made["number"].int == 1 && made["access"].text == "edit" && made["title"].text == "Plans")
        let week = (made["until"].int ?? 0) - (made["madeAt"].int ?? 0)
        #expect(abs(week - 7 * 86_400_000) < 60_000)
        #expect(try box.ok("share", made["document"].text)["document"] == made["document"])
        try box.ok("share", "remove", "2")
        let url = made["url"].text
        #expect(url.hasPrefix(server.address + "/share?code="))
        let code = String(url.suffix(22))
        let kept = try String(contentsOfFile: box.workspace + "/server-shares", encoding: .utf8)
        #expect(!kept.contains(code) && kept.contains("$argon2id$") && !kept.contains("ribbon"))
        let mode = try FileManager.default.attributesOfItem(atPath: box.workspace + "/server-shares")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(try status(curl(box, [url])) == "200")
        let wrong = try curl(
            box, ["--data", "code=\(code)&passphrase=another+ribbon+of+it", server.address + "/share"])
        #expect(status(wrong) == "401")
        let came = try curl(
            box, ["--data", "code=\(code)&name=Jun&passphrase=a+ribbon+around+it", server.address + "/share"])
        #expect(status(came) == "200")
        let line = try #require(
            came.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("set-cookie:") })
        let cookie = String(line.dropFirst("set-cookie: ".count).prefix { $0 != ";" })
        let catalogue = try curl(box, ["--cookie", cookie, server.address + "/api/catalogue"])
        #expect(status(catalogue) == "200" && catalogue.contains("Plans") && !catalogue.contains("Another"))
        let search = ["--cookie", cookie, "--header", "Content-Type: application/json", "--data", #"{"query":"a"}"#]
        #expect(try status(curl(box, search + [server.address + "/api/search"])) == "403")
        let listed = try box.ok("share", "list").elements
        #expect(listed.count == 1 && listed[0]["guests"].int == 1 && listed[0]["passphrase"] == .bool(true))
        #expect(listed[0]["url"] == .absent && listed[0]["document"].text == made["document"].text)
        // The code is in no log.
        #expect(try !String(contentsOfFile: box.folder + "/log", encoding: .utf8).contains(code))
        try box.refused(66, "share", "remove", "7")
        try box.ok("share", "remove", "1")
        #expect(try status(curl(box, ["--cookie", cookie, server.address + "/api/catalogue"])) == "401")
        #expect(try status(curl(box, [url])) == "401")
        #expect(try box.ok("share", "list").elements.isEmpty)
        #expect(
            try box.ok("members", "log").elements.map { $0["kind"].text } == [
                "shared", "shared", "unshared", "refused-at-link", "unshared",
            ])
    }

    @Test("D4 an album is shared: its pictures are as the gallery shows them, and say nothing of place, camera or file")
    func albums() throws {
        let box = try Sandbox()
        // A photo whose Exif and XMP have a word in them.
        let plain = try Data(
            contentsOf: URL(filePath: #filePath).appending(path: "../../../Modules/Gallery/Photos/grass.jpg")
                .standardized)
        var photo = Data(plain.prefix(2))
        for name in ["Exif\0\0", "http://ns.adobe.com/xap/1.0/\0"] {
            let body = Data((name + "Haetae 37.5665 N").utf8)
            photo += [0xff, 0xe1, 0, UInt8(body.count + 2)] + body
        }
        photo += plain.dropFirst(2)
        try photo.write(to: URL(filePath: box.folder + "/sea.jpg"))
        try box.ok("gallery", "save", box.folder + "/sea.jpg")
        try box.ok("gallery", "album", "new", "Sea", "sea")
        try box.ok("gallery", "edit", "sea", "--crop", "0,0,50%,100%")
        let server = try HubServer(box)
        try box.refused(64, "share", "--album", "Sea", "--can", "edit")
        try box.refused(64, "share")
        try box.refused(64, "share", "x", "--album", "Sea")
        try box.refused(66, "share", "--album", "Land")
        let made = try box.ok("share", "--album", "sea", "--for", "7d")
        #expect(made["title"].text == "Sea" && made["access"].text == "read" && !made["album"].text.isEmpty)
        let came = try curl(box, ["--data", "code=\(made["url"].text.suffix(22))", server.address + "/share"])
        let line = try #require(
            came.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("set-cookie:") })
        let cookie = String(line.dropFirst("set-cookie: ".count).prefix { $0 != ";" })
        let page = try curl(box, ["--cookie", cookie, server.address + "/album"])
        #expect(status(page) == "200" && page.contains("<h1>Sea</h1>"))
        let place = try #require(page.firstMatch(of: /href="(\/album\/[^"]+)"/)?.1)
        for kind in ["small", "medium", "large", "file"] {
            let path = box.folder + "/\(kind).jpg"
            let words = [
                "/usr/bin/curl", "--silent", "--fail", "--max-time", "60", "--cookie", cookie, "--output", path,
                server.address + place + "/" + kind,
            ]
            #expect(try box.start(words.map { Array($0.utf8) }).wait().exitCode == 0, "\(kind)")
            let bytes = try Data(contentsOf: URL(filePath: path))
            for word in ["Haetae", "Exif", "xap"] { #expect(bytes.firstRange(of: Data(word.utf8)) == nil, "\(kind)") }
        }
        try box.ok("gallery", "save", box.folder + "/file.jpg")
        let (whole, shown) = (try box.ok("gallery", "show", "sea"), try box.ok("gallery", "show", "file"))
        #expect(shown["height"] == whole["height"] && shown["width"].int == (whole["width"].int ?? 0) / 2)
        #expect(try box.ok("share", "list").elements.first?["album"] == made["album"])
        try box.ok("gallery", "album", "remove", "Sea")
        #expect(try status(curl(box, ["--cookie", cookie, server.address + place + "/small"])) == "401")
        let listed = try box.ok("share", "list").elements
        #expect(listed.count == 1 && listed[0]["album"] == .absent)
        try box.ok("share", "remove", "\(made["number"].int ?? 0)")
    }

    @Test("D4 where the gallery can't be read the links to its albums are listed by id and taken back")
    func unreadable() throws {
        let box = try Sandbox()
        try box.ok("gallery", "album", "new", "Sea")
        let server = try HubServer(box)
        try box.ok("share", "--album", "Sea")
        try RawDatabase(box.database).run("UPDATE events SET bytes = zeroblob(length(bytes)); DELETE FROM snapshots;")
        try box.refused(65, "gallery", "album", "list")
        let listed = try box.ok("share", "list").elements
        #expect(listed.count == 1 && listed[0]["album"] == .absent)
        #expect(listed.first?["title"].text.wholeMatch(of: /...-...-.../) != nil)
        let number = listed.first?["number"].int ?? 0
        #expect(try box.ok("share", "remove", "\(number)")["title"] == listed[0]["title"])
        #expect(try box.ok("share", "list").elements.isEmpty)
        withExtendedLifetime(server) {}
    }

    @Test("D4 a guest's stream of events ends within a moment after the link, the document or its time has")
    func streams() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "Plans")
        let server = try HubServer(box)
        for end in ["remove", "trash"] {
            let made = try box.ok("share", "Plans")
            let came = try curl(box, ["--data", "code=\(made["url"].text.suffix(22))", server.address + "/share"])
            let line = try #require(
                came.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("set-cookie:") })
            let cookie = String(line.dropFirst("set-cookie: ".count).prefix { $0 != ";" })
            let words = [
                "/usr/bin/curl", "--silent", "--no-buffer", "--max-time", "30", "--cookie", cookie,
                server.address + "/api/events",
            ]
            let stream = try box.start(words.map { Array($0.utf8) })
            if end == "remove" {
                try box.ok("share", "remove", "\(made["number"].int ?? 0)")
            } else {
                try box.ok("memo", "remove", "Plans")
            }
            // Exit code 28 would say that it was waited for to the end.
            let heard = try stream.wait()
            #expect(heard.exitCode != 28, "\(end)")
            #expect(!heard.text.contains("presence"))
        }
    }
}
