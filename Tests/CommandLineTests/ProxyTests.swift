import Foundation
import Testing

/// The server behind a proxy: which one is trusted is said, and nobody else's word counts.
@Suite struct ProxyTests {
    private static let outside = "https://notes.example"

    /// The status of an answer and its head, asked for from one of this computer's own addresses.
    private func ask(
        _ server: HubServer, from peer: String = "127.0.0.1", _ target: String, _ headers: [String]
    ) throws -> (status: String, text: String) {
        let words =
            ["/usr/bin/env", "curl", "--silent", "--include", "--max-time", "20", "--interface", peer]
            + headers.flatMap { ["--header", $0] } + ["http://127.0.0.1:\(server.port)\(target)"]
        let text = try server.box.start(words.map { Array($0.utf8) }).wait().text
        return (String(text.dropFirst(9).prefix(3)), text)
    }

    private func forwarded(_ scheme: String = "https", _ host: String = "notes.example") -> [String] {
        ["Host: inside", "X-Forwarded-Proto: \(scheme)", "X-Forwarded-Host: \(host)", "X-Forwarded-For: 203.0.113.9"]
    }

    @Test("D9 what a trusted proxy says of a request counts: the host, the scheme, the origin, and a secure cookie")
    func trusted() throws {
        let box = try Sandbox()
        let server = try HubServer(
            box, options: ["--proxy", "127.0.0.2", "--name", Self.outside, "--log", "info"])
        let link = server.greeting["url"].text
        #expect(link.hasPrefix(Self.outside + "/open?code="))
        let door = String(link.dropFirst(Self.outside.count))
        let entered = try ask(server, from: "127.0.0.2", door, forwarded())
        #expect(entered.status == "200")
        let cookie = try #require(entered.text.firstMatch(of: /[Ss]et-[Cc]ookie: (__Host-[^;]+);.* Secure/))
        func status(_ headers: [String], from peer: String = "127.0.0.2") throws -> String {
            try ask(server, from: peer, "/api/session", headers + ["Cookie: \(cookie.1)"]).status
        }
        #expect(try status(forwarded()) == "200")
        #expect(try status(forwarded() + ["Origin: \(Self.outside)"]) == "200")
        #expect(try status(forwarded() + ["Origin: http://notes.example"]) == "403")
        #expect(try status(forwarded() + ["Origin: https://inside"]) == "403")
        // Another site that leads to the same proxy, a listener of it without TLS, and what can be read in two ways.
        #expect(try status(forwarded("https", "other.example")) == "421")
        #expect(try status(forwarded("http")) == "421")
        #expect(try status(forwarded("https", "notes.example:8443")) == "421")
        #expect(try status(forwarded() + ["X-Forwarded-Host: other.example"]) == "400")
        #expect(try status(forwarded() + ["X-Forwarded-Proto: http"]) == "400")
        #expect(try status(forwarded("gopher")) == "400")
        // From anybody else the same words say nothing, whoever has the cookie.
        #expect(try status(forwarded(), from: "127.0.0.1") == "421")
        #expect(try status(forwarded(), from: "127.0.0.3") == "421")
        // Who asked the proxy is in the log, and none that somebody else made up.
        _ = try ask(
            server, from: "127.0.0.2", "/health", forwarded().dropLast() + ["X-Forwarded-For: 10.9.9.9, 203.0.113.7"])
        _ = try ask(server, from: "127.0.0.3", "/health", ["X-Forwarded-For: 198.51.100.1"])
        server.stop()
        let log = try String(contentsOfFile: box.folder + "/log", encoding: .utf8)
        #expect(log.contains("203.0.113.7") && !log.contains("10.9.9.9") && !log.contains("198.51.100.1"), "\(log)")
    }

    @Test("D9 without --proxy no forwarded header counts, and directly the server is found as ever")
    func untrusted() throws {
        let box = try Sandbox()
        let server = try HubServer(box)
        #expect(try ask(server, "/health", forwarded()).status == "421")
        let host = "Host: 127.0.0.1:\(server.port)"
        #expect(try ask(server, "/health", [host, "X-Forwarded-Host: notes.example"]).status == "200")
        let door = server.greeting["url"].text.replacing(server.address, with: "")
        let entered = try ask(server, door, [host, "X-Forwarded-Proto: https"])
        #expect(entered.status == "200" && !entered.text.contains("; Secure") && !entered.text.contains("__Host-"))
    }

    @Test(
        "D9 behind nginx, as the manual has it: pages and streams come through, and uploads",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/sbin/nginx")))
    func nginx() throws {
        let box = try Sandbox()
        // A port that is free now.
        let passing = try HubServer(box)
        let port = passing.port
        passing.stop()
        let root = "http://127.0.0.1:\(port)"
        let inside = try HubServer(box, options: ["--proxy", "127.0.0.1", "--name", root])
        let file = try box.file(
            "nginx.conf",
            """
            daemon off; master_process off; pid \(box.folder)/pid; error_log stderr;
            events {}
            http {
              access_log off;
              client_body_temp_path \(box.folder)/body; proxy_temp_path \(box.folder)/proxy;
              fastcgi_temp_path \(box.folder)/f; uwsgi_temp_path \(box.folder)/u; scgi_temp_path \(box.folder)/s;
              server {
                listen 127.0.0.1:\(port);
                client_max_body_size 80m;
                location / {
                  proxy_pass http://127.0.0.1:\(inside.port);
                  proxy_http_version 1.1;
                  proxy_set_header Connection "";
                  proxy_set_header Host $http_host;
                  proxy_set_header X-Forwarded-Host $http_host;
                  proxy_set_header X-Forwarded-Proto $scheme;
                  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                  proxy_buffering off;
                  proxy_request_buffering off;
                  proxy_read_timeout 1h;
                }
              }
            }
            """)
        let nginx = try box.start(["/usr/sbin/nginx", "-c", file].map { Array($0.utf8) })
        defer {
            nginx.end()
            _ = try? nginx.wait()
        }
        func curl(_ words: [String]) throws -> Outcome {
            try box.start((["/usr/bin/env", "curl", "--silent", "--max-time", "60"] + words).map { Array($0.utf8) })
                .wait()
        }
        for _ in 0..<500 {
            if try curl([root + "/health"]).text == "ok\n" { break }
            usleep(20_000)
        }
        let jar = box.folder + "/cookies"
        let entered = try curl([
            "--cookie-jar", jar, "--write-out", "%{http_code}", "--output", "/dev/null", inside.greeting["url"].text,
        ])
        #expect(entered.text == "200")
        let own = ["--cookie", jar, "--header", "Origin: \(root)"]
        let made = try curl(
            own + [
                "--header", "Content-Type: application/json", "--data", #"{"text":"Through nginx"}"#,
                root + "/api/memo/new",
            ])
        #expect(made.text.contains("Through nginx"), "\(made.text)")
        // A change is heard through it while the stream goes on.
        let stream = try curl(["--cookie", jar, "--max-time", "3", "--no-buffer", root + "/api/events"])
        #expect(stream.exitCode == 28 && stream.text.contains("event: "), "\(stream.exitCode) \(stream.text)")
        let device = try Sandbox()
        let code = try box.ok("devices", "invite")["code"].text
        try device.ok("remote", "add", root, "--code", code)
        #expect(try device.ok("sync")["received"]["events"].int ?? 0 > 0)
    }
}
