import Foundation
import TestSupport
import Testing

/// Photos of a service on the web, as the page gets them through the server.
@Suite struct WebPhotoTests {
    private let server: RunningServer
    private let web: WebServer

    init() throws {
        web = try WebServer()
        server = try RunningServer(variables: ["BOJAGI_TEST_WEB": "local", "OPENVERSE_URL": web("/openverse")])
    }

    private func id(_ number: Int) -> String { "00000000-0000-4000-8000-0000000000\(number)" }

    /// What the service was asked for of a photo's pictures.
    private func asked(for number: Int) throws -> [String] {
        let connection = try RawConnection(port: UInt16(web.port))
        connection.send("GET /log HTTP/1.1\r\nHost: 127.0.0.1:\(web.port)\r\nConnection: close\r\n\r\n")
        let log = Data(try connection.response()?.body ?? [])
        let entries = try JSONSerialization.jsonObject(with: log) as? [[String: Any]] ?? []
        return entries.compactMap { $0["path"] as? String }.filter { $0.contains("\(id(number))/thumb") }
    }

    @Test func `G9 two pages that save the same photo at once ask the service for its file once`() throws {
        let body = Array(#"{"photo":"\#(id(23))","source":"openverse"}"#.utf8)
        let request = server.request("POST", "/api/gallery/save", ["Content-Type: application/json"], body: body)
        let connections = try (0..<2).map { _ in try RawConnection(port: server.port) }
        for connection in connections { connection.send(request) }
        for connection in connections { #expect(try connection.response()?.status == 200) }
        #expect(try asked(for: 23).count == 1)
    }

    @Test func `G8 what Openverse finds is shown through the server, so that the page asks no other host`() throws {
        let source = "openverse%40127.0.0.1%3A\(web.port)"
        let small = try server.get("/api/photos/\(source)/\(id(31))?width=320")
        #expect(small.status == 200 && small["content-type"] == "image/jpeg", "\(small.text)")
        #expect(small["cache-control"] == "no-cache" && small["content-security-policy"]?.hasPrefix("sandbox") == true)
        #expect(try server.get("/api/photos/\(source)/\(id(31))?width=320").body == small.body)
        #expect(try server.get("/api/photos/\(source)/\(id(31))").status == 200)
        let asked = try asked(for: 31)
        #expect(asked.count == 2 && asked[0].contains("full_size=false") && asked[1].contains("full_size=true"))
        // What is no photo is not handed on, and neither is anything from another place.
        #expect(try server.get("/api/photos/\(source)/\(id(11))?width=320").status == 422)
        for other in ["openverse", "openverse%40127.0.0.1%3A1", "openverse%40", "other"] {
            #expect(try server.get("/api/photos/\(other)/\(id(31))?width=320").status == 404, "\(other)")
        }
    }
}
