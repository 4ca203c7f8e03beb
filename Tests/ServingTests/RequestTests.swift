import ModuleKit
import Replication
import Serving
import TestSupport
import Testing

@Suite struct RequestTests {
    @Test func `a target is read in one way or not at all`() throws {
        for (text, path) in [
            ("/", []), ("/a", ["a"]), ("/a/b%20c", ["a", "b c"]), ("/%ED%95%9C", ["한"]), ("/a+b", ["a+b"]),
            ("/a?x=1&y=%26", ["a"]), ("/...", ["..."]), ("/a:b@c", ["a:b@c"]),
        ] as [(String, [String])] {
            #expect(try RequestTarget(text).path == path, "\(text)")
        }
        let query = try RequestTarget("/x?a=1+2&b=%ed%95%9c&&c").query
        #expect(query.map { $0.name } == ["a", "b", "c"] && query.map { $0.value } == ["1 2", "한", ""])
        for text in [
            "", "a", "*", "//", "/a//b", "/a/", "/.", "/..", "/a/../b", "/%2e", "/%2E%2e/x", "/a%2fb", "/a%5cb",
            "/a\\b",
            "/%00", "/%", "/%1", "/%gg", "/%ff", "/%c0%af", "/a b", "/é", "/a#b", "/%0a", "/%7f", "http://x/",
            "/" + String(repeating: "a", count: 5000),
        ] {
            #expect(throws: ServingFault.self, "\(text)") { try RequestTarget(text) }
        }
        #expect(throws: ServingFault.self) { try RequestTarget("/?a=1&a=2").item("a") }
    }

    @Test func `any segments survive being escaped, and any bytes being a target`() throws {
        let seed = UInt64.random(in: 1 ... .max)
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            var segments: [String] = []
            for _ in 0..<random.pick(1..<4) {
                let text = random.text(upTo: 8, of: "aZ09.~+%?&=:한é🙂 ")
                segments.append(text.isEmpty || text == "." || text == ".." ? "x" : text)
            }
            let escaped = segments.map { segment in
                segment.utf8.map { byte in
                    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~".utf8.contains(byte)
                    return plain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }.joined()
            }
            let target = "/" + escaped.joined(separator: "/")
            #expect(
                try RequestTarget(target).path.map { Array($0.utf8) } == segments.map { Array($0.utf8) }, "seed \(seed)"
            )
            let noise = "/" + random.text(upTo: 12, of: "a/.%2eEfF0c?&=\\\u{0}\u{7f}é")
            if let read = try? RequestTarget(noise) {
                #expect(!read.path.contains("..") && !read.path.contains { $0.contains("/") }, "seed \(seed): \(noise)")
            }
        }
    }

    @Test func `heads that say two things are refused`() {
        func fault(_ fields: (String, String)...) -> Bool {
            var headers = HTTPHeaders()
            for (name, value) in fields { headers.add(name, value) }
            do {
                try HeaderGuard().check(HTTPRequest(method: "GET", target: "/", headers: headers))
                return false
            } catch {
                return true
            }
        }
        #expect(!fault(("Host", "x")))
        #expect(!fault(("Host", "x"), ("Content-Length", "0"), ("X-A", "1"), ("X-A", "2")))
        #expect(!fault(("Host", "x"), ("Transfer-Encoding", "chunked")))
        #expect(fault())
        #expect(fault(("Host", "")))
        #expect(fault(("Host", "x"), ("host", "x")))
        #expect(fault(("Host", "x"), ("Content-Length", "1"), ("CONTENT-LENGTH", "1")))
        for length in ["", "-1", "+1", "1 ", "0x1", "1,1", "1e3", "9999999999999999999"] {
            #expect(fault(("Host", "x"), ("Content-Length", length)), "\(length)")
        }
        #expect(fault(("Host", "x"), ("Content-Length", "1"), ("Transfer-Encoding", "chunked")))
        for coding in ["gzip", "chunked, chunked", "gzip, chunked", "identity", ""] {
            #expect(fault(("Host", "x"), ("Transfer-Encoding", coding)), "\(coding)")
        }
        for name in ["", "a b", "a:", "a\u{0}", "é", "Host "] { #expect(fault(("Host", "x"), (name, "x")), "\(name)") }
        for value in ["\u{0}", "a\nb", "a\rb", "\u{7f}"] { #expect(fault(("Host", "x"), ("X-A", value))) }
    }

    @Test func `the token is compared whole`() throws {
        var random = RandomSource.seeded(1)
        let token = AccessToken(using: &random)
        #expect(token.text.utf8.count == 43)
        #expect(AccessToken(token.text) == token)
        #expect(AccessToken(token.text, workspaceName: "0123456789abcdef")?.workspaceName == "0123456789abcdef")
        for name in ["", "0123456789abcde", "0123456789abcdeF", "0123456789abcd;="] {
            #expect(AccessToken(token.text, workspaceName: name) == nil)
        }
        #expect(token.matches(token.text))
        for other in ["", "x", String(token.text.dropLast()), token.text + "x", String(token.text.reversed())] {
            #expect(!token.matches(other))
        }
        for text in ["", "x", token.text + "=", String(repeating: "+", count: 43)] { #expect(AccessToken(text) == nil) }
        #expect(AccessToken(using: &random) != token)
    }
}
