import Foundation
import Replication
import Testing

@Suite struct FileTests {
    @Test func `W13 a page of the catalogue comes as gzip over a connection that goes on`() throws {
        let server = try RunningServer { shell in
            for number in 0..<8 {
                _ = try shell.bojagi("memo", "new", "memo \(number) " + String(repeating: "word ", count: 60))
            }
        }
        let plain = try server.get("/api/catalogue")
        let packed = try server.get("/api/catalogue", "Accept-Encoding: gzip, deflate, br")
        #expect(plain["content-encoding"] == nil && plain.body.count > 1_024)
        #expect(packed["content-encoding"] == "gzip" && packed["vary"] == "Accept-Encoding")
        #expect(packed["content-length"] == "\(packed.body.count)" && packed.body.count * 2 < plain.body.count)
        #expect(Array(packed.body.prefix(3)) == [0x1f, 0x8b, 8])
        let head = try server.ask("HEAD", "/api/catalogue", ["Accept-Encoding: gzip"])
        #expect(head["content-encoding"] == nil && head.body.isEmpty)
    }

    static func jpeg() throws -> [UInt8] {
        let path = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Modules/Gallery/Photos/coffee.jpg")
        return Array(try Data(contentsOf: path.standardized))
    }

    private func upload(_ server: RunningServer, _ bytes: [UInt8], _ type: String) throws -> RawResponse {
        try server.ask("POST", "/api/blobs", ["Content-Type: \(type)"], body: bytes)
    }

    @Test func `M17 any file goes up where that is said, and comes back as what does nothing`() throws {
        let server = try RunningServer()
        let page = Array("<!DOCTYPE html><script>alert(1)</script>".utf8)
        let refused = try server.ask("POST", "/api/blobs", ["Content-Type: application/octet-stream"], body: page)
        #expect(refused.status != 200)
        let other = try server.ask("POST", "/api/blobs?as=page", ["Content-Type: application/octet-stream"], body: page)
        #expect(other.status == 400)
        for (bytes, type) in [
            (page, "application/octet-stream"), (Array("ID3 tune".utf8), "audio/mpeg"),
            ([0x1a, 0x45, 0xdf, 0xa3, 1, 2], "video/webm"), ([], "application/octet-stream"),
        ] {
            let answer = try server.ask(
                "POST", "/api/blobs?as=file", ["Content-Type: application/octet-stream"], body: bytes)
            #expect(answer.status == 200 && answer.json["type"] as? String == type, "\(answer.text)")
            #expect(answer.json["width"] as? Int == 0)
            let hash = try #require(answer.json["hash"] as? String)
            let back = try server.get("/api/blobs/\(hash)")
            #expect(back.body == bytes && back["content-type"] == type)
            #expect(back["content-security-policy"]?.hasPrefix("sandbox") == true)
            #expect((back["content-disposition"] == "attachment") == (type == "application/octet-stream"))
        }
    }

    @Test func `a photo goes up, comes back in parts, smaller, and only when it is new to the browser`() throws {
        let server = try RunningServer()
        let photo = try Self.jpeg()
        let answer = try upload(server, photo, "image/jpeg")
        #expect(answer.status == 200 && answer.json["type"] as? String == "image/jpeg", "\(answer.text)")
        #expect(answer.json["size"] as? Int == photo.count)
        let hash = try #require(answer.json["hash"] as? String)
        let whole = try server.get("/api/blobs/\(hash)")
        #expect(whole.body == photo && whole["accept-ranges"] == "bytes")
        #expect(whole["cache-control"] == "private, max-age=31536000, immutable")
        for (range, part) in [
            ("0-9", photo[0..<10]), ("100-", photo[100...]), ("-7", photo.suffix(7)),
            ("5-5", photo[5...5]), ("0-99999999999", photo[0...]),
        ] {
            let answer = try server.get("/api/blobs/\(hash)", "Range: bytes=\(range)")
            #expect(answer.status == 206 && answer.body == Array(part), "\(range)")
            #expect(answer["content-range"] == "bytes \(part.startIndex)-\(part.endIndex - 1)/\(photo.count)")
        }
        for range in ["bytes=\(photo.count)-", "bytes=-0"] {
            let answer = try server.get("/api/blobs/\(hash)", "Range: \(range)")
            #expect(answer.status == 416 && answer["content-range"] == "bytes */\(photo.count)", "\(range)")
        }
        for range in ["bytes=0-1,3-4", "bytes=x", "lines=1-2", "bytes=5-2", "bytes=--1"] {
            #expect(try server.get("/api/blobs/\(hash)", "Range: \(range)").status == 200, "\(range)")
        }
        #expect(try server.get("/api/blobs/\(hash)", "Range: bytes=0-1", "If-Range: \"other\"").status == 200)
        #expect(try server.get("/api/blobs/\(hash)", "If-None-Match: \"\(hash)\"").status == 304)
        #expect(try server.get("/api/blobs/\(hash)", "If-None-Match: \"\(hash)\"", "Range: bytes=0-1").status == 304)
        #expect(try server.ask("HEAD", "/api/blobs/\(hash)")["content-length"] == "\(photo.count)")
        let small = try server.get("/api/thumbnails/\(hash)?width=160")
        #expect(small.status == 200 && small["content-type"] == "image/jpeg" && small.body.count < photo.count / 4)
        #expect(try server.get("/api/thumbnails/\(hash)?width=160").body == small.body)
        #expect(try server.get("/api/thumbnails/\(hash)?width=0").status == 400)
        #expect(try server.get("/api/thumbnails/\(hash)?width=99999").status == 400)
    }

    @Test func `a file that is not what it says is refused, and leaves nothing behind`() throws {
        let server = try RunningServer()
        let photo = try Self.jpeg()
        let lies: [(String, [UInt8])] = [
            ("SVG as PNG", Array("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".utf8)),
            ("HTML as JPEG", Array("<!doctype html><script>alert(1)</script>".utf8)),
            ("half a head", Array(photo.prefix(20))), ("nothing", []), ("a program", Array("\u{7f}ELF\u{2}\u{1}".utf8)),
            ("a comment before HTML", Array("GIF89a/*<script>*/".utf8)),
        ]
        for (name, bytes) in lies {
            for type in ["image/png", "image/svg+xml", "application/octet-stream"] {
                let answer = try upload(server, bytes, type)
                #expect(answer.status == 415 && answer.errorCode == "bad-data", "\(name) as \(type): \(answer.status)")
            }
        }
        for type in ["text/html", "text/plain", "multipart/form-data"] {
            #expect(try upload(server, photo, type).status == 415)
        }
        #expect(try unfinished(of: server).isEmpty)
        // What is said to be something else is taken for what it is.
        let honest = try upload(server, photo, "image/gif")
        #expect(honest.status == 200 && honest.json["type"] as? String == "image/jpeg")
    }

    @Test func `an upload that is broken off leaves nothing behind`() throws {
        let server = try RunningServer()
        let photo = try Self.jpeg()
        for _ in 0..<5 {
            let connection = try RawConnection(port: server.port)
            let head = server.request(
                "POST", "/api/blobs", ["Content-Type: image/jpeg", "Content-Length: \(photo.count)"])
            connection.send(head + photo.prefix(photo.count / 2))
        }
        // Each has been noticed when a later one is through and its file has gone.
        #expect(try upload(server, photo, "image/jpeg").status == 200)
        #expect(try unfinished(of: server).isEmpty)
    }

    /// Files that uploads have begun; each goes soon after its answer.
    private func unfinished(of server: RunningServer) throws -> [String] {
        var left: [String] = []
        for _ in 0..<5000 {
            left = try FileManager.default.subpathsOfDirectory(atPath: server.workspace + "/blobs").filter {
                $0.contains("new-")
            }
            if left.isEmpty { break }
            usleep(1000)
        }
        return left
    }

    @Test func `kits, their art and built-in photos are there, as harmless files`() throws {
        let server = try RunningServer()
        #expect(try server.get("/api/kits").text.contains(#""id":"bust""#))
        let manifest = try server.get("/api/kits/bust")
        #expect(manifest["content-type"] == "application/json" && manifest.json["id"] as? String == "bust")
        #expect(try server.get("/api/kits/bust/pack").body.starts(with: Array("BKIT1\n".utf8)))
        let art = try server.get("/api/kits/bust/body.svg")
        #expect(art.status == 200 && art["content-type"] == "image/svg+xml")
        #expect(
            art["content-security-policy"]?.hasPrefix("sandbox") == true && art["x-content-type-options"] == "nosniff")
        let tag = try #require(art["etag"])
        #expect(try server.get("/api/kits/bust/body.svg", "If-None-Match: \(tag)").status == 304)
        for path in [
            "kits/none", "kits/bust/none.svg", "kits/bust/kit.json/x", "photos/built-in/none", "photos/x/y",
            "thumbnails/x",
        ] {
            #expect(try server.get("/api/\(path)").status == 404, "\(path)")
        }
        let photo = try server.get("/api/photos/built-in/coffee?width=400")
        #expect(photo.status == 200 && photo["content-type"] == "image/jpeg")
        let own = try server.get("/api/photos/built-in/coffee")
        #expect(try own.body == Self.jpeg())
    }

    @Test func `S13 a part's thumbnail in a colour is where the catalogue says; unknown ones are not found`() throws {
        let server = try RunningServer()
        let answer = try server.command("color-select/components", #"{"kit":"bust"}"#)
        let categories = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [[String: Any]]
        let components = (categories ?? []).flatMap { $0["components"] as? [[String: Any]] ?? [] }
        let part = try #require(components.first { !(($0["colors"] as? [Any]) ?? []).isEmpty })
        let id = try #require(part["id"] as? String)
        let colors = (part["colors"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        let place = "/api/kits/bust/thumbnails/\(id)"
        let reference = try server.get("/api/kits/bust/components/\(id)/colors/\(colors[0])")
        #expect(reference.json["thumbUrl"] as? String == "\(place)/\(colors[0]).png")
        let pictures = try colors.prefix(2).map { try server.get("\(place)/\($0).png?width=80") }
        #expect(pictures.allSatisfy { $0.status == 200 && $0["content-type"] == "image/png" })
        #expect(pictures.count == 2 && pictures[0].body != pictures[1].body)
        for missing in [
            "\(place)/none.png", "\(place)/\(colors[0])", "/api/kits/bust/thumbnails/none/\(colors[0]).png",
        ] {
            let refused = try server.get(missing)
            #expect(refused.status == 404 && refused.errorCode == "not-found", "\(missing)")
        }
    }

    @Test func `scripts in texts come back as texts`() throws {
        let server = try RunningServer()
        let script = "<script>alert(1)</script><img src=x onerror=alert(1)>"
        let escaped = script.replacingOccurrences(of: "\"", with: "\\\"")
        for (path, body) in [
            ("memo/new", #"{"text":"\#(escaped)"}"#), ("kanban/new", #"{"name":"\#(escaped)"}"#),
            ("canvas/new", #"{"name":"\#(escaped)"}"#), ("color-select/new", #"{"name":"\#(escaped)"}"#),
        ] {
            let answer = try server.command(path, body)
            #expect(answer.status == 200, "\(path): \(answer.text)")
            #expect(answer["content-type"] == "application/json" && answer["x-content-type-options"] == "nosniff")
            #expect(answer["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
        }
        let catalogue = try server.get("/api/catalogue")
        #expect(catalogue["content-type"] == "application/json" && catalogue.text.contains("<script>"))
        let entries = try #require(catalogue.json["entries"] as? [[String: Any]])
        #expect(entries.count == 4)
        let canvas = try #require(entries.first { $0["kind"] as? String == "canvas" })
        try server.shell.bojagi("canvas", "add", "rect", canvas["shortId"] as? String ?? "")
        let preview = try server.get("/api/previews/\(canvas["id"] as? String ?? "")?width=100")
        #expect(preview.status == 200 && preview["content-type"] == "image/png")
        // What is quoted in an error is a text as well.
        let refused = try server.command("memo/show", #"{"memo":"x\#(escaped)"}"#)
        #expect(refused.status == 404 && refused["content-type"] == "application/json")
        let target = try server.get("/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
        #expect([400, 404].contains(target.status) && !target.text.contains("<script>"))
    }

    @Test func `G6 W1 a saved photo is sent to a canvas by its label; a file of this machine is not`() throws {
        let server = try RunningServer()
        #expect(try server.command("canvas/new", #"{"name":"Plan"}"#).status == 200)
        let saved = try server.command("gallery/save", #"{"photo":"coffee"}"#)
        let label = try #require(saved.json["label"] as? String)
        let sent = try server.command("canvas/add/photo", #"{"canvas":"Plan","photo":"\#(label)"}"#)
        let hash = BlobHash(of: try Self.jpeg()).hex
        #expect(sent.status == 200 && sent.json["photo"] as? String == hash, "\(sent.text)")
        for path in ["/etc/passwd", "./x.png", "etc"] {
            let refused = try server.command("canvas/add/photo", #"{"canvas":"Plan","photo":"\#(path)"}"#)
            #expect(refused.status == 403, "\(path): \(refused.text)")
        }
    }

    @Test func `every command that a scene asks for is there`() throws {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
        var paths: Set<String> = []
        for file in try FileManager.default.subpathsOfDirectory(atPath: "\(root)/Modules")
        where file.hasSuffix(".swift") && (file.contains("Scene/") || file.contains("Shell/")) {
            let text = try String(contentsOfFile: "\(root)/Modules/\(file)", encoding: .utf8)
            for match in text.matches(of: /command(?:AfterSending)?\([^"]*"\/api\/([a-z\/-]+)"/) {
                paths.insert(String(match.1))
            }
        }
        #expect(paths.count >= 10, "\(paths)")
        let server = try RunningServer()
        for path in paths.sorted() {
            // Arguments are missing; what counts is that a command misses them.
            let answer = try server.command(path)
            #expect(!answer.text.contains("There is nothing at this address."), "\(path)")
        }
    }

    @Test func `files of this machine can't be named from elsewhere`() throws {
        let server = try RunningServer()
        for (path, body) in [
            ("canvas/export", #"{"canvas":"x","file":"/tmp/x"}"#), ("memo/export", #"{"path":"/tmp/x"}"#),
            ("export", #"{"dir":"/tmp/x"}"#), ("import", #"{"dir":"/tmp/x"}"#),
            ("remote/add", #"{"place":"/tmp/x"}"#), ("remote/list", "{}"), ("remote/remove", #"{"name":"home"}"#),
            ("devices", "{}"), ("devices/invite", "{}"), ("devices/revoke", #"{"device":"1"}"#),
            ("gallery/import", #"{"folder":"/etc"}"#), ("color-select/check", #"{"dir":"/etc"}"#), ("serve", "{}"),
            ("completions", #"{"shell":"bash"}"#),
        ] {
            #expect(try server.command(path, body).status == 404, "\(path)")
        }
        // What devices send there names no folder.
        #expect(try server.command("sync", #"{"place":"/tmp/x"}"#).status == 415)
        // What stands in place of a path is the file itself.
        let file = try server.command("memo/import", #"{"path":"/etc/passwd"}"#)
        #expect(file.status == 422 && file.text.contains("The file is not JSON"), "\(file.text)")
        for source in ["/etc", "..", "./x", "~", "etc"] {
            let answer = try server.command("gallery/browse", #"{"source":"\#(source)"}"#)
            #expect(answer.status == 403, "\(source): \(answer.text)")
        }
        #expect(try server.command("gallery/browse", #"{"source":"built-in"}"#).status == 200)
        let input = try server.command("memo/new", #"{"text":"-"}"#)
        #expect(input.status == 400, "\(input.text)")
    }
}
