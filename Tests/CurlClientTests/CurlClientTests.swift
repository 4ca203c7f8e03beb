import CurlClient
import Foundation
import ModuleKit
import Serving
import TestSupport
import Testing

@Suite("Asking the web")
struct CurlClientTests {
    private static let noAddress = WebFault.malformed("it leads to what is no address")

    private let server: WebServer
    private let client = CurlWeb(.local)

    init() throws {
        server = try WebServer()
    }

    private func get(
        _ path: String, headers: [WebHeader] = [], limits: WebLimits = .usual, hosts: WebHosts? = nil
    ) throws -> Result<WebAnswer, WebFault> {
        let address = try #require(WebAddress(path.hasPrefix("http") ? path : server(path)))
        do throws(WebFault) {
            return .success(
                try client.get(WebRequest(address, headers: headers, hosts: hosts, limits: limits)))
        } catch {
            return .failure(error)
        }
    }

    private func fault(_ path: String, limits: WebLimits = .usual, hosts: WebHosts? = nil) throws -> WebFault? {
        if case .failure(let fault) = try get(path, limits: limits, hosts: hosts) { fault } else { nil }
    }

    private func text(_ path: String, headers: [WebHeader] = [], hosts: WebHosts? = nil) throws -> String {
        String(decoding: try get(path, headers: headers, hosts: hosts).get().body, as: UTF8.self)
    }

    private func hosts(_ names: [String], at port: Int) throws -> WebHosts {
        WebHosts(try names.map { try #require(WebAddress("http://\($0):\(port)/")) })
    }

    @Test("G8 an answer comes whole, with its headers, packed or not, one after the other")
    func answers() throws {
        let answer = try get("/echo?a=1%20b").get()
        #expect(answer.status == 200 && answer.header("content-type") == "application/json")
        #expect(String(decoding: answer.body, as: UTF8.self).contains(#""path": "/echo?a=1%20b""#))
        #expect(try text("/packed") == #"{"packed":true}"#)
        for _ in 0..<20 { #expect(try text("/packed") == #"{"packed":true}"#) }
    }

    @Test("D3 a provider is asked with limits, leads nowhere else, and without TLS on this computer alone")
    func providers() throws {
        func ask(_ text: String) throws -> Result<WebAnswer, WebFault> {
            let address = try #require(WebAddress(text))
            do throws(WebFault) {
                return .success(try CurlProvider().ask(ProviderRequest(address)))
            } catch {
                return .failure(error)
            }
        }
        func fault(_ text: String) throws -> WebFault? {
            if case .failure(let fault) = try ask(text) { fault } else { nil }
        }
        #expect(try ask(server("/packed")).get().body == Array(#"{"packed":true}"#.utf8))
        #expect(try ask(server("/status/401")).get().status == 401)
        #expect(try ask(server("/redirect?to=packed")).get().status == 302)
        #expect(try fault(server("/huge")) == .tooLarge(limit: 64 << 10))
        #expect(try fault(server("/bomb")) == .tooLarge(limit: 64 << 10))
        #expect(try fault("http://127.0.0.2:1/") == .privateAddress(host: "127.0.0.2"))
        #expect(try fault("http://192.0.2.1/") == .privateAddress(host: "192.0.2.1"))
    }

    @Test("G8 each way of not answering is told apart")
    func faults() throws {
        #expect(try fault("/status/404") == .notFound)
        #expect(try fault("/status/500") == .status(500))
        #expect(try fault("/status/418") == .status(418))
        #expect(try fault("/status/403") == .refused(status: 403))
        #expect(try fault("/status/429?after=42") == .rateLimited(seconds: 42))
        #expect(try fault("/status/429") == .rateLimited(seconds: nil))
        #expect(try fault("/status/503?after=7") == .rateLimited(seconds: 7))
        #expect(try fault("/cut") == .cut)
        #expect(try fault("/cut-chunk") == .cut)
        #expect(try fault("/nothing") == .cut)
        guard case .malformed = try fault("/noise") else {
            Issue.record("noise was taken")
            return
        }
        guard case .malformed = try fault("/badly-packed") else {
            Issue.record("bad gzip was taken")
            return
        }
        #expect(try fault("http://no-such-host.invalid/") == .unknownHost("no-such-host.invalid"))
        guard case .noConnection = try fault("http://127.0.0.1:9/") else {
            Issue.record("somebody answered")
            return
        }
        // And the client can go on.
        #expect(try text("/packed") == #"{"packed":true}"#)
    }

    @Test("G8 what is slow to begin or drips is given up in time")
    func slow() throws {
        let limits = WebLimits(bytes: 1 << 20, seconds: 0.5, redirects: 5)
        #expect(try fault("/slow", limits: limits) == .timedOut(seconds: 1))
        #expect(try fault("/drip", limits: limits) == .timedOut(seconds: 1))
        // The time is for all steps together.
        let to = "/redirect?to=/slow".replacing("/slow", with: "%2Fslow")
        #expect(try fault(to, limits: limits) == .timedOut(seconds: 1))
    }

    @Test("D1 a hub is asked something else meanwhile, and a request that nobody waits for any more is ended")
    func beside() throws {
        let hub = CurlHub(try #require(WebAddress(server("/"))), token: nil)
        let limits = WebLimits(bytes: 1 << 20, seconds: 100, redirects: 0)
        let slow = hub.begin(HubRequest(["slow"], limits: limits))
        #expect(try hub.send(HubRequest(["packed"], limits: limits)).body == Array(#"{"packed":true}"#.utf8))
        slow.leave()
        // The next one goes by the same second connection.
        for _ in 0..<3 {
            let asking = hub.begin(HubRequest(["packed"], limits: limits))
            #expect(try hub.send(HubRequest(["echo"], limits: limits)).status == 200)
            #expect(try asking.answer().body == Array(#"{"packed":true}"#.utf8))
        }
        let lost = hub.begin(HubRequest(["cut"], limits: limits))
        #expect(throws: WebFault.self) { try lost.answer() }
    }

    @Test("G8 a time of nothing is over at once, and one without end is a day")
    func extremeTimes() throws {
        for seconds in [0, -1, -Double.infinity, .nan] {
            let limits = WebLimits(bytes: 1 << 20, seconds: seconds, redirects: 5)
            #expect(try fault("/packed", limits: limits) == .timedOut(seconds: 1), "\(seconds)")
        }
        var limits = WebLimits(bytes: 1 << 20, seconds: .infinity, redirects: 5)
        #expect(try fault("/packed", limits: limits) == nil && limits.seconds == 86_400)
        limits.seconds = .greatestFiniteMagnitude
        #expect(try fault("/packed", limits: limits) == nil && limits.seconds == 86_400)
    }

    @Test("G8 a redirect to another port of a host is one to another host")
    func ports() throws {
        let other = try WebServer()
        let there = "http%3A%2F%2F127.0.0.1%3A\(other.port)%2Fpacked"
        #expect(try fault("/redirect?to=\(there)") == .foreignHost("127.0.0.1:\(other.port)"))
        let both = WebHosts([server, other].compactMap { WebAddress($0("/")) })
        #expect(try fault("/redirect?to=\(there)", hosts: both) == nil)
    }

    @Test("G8 too much is not read: an endless body, a packed bomb, a flood of headers")
    func tooMuch() throws {
        let limits = WebLimits(bytes: 1 << 20, seconds: 60, redirects: 5)
        #expect(try fault("/huge", limits: limits) == .tooLarge(limit: 1 << 20))
        #expect(try fault("/bomb", limits: limits) == .tooLarge(limit: 1 << 20))
        #expect(try fault("/headers", limits: limits) == .tooManyHeaders(limit: 64 << 10))
    }

    @Test("G8 redirects are followed a few times, to hosts that may be asked, and no secret goes along elsewhere")
    func redirects() throws {
        for status in [301, 302, 303, 307, 308] {
            #expect(try text("/redirect?status=\(status)&to=%2Fpacked") == #"{"packed":true}"#)
        }
        #expect(try text("/redirect?to=packed") == #"{"packed":true}"#)
        #expect(try fault("/loop") == .tooManyRedirects)
        #expect(try fault("/redirect?to=http%3A%2F%2Fevil.example%2Fx") == .foreignHost("evil.example"))
        #expect(try fault("/redirect?to=%2F%2Fevil.example%2Fx") == .foreignHost("evil.example"))
        // What it leads to is not quoted: it may hold what was sent.
        #expect(try fault("/redirect?to=file%3A%2F%2F%2Fetc%2Fpasswd") == Self.noAddress)
        #expect(try fault("/redirect?to=javascript%3Aalert(1)") == Self.noAddress)
        let credentials = "http%3A%2F%2F127.0.0.1%40evil.example%2F"
        #expect(try fault("/redirect?to=\(credentials)") == Self.noAddress)
        let secret = try #require(WebHeader("Authorization", "Client-ID s3cret", isSecret: true))
        let plain = try #require(WebHeader("Accept-Version", "v1"))
        let hosts = try hosts(["127.0.0.1", "localhost"], at: server.port)
        let there = "http%3A%2F%2Flocalhost%3A\(server.port)%2Fecho"
        let elsewhere = try text("/redirect?to=\(there)", headers: [secret, plain], hosts: hosts)
        #expect(elsewhere.contains("v1") && !elsewhere.contains("s3cret"))
        #expect(try text("/redirect?to=%2Fecho", headers: [secret, plain]).contains("s3cret"))
        #expect("\(secret)" == "Authorization: …")
    }

    @Test("G8 strictly nothing of this machine's network is asked, by whatever name, and nothing without TLS")
    func strict() throws {
        func fault(_ text: String, _ client: CurlWeb) throws -> WebFault? {
            let request = WebRequest(try #require(WebAddress(text)))
            do throws(WebFault) {
                _ = try client.get(request)
                return nil
            } catch {
                return error
            }
        }
        let careful = CurlWeb(.init(allowsPrivateAddresses: false, allowsPlainHTTP: true))
        for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0.0.0.0"] {
            guard let address = WebAddress("http://\(host):\(server.port)/packed") else { continue }
            #expect(try fault(address.text, careful) == .privateAddress(host: address.host))
        }
        let client = CurlWeb()
        #expect(try fault(server("/packed"), client) == .notEncrypted(host: "127.0.0.1"))
        #expect(
            try fault("https://127.0.0.1:\(server.port)/packed", client) == .privateAddress(host: "127.0.0.1"))
        // Plain HTTP where TLS was asked for.
        #expect(try fault("https://127.0.0.1:\(server.port)/packed", CurlWeb(.local)) == .noTLS(host: "127.0.0.1"))
    }

    @Test("G8 a redirect into this machine's network is not followed, although its host may be asked")
    func redirectsInside() throws {
        let here = try #require(InternetAddress([127, 0, 0, 1]))
        let rules = CurlWeb.Rules(allowsPrivateAddresses: false, allowsPlainHTTP: true, exceptions: [here])
        let client = CurlWeb(rules)
        func fault(_ host: String) throws -> WebFault? {
            let to = "http%3A%2F%2F\(host)%3A\(server.port)%2Fpacked"
            let address = try #require(WebAddress(server("/redirect?to=\(to)")))
            let hosts = try hosts(["127.0.0.1", "127.0.0.2", "0.0.0.0", "[::1]"], at: server.port)
            do throws(WebFault) {
                _ = try client.get(WebRequest(address, hosts: hosts))
                return nil
            } catch {
                return error
            }
        }
        #expect(try fault("127.0.0.1") == nil)
        #expect(try fault("127.0.0.2") == .privateAddress(host: "127.0.0.2"))
        #expect(try fault("0.0.0.0") == .privateAddress(host: "0.0.0.0"))
        #expect(try fault("%5B%3A%3A1%5D") == .privateAddress(host: "::1"))
    }

    @Test("G8 a certificate that nobody vouches for is refused", .enabled(if: openssl != nil))
    func certificates() throws {
        let folder = StoreFolder()
        let process = Process()
        process.executableURL = URL(filePath: try #require(openssl))
        process.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-keyout",
            folder("key.pem"), "-out", folder("cert.pem"),
        ]
        Output.silence(process)
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let server = try WebServer(certificates: folder.path)
        guard case .noTrust(let host, _)? = try fault("https://127.0.0.1:\(server.port)/packed") else {
            Issue.record("a certificate of nobody was trusted")
            return
        }
        #expect(host == "127.0.0.1")
    }

    @Test("G8 every fault has words of its own, in Korean too, and none has a key in it")
    func words() throws {
        let korean = Language(code: "ko", words: SharedWords.words(in: "ko"))
        let faults: [WebFault] = [
            .badAddress("x"), .foreignHost("a.example"), .privateAddress(host: "b.example"),
            .notEncrypted(host: "c.example"), .unknownHost("d.example"), .noConnection(host: "e.example", "why"),
            .noTrust(host: "f.example", "why"), .noTLS(host: "g.example"),
            .timedOut(seconds: 20), .tooLarge(limit: 4 << 20),
            .tooManyHeaders(limit: 64 << 10), .cut,
            .malformed("why"), .tooManyRedirects, .notFound, .refused(status: 403), .rateLimited(seconds: 90),
            .rateLimited(seconds: 3600), .rateLimited(seconds: nil), .status(500), .status(400), .unavailable("why"),
        ]
        var sentences: Set<String> = []
        for fault in faults {
            let error = CommandError(fault, about: "Openverse")
            let phrases = [error.message, error.hint].compactMap { $0 }
            let english = phrases.map { Language.english.text(of: $0) }.joined()
            let other = phrases.map { korean.text(of: $0) }.joined()
            #expect(english != other, "\(fault)")
            sentences.insert(english)
        }
        #expect(sentences.count == faults.count)
    }
}

private let openssl = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl"].first {
    FileManager.default.isExecutableFile(atPath: $0)
}

private enum Output {
    static func silence(_ process: Process) {
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
    }
}
