import ModuleKit
import Testing

@Suite("Addresses on the web")
struct AddressTests {
    @Test("G8 an address is understood in one way or not at all")
    func addresses() throws {
        let address = try #require(WebAddress("HTTPS://API.Example.org:8443/v1/images?q=a%20b#part"))
        #expect(address.host == "api.example.org" && address.port == 8443 && address.isEncrypted)
        #expect(address.target == "/v1/images?q=a%20b")
        #expect(address.text == "https://api.example.org:8443/v1/images?q=a%20b")
        #expect(WebAddress("http://[2001:DB8::1]/")?.text == "http://[2001:db8::1]/")
        #expect(WebAddress("https://example.org")?.text == "https://example.org/")
        #expect(WebAddress("https://example.org?x")?.target == "/?x")
        let refused = [
            "", "example.org", "ftp://example.org/", "https://", "https:///x", "https://user@example.org/",
            "https://user:word@example.org/", "https://example.org:0/", "https://example.org:70000/",
            "https://example.org:8x/", "https://exa mple.org/", "https://example.org/a b", "https://example.org\\@x/",
            "https://example.org/\n", "https://예시.example/", "https://[::1", "https://[zz]/", "https://-a/",
            "https://a_b/", "https://%31/", "//example.org/",
        ]
        for text in refused { #expect(WebAddress(text) == nil, "\(text)") }
    }

    @Test("W10, G8 neither user nor password of what somebody gave for an address is shown, whatever they look like")
    func users() {
        let setting = Setting("proxy.url", "Proxy", .address, help: "Where it is.")
        for (text, shown) in [
            ("https://example.org/photos", "https://example.org/photos"), ("", ""), ("nowhere", "nowhere"),
            ("https://user:word@example.org/a?b", "https://…@example.org/a?b"),
            ("https://user:wo/rd@example.org/", "https://…@example.org/"),
            ("https://user:w@o/rd@example.org/", "https://…@example.org/"),
            ("https://user:wo\\rd?#@example.org", "https://…@example.org"),
            ("user:word@example.org", "…@example.org"), ("user:word://@example.org", "…@example.org"),
            ("https://user:word@\u{301}example.org", "https://…@\u{301}example.org"),
            ("https:/\u{301}/user:word@example.org", "…@example.org"), ("@", "…@"),
        ] {
            #expect(WebAddress.withoutUser(text) == shown, "\(text)")
            #expect(setting.shown(text) == shown, "\(text)")
        }
    }

    @Test("G8 what an answer refers to is found from where it came")
    func references() throws {
        let base = try #require(WebAddress("https://example.org/a/b?c"))
        #expect(base.resolving("/x?y")?.text == "https://example.org/x?y")
        #expect(base.resolving("x")?.text == "https://example.org/a/x")
        #expect(base.resolving("?x")?.text == "https://example.org/a/b?x")
        #expect(base.resolving("//other.example/z")?.text == "https://other.example/z")
        #expect(base.resolving("http://other.example/z")?.text == "http://other.example/z")
        #expect(base.resolving("mailto:a@b") == nil && base.resolving("data:,x") == nil)
        #expect(
            base.appending(["d e", "f/g"], query: [("q", "한 &=?"), ("n", "1")]).text
                == "https://example.org/a/b/d%20e/f%2Fg?q=%ED%95%9C%20%26%3D%3F&n=1")
    }

    @Test("G8 addresses of this machine, its network and its groups are no public ones")
    func publicAddresses() throws {
        func isPublic(_ bytes: [UInt8]) throws -> Bool { try #require(InternetAddress(bytes)).isPublic }
        func six(_ head: [UInt8], _ tail: [UInt8] = []) -> [UInt8] {
            head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
        }
        let privates: [[UInt8]] = [
            [0, 0, 0, 0], [10, 1, 2, 3], [100, 64, 0, 1], [100, 127, 255, 255], [127, 0, 0, 1], [169, 254, 169, 254],
            [172, 16, 0, 1], [172, 31, 255, 255], [192, 0, 0, 1], [192, 0, 2, 1], [192, 88, 99, 1], [192, 168, 1, 1],
            [198, 18, 0, 1], [198, 51, 100, 1], [203, 0, 113, 9], [224, 0, 0, 1], [240, 0, 0, 1], [255, 255, 255, 255],
            six([]), six([], [1]), six([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], [8, 8, 8, 8]),
            six([0xfc]), six([0xfd, 0x12]), six([0xfe, 0x80]), six([0xff, 2]), six([0x20, 1, 0x0d, 0xb8]),
            six([0x20, 1, 0, 0]), six([0x20, 2, 10, 0, 0, 1]), six([0x3f, 0xff]),
            six([0, 0x64, 0xff, 0x9b], [192, 168, 0, 1]), six([0, 0x64, 0xff, 0x9b, 0, 1], [8, 8, 8, 8]),
        ]
        for bytes in privates { #expect(try !isPublic(bytes), "\(bytes)") }
        let publics: [[UInt8]] = [
            [8, 8, 8, 8], [1, 1, 1, 1], [100, 63, 255, 255], [100, 128, 0, 0], [172, 15, 0, 1], [172, 32, 0, 1],
            [223, 255, 255, 1], six([0x20, 1, 0x48, 0x60]), six([0x26, 6, 0x47, 0]),
            six([0, 0x64, 0xff, 0x9b], [8, 8, 8, 8]), six([0x20, 2, 8, 8, 8, 8]),
        ]
        for bytes in publics { #expect(try isPublic(bytes), "\(bytes)") }
        #expect(InternetAddress([1, 2, 3]) == nil)
    }

    @Test("G8 when to ask again is read as seconds or as a date, a day at most")
    func retry() throws {
        let address = try #require(WebAddress("https://example.org/"))
        func wait(_ value: String, date: String? = nil) -> WebFault? {
            var headers = [("retry-after", value)]
            if let date { headers.append(("date", date)) }
            return WebAnswer(status: 429, headers: headers, body: [], address: address).fault
        }
        #expect(wait("17") == .rateLimited(seconds: 17))
        #expect(wait("99999999") == .rateLimited(seconds: 86_400))
        #expect(wait("soon") == .rateLimited(seconds: nil))
        #expect(wait("-5") == .rateLimited(seconds: nil))
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(wait("Sun, 06 Nov 1994 08:50:37 GMT", date: date) == .rateLimited(seconds: 60))
        #expect(wait("Sun, 06 Nov 1994 08:00:00 GMT", date: date) == .rateLimited(seconds: 0))
        #expect(wait("Sun, 06 Nov 1994 08:50:37 GMT") == .rateLimited(seconds: nil))
    }

    @Test("G8 a header can't smuggle another one in")
    func headers() {
        #expect(WebHeader("Authorization", "a\r\nX-Evil: 1") == nil)
        #expect(WebHeader("Na me", "a") == nil && WebHeader("", "a") == nil)
        #expect(WebHeader("X-Good", "a b") != nil)
    }
}
