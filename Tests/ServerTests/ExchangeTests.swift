import Foundation
import Testing

@Suite struct ExchangeTests {
    /// A file as the member of a JSON object.
    private func body(_ members: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
    }

    private func notice(_ answer: RawResponse) -> String? { answer["bojagi-notice"]?.removingPercentEncoding }

    /// A server with a canvas of two objects, and the canvas's id.
    private func drawing() throws -> (server: RunningServer, id: String) {
        let photo = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../Modules/Gallery/Photos/coffee.jpg").standardized.path
        let server = try RunningServer()
        _ = try server.command("canvas/new", #"{"name":"Plan"}"#)
        _ = try server.command("canvas/add/text", #"{"canvas":"Plan","text":"차 한 잔"}"#)
        #expect(try server.shell.bojagi("canvas", "add", "photo", "Plan", photo).code == 0)
        let answer = try server.command("canvas/show", #"{"canvas":"Plan"}"#)
        return (server, try #require(answer.json["id"] as? String))
    }

    @Test func `C19 a canvas goes out as every kind of file, with what is not in it, and comes in again`() throws {
        let (server, id) = try drawing()
        for (ending, type, start) in [
            ("png", "image/png", "\u{89}PNG"), ("pdf", "application/pdf", "%PDF"), ("svg", "image/svg+xml", "<svg"),
            ("canvas", "application/json", "{\"bojagi\""),
        ] {
            let answer = try server.get("/api/canvases/\(id).\(ending)")
            #expect(answer.status == 200 && answer["content-type"] == type, "\(answer.text.prefix(200))")
            #expect(answer.body.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
            #expect(answer["content-security-policy"]?.hasPrefix("sandbox") == true)
            #expect((notice(answer) == nil) == (ending != "canvas"), "\(ending): \(notice(answer) ?? "")")
        }
        // What went by way of the disk is gone from it.
        var left: [String] = []
        for _ in 0..<1000 {
            left = try FileManager.default.contentsOfDirectory(atPath: server.workspace + "/cache/previews")
                .filter { $0.hasPrefix("new-") }
            if left.isEmpty { break }
            usleep(1000)
        }
        #expect(left.isEmpty)
        let sides = { (bytes: Data) in [16, 20].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } } }
        let usual = sides(Data(try server.get("/api/canvases/\(id).png").body))
        #expect(sides(Data(try server.get("/api/canvases/\(id).png?scale=2").body)) == usual.map { 2 * $0 })
        let korean = try server.get("/api/canvases/\(id).canvas", "Accept-Language: ko")
        #expect(notice(korean)?.contains("사진") == true)
        for ending in ["svg", "canvas"] {
            let file = try server.get("/api/canvases/\(id).\(ending)").text
            let answer = try server.command(
                "canvas/import", try body(["canvas": "Copy of \(ending)", "new": true, "file": file]))
            #expect(answer.status == 200 && answer.json["imported"] as? Int == 2, "\(answer.text)")
            #expect(notice(answer) == "Imported 2 objects.")
            let copy = try #require(answer.json["canvas"] as? String)
            #expect(try server.get("/api/canvases/\(copy).\(ending)").text == file)
            #expect(try server.get("/api/canvases/\(copy).png").body == server.get("/api/canvases/\(id).png").body)
        }
    }

    @Test func `C19 a broken file is refused in the reader's language, and no canvas is made`() throws {
        let (server, id) = try drawing()
        let before = try server.get("/api/catalogue").text
        for (file, message) in [
            ("", "The file is not JSON: byte 0"), ("{", "The file is not JSON: byte 1"), ("[]", "not a canvas"),
            ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "The file: It is an SVG file, but not a canvas"),
            ("<!DOCTYPE svg><svg/>", "The file: It has a document type"),
            (#"{"nodes":[{"id":"a","type":"file","file":"/etc/passwd","x":0,"y":0,"width":9,"height":9}]}"#, "folder"),
        ] {
            for members in [["canvas": "New", "new": true, "file": file], ["canvas": id, "file": file]] {
                let answer = try server.command("canvas/import", try body(members))
                let isPartial = answer.status == 207 && members["new"] == nil
                #expect(answer.status == 422 || isPartial, "\(answer.text)")
                #expect(answer.text.contains(message), "\(answer.text)")
            }
        }
        let korean = try server.ask(
            "POST", "/api/canvas/import", ["Content-Type: application/json", "Accept-Language: ko"],
            body: Array(try body(["canvas": id, "file": "?"]).utf8))
        #expect(korean.text.contains("파일은 JSON이 아니에요"), "\(korean.text)")
        #expect(try server.get("/api/catalogue").text == before)
    }

    @Test func `C19 what is no canvas or no kind of file is not there, and nobody else may ask`() throws {
        let (server, id) = try drawing()
        for path in ["\(id)", "\(id).gif", "none.png", "\(id).png/x", ".png"] {
            #expect(try server.get("/api/canvases/\(path)").status == 404, "\(path)")
        }
        let stranger = try server.ask("GET", "/api/canvases/\(id).png", ["Authorization: Bearer none"])
        #expect(stranger.status == 401)
        let foreign = try server.ask(
            "POST", "/api/canvas/import", ["Content-Type: application/json", "Origin: http://example.org"],
            body: Array(#"{"canvas":"x","new":true,"file":"{}"}"#.utf8))
        #expect(foreign.status == 403)
        let large = try server.ask(
            "POST", "/api/canvas/import", ["Content-Type: application/json"],
            body: Array(#"{"canvas":"x","new":true,"file":""#.utf8) + [UInt8](repeating: 0x20, count: 17 << 20))
        #expect(large.status == 413)
    }

    @Test func `C19 a canvas that is larger than a picture can be goes out smaller, and says so`() throws {
        let server = try RunningServer()
        _ = try server.command("canvas/new", #"{"name":"Wall","width":"100000","height":"24"}"#)
        _ = try server.command("canvas/add/rect", #"{"canvas":"Wall","x":"0","y":"0","color":"red"}"#)
        for ending in ["png", "pdf"] {
            let answer = try server.get("/api/canvases/Wall.\(ending)")
            #expect(answer.status == 200 && notice(answer)?.contains("smaller") == true, "\(answer.text.prefix(300))")
        }
    }

    @Test func `C19 an SVG file that is larger than the page takes back says so`() throws {
        let photo = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../Modules/Gallery/Photos/coffee.jpg").standardized
        let (server, id) = try drawing()
        let large = server.workspace + "-large.jpg"
        defer { try? FileManager.default.removeItem(atPath: large) }
        try (Data(contentsOf: photo) + Data(count: 8 << 20)).write(to: URL(fileURLWithPath: large))
        #expect(try server.shell.bojagi("canvas", "add", "photo", "Plan", large).code == 0)
        let answer = try server.get("/api/canvases/\(id).svg")
        #expect(answer.body.count > 10 << 20 && notice(answer)?.contains("larger than 10 MB") == true)
        #expect(try notice(server.get("/api/canvases/\(id).canvas"))?.contains("10 MB") == false)
    }

    @Test func `M7 memos go out as a list and come in again; broken records are told by index`() throws {
        let server = try RunningServer()
        _ = try server.command("memo/new", try body(["text": "첫 줄\n\n둘째 \"줄\"\n"]))
        let id = try #require(try server.command("memo/new", #"{"text":"Milk"}"#).json["id"] as? String)
        let file = try server.get("/api/memos.json")
        #expect(file.status == 200 && file["content-type"] == "application/json")
        let one = try JSONSerialization.jsonObject(with: Data(server.get("/api/memos/\(id).json").body))
        #expect((one as? [[String: Any]])?.map { $0["text"] as? String } == ["Milk"])
        for path in ["memos", "memos/none.json", "memos/\(id).md", "memos.json/x"] {
            #expect(try server.get("/api/\(path)").status == 404, "\(path)")
        }
        let other = try RunningServer()
        let answer = try other.command("memo/import", try body(["path": file.text]))
        #expect(answer.status == 200 && answer.json["imported"] as? Int == 2, "\(answer.text)")
        #expect(try other.get("/api/memos.json").body == file.body)
        let partial = try other.command("memo/import", try body(["path": #"[{"text":"Tea"},5,{"text":" "}]"#]))
        #expect(partial.status == 207)
        #expect(
            notice(partial)
                == "Imported 1 memo.\nRecord 2: It is not an object with a title and a body.\nRecord 3: It is empty.")
        // However much is wrong, what is said of it has an end.
        let many = try other.command("memo/import", try body(["path": "[\(String(repeating: "5,", count: 3000))5]"]))
        #expect(many.status == 207 && notice(many)?.hasSuffix("\n…") == true, "\(notice(many) ?? "")")
        let broken = try other.command("memo/import", try body(["path": "{]"]))
        #expect(broken.status == 422 && broken.text.contains("The file is not JSON: byte 1"), "\(broken.text)")
    }

    /// The files of an archive that is not compressed, by their paths.
    private func files(ofArchive bytes: [UInt8]) -> [String: [UInt8]] {
        func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        var files: [String: [UInt8]] = [:]
        var place = 0
        while place + 30 <= bytes.count, number(place, 4) == 0x0403_4b50 {
            let (size, name) = (number(place + 18, 4), number(place + 26, 2))
            let start = place + 30 + name + number(place + 28, 2)
            guard start + size <= bytes.count else { break }
            files[String(decoding: bytes[(place + 30)..<(place + 30 + name)], as: UTF8.self)] =
                Array(bytes[start..<(start + size)])
            place = start + size
        }
        return files
    }

    private func upload(_ bytes: String, _ server: RunningServer) throws -> String {
        let answer = try server.ask(
            "POST", "/api/blobs?as=file", ["Content-Type: application/octet-stream"], body: Array(bytes.utf8))
        return try #require(answer.json["hash"] as? String, "\(answer.text)")
    }

    @Test func `M7 a memo goes out as an archive with its files, as Markdown and as JSON; what is missing is said`()
        throws
    {
        let server = try RunningServer()
        let hash = try upload("%PDF of Jeju", server)
        let gone = String(repeating: "ab", count: 32)
        let text = "Trip\n\n[plan.pdf](blob:\(hash))"
        let id = try #require(try server.command("memo/new", body(["text": text])).json["id"] as? String)
        let markdown = try server.get("/api/memos/\(id).zip")
        #expect(markdown.status == 200 && markdown["content-type"] == "application/zip" && notice(markdown) == nil)
        #expect(markdown["content-security-policy"]?.hasPrefix("sandbox") == true)
        let unpacked = files(ofArchive: markdown.body)
        #expect(
            unpacked["Trip.md"].map { String(decoding: $0, as: UTF8.self) }
                == "Trip\n\n[plan.pdf](attachments/plan.pdf)")
        #expect(unpacked["attachments/plan.pdf"] == Array("%PDF of Jeju".utf8) && unpacked.count == 2)
        // As JSON it is what the command writes, and reads with the folder beside it.
        for (path, name) in [("memos/\(id).json", "Trip"), ("memos.json", "memos")] {
            let json = try server.get("/api/\(path)")
            #expect(json["content-type"] == "application/json")
            let archive = try server.get("/api/\(path)?with=files")
            #expect(archive["content-type"] == "application/zip" && notice(archive) == nil)
            let unpacked = files(ofArchive: archive.body)
            #expect(unpacked["\(name).json"] == json.body && unpacked.count == 2, "\(unpacked.keys)")
            #expect(unpacked["\(name)-files/\(hash)"] == Array("%PDF of Jeju".utf8))
        }
        let lost = try server.command("memo/new", body(["text": "Lost\n![](blob:\(gone))"]))
        let other = try #require(lost.json["id"] as? String)
        for path in ["memos/\(other).json?with=files", "memos.json?with=files"] {
            let answer = try server.get("/api/\(path)")
            #expect(notice(answer) == "The file \(gone) that a memo names is missing.")
            #expect((answer["content-type"] == "application/json") == path.hasPrefix("memos/"))
        }
        #expect(try notice(server.get("/api/memos/\(other).zip", "Accept-Language: ko"))?.contains("파일") == true)
        // Nobody else may ask, and what is no memo is not there.
        for path in ["memos/\(id).zip", "memos/\(id).json?with=files", "memos.json?with=files"] {
            #expect(try server.ask("GET", "/api/\(path)", ["Authorization: Bearer none"]).status == 401, "\(path)")
        }
        for path in ["memos/none.zip", "memos/.zip", "memos/\(id).zip/x"] {
            #expect(try server.get("/api/\(path)").status == 404, "\(path)")
        }
    }

    @Test
    func `K11 a board goes out with the files of its cards in each format; which files are not here can be asked`()
        throws
    {
        let server = try RunningServer()
        let hash = try upload("an offer", server)
        let gone = String(repeating: "ab", count: 32)
        let board = try #require(try server.command("kanban/new", #"{"name":"Plans"}"#).json["id"] as? String)
        for ending in ["json", "trello.json", "taskwarrior.json", "ics"] {
            let answer = try server.get("/api/boards/\(board).\(ending)?with=files")
            #expect(answer["content-type"] == (ending == "ics" ? "text/calendar" : "application/json"))
        }
        _ = try server.command(
            "kanban/add", body(["board": "Plans", "title": "Roof", "description": "[offer](blob:\(hash))"]))
        for ending in ["json", "trello.json", "taskwarrior.json", "ics"] {
            let plain = try server.get("/api/boards/\(board).\(ending)")
            let archive = try server.get("/api/boards/\(board).\(ending)?with=files")
            #expect(archive["content-type"] == "application/zip" && notice(archive) == nil)
            let unpacked = files(ofArchive: archive.body)
            let folder = ending.replacingOccurrences(of: ".json", with: "")
            let name = ending == "json" ? "Plans-files" : "Plans.\(folder)-files"
            #expect(unpacked["Plans.\(ending)"] == plain.body, "\(unpacked.keys)")
            #expect(unpacked["\(name)/\(hash)"] == Array("an offer".utf8), "\(unpacked.keys)")
        }
        for path in ["boards", "boards/none.json", "boards/\(board)", "boards/.json", "boards/\(board).json/x"] {
            #expect(try server.get("/api/\(path)").status == 404, "\(path)")
        }
        func lacking(_ files: [Any]) throws -> RawResponse {
            try server.ask(
                "POST", "/api/blobs/lacking", ["Content-Type: application/json"],
                body: Array(body(["files": files]).utf8))
        }
        #expect(try lacking([hash, gone]).json["missing"] as? [String] == [gone])
        #expect(try lacking([]).json["missing"] as? [String] == [])
        for nonsense in [["x"], [5], [gone + "0"]] as [[Any]] { #expect(try lacking(nonsense).status == 422) }
    }

    @Test func `K11 cards come in over HTTP by the same command`() throws {
        let server = try RunningServer()
        _ = try server.command("kanban/new", #"{"name":"Plans"}"#)
        let answer = try server.command(
            "kanban/import", try body(["board": "Plans", "file": #"[{"title":"Call","state":"doing"}]"#]))
        #expect(answer.status == 200 && answer.json["imported"] as? Int == 1, "\(answer.text)")
    }
}
