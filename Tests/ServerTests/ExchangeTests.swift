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

    @Test func `K11 cards come in over HTTP by the same command`() throws {
        let server = try RunningServer()
        _ = try server.command("kanban/new", #"{"name":"Plans"}"#)
        let answer = try server.command(
            "kanban/import", try body(["board": "Plans", "file": #"[{"title":"Call","state":"doing"}]"#]))
        #expect(answer.status == 200 && answer.json["imported"] as? Int == 1, "\(answer.text)")
    }
}
