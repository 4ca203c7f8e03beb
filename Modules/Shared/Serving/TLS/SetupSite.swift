import Markup
public import ModuleKit
import Synchronization

/// What is answered without TLS beside a server with an authority of its own: the authority's certificate, and a page that
/// says how a device takes it in. Nothing else, and nothing secret.
///
/// Whoever is between can put another certificate there. So the fingerprint is compared with the terminal's.
public final class SetupSite: RequestAnswering {
    private let authority: AuthorityCertificate
    private let securePort: UInt16
    private let languages: Languages
    private let log: Logger
    private let isStopping = Atomic<Bool>(false)

    /// `securePort` is where the server is that one gets to afterwards.
    public init(_ authority: AuthorityCertificate, securePort: UInt16, services: Services) {
        self.authority = authority
        self.securePort = securePort
        languages = Languages(usual: services.language, words: services.words)
        log = services.log.category("server")
    }

    public func receive(_ request: HTTPRequest) -> RequestDisposition {
        do throws(ServingFault) {
            try HeaderGuard().check(request)
            guard !isStopping.load(ordering: .relaxed) else { throw .stopping }
            let path = try RequestTarget(request.target).path
            guard path.isEmpty || path == [SetupPage.fileName] else { throw .noSuchPlace }
            guard request.method == "GET" || request.method == "HEAD" else {
                throw .badMethod(allowed: ["GET", "HEAD"])
            }
            guard !request.announcesBody else { throw .unexpectedBody }
            guard path.isEmpty else { return .answer(finished(SetupPage.file(authority))) }
            let page = SetupPage.bytes(
                authority, at: secureAddress(request), in: languages.language(for: request))
            return .answer(finished(HTTPResponse(200, page, type: MediaType.html)))
        } catch {
            return .answer(refusal(error, request))
        }
    }

    public func refusal(_ fault: ServingFault, _ request: HTTPRequest) -> HTTPResponse {
        finished(fault.response(in: languages.language(for: request)))
    }

    private func finished(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers += SafetyHeaders.all
        response.headers.append(("Content-Security-Policy", SafetyHeaders.nothing))
        if response.header("Cache-Control") == nil { response.headers.append(("Cache-Control", "no-store")) }
        return response
    }

    /// By the name that it was asked by; nil for what is none.
    private func secureAddress(_ request: HTTPRequest) -> String? {
        guard let host = request.headers["host"], let asked = WebAddress("https://" + host), asked.target == "/" else {
            return nil
        }
        let name = asked.host.contains(":") ? "[\(asked.host)]" : asked.host
        return "https://\(name):\(securePort)/"
    }

    /// False: there is none to show.
    public func knows(_ request: HTTPRequest) -> Bool { false }

    public func note(_ request: HTTPRequest, _ response: HTTPResponse, bytes: UInt64, milliseconds: Double) {
        log.info("setup: \(request.method) \(request.target.prefix { $0 != "?" }) \(response.status)")
    }

    /// There are none.
    public func forget(_ stream: EventStream) {}

    public func stop() { isStopping.store(true, ordering: .relaxed) }
}

/// How a device takes an authority in.
enum SetupPage {
    static let fileName = "bojagi-authority.crt"

    /// The certificate, by the type that phones offer to take in.
    ///
    /// Source: the media type is that of Netscape's certificate download, which iOS, Android and Firefox know.
    static func file(_ authority: AuthorityCertificate) -> HTTPResponse {
        HTTPResponse(200, authority.pem, type: "application/x-x509-ca-cert").with(
            ("Content-Disposition", "attachment; filename=\"\(fileName)\""))
    }

    /// The way on each system, as its menus are called; names of menus stand in quotation marks.
    private static let systems: [(name: String, way: Phrase)] = [
        (
            "Android",
            "Download the certificate. Open Settings, search for “CA certificate”, choose “Install anyway”, and choose the file."
        ),
        (
            "iPhone, iPad",
            "Open this page in Safari, download the certificate and allow it. In Settings, choose “Profile Downloaded” and install it. Then, under General › About › Certificate Trust Settings, turn it on."
        ),
        (
            "Windows",
            "Open the file, choose “Install Certificate”, then “Current User”, and place it in “Trusted Root Certification Authorities”."
        ),
        (
            "macOS",
            "Open the file, so that Keychain Access adds it. Open it there, and under “Trust” choose “Always Trust”."
        ),
        (
            "Linux",
            "For Chrome and Chromium: Settings › Privacy and security › Security › Manage certificates. For everything on the computer, on Debian and Ubuntu: copy the file to /usr/local/share/ca-certificates and run “sudo update-ca-certificates”."
        ),
        (
            "Firefox",
            "Settings › Privacy & Security › Certificates › View Certificates › Authorities › Import, then tick that it may identify websites."
        ),
    ]

    /// `address` is where to go on to; nil where nobody knows.
    static func bytes(_ authority: AuthorityCertificate, at address: String?, in language: Language) -> [UInt8] {
        func element(_ name: String, _ phrase: Phrase) -> String {
            "<\(name)>\(MarkupText.escaped(language.text(of: phrase)))</\(name)>\n"
        }
        func link(_ target: String, _ text: String) -> String {
            "<p><a href=\"\(MarkupText.escaped(target))\">\(MarkupText.escaped(text))</a></p>\n"
        }
        var body = element(
            "p",
            "This computer serves Bojagi over an encrypted connection. Your device trusts it once you have installed this certificate."
        )
        body += element("h2", "1. Compare")
        body += element(
            "p",
            "This is the certificate's fingerprint (SHA-256). It must be the same as in the terminal where “bojagi serve” runs. If it differs, stop here: someone may be intercepting the connection."
        )
        body += "<p><code>\(authority.fingerprint.shown.replacing(":", with: ":<wbr>"))</code></p>\n"
        body += element("h2", "2. Take it in")
        body += link("/" + fileName, language.text(of: "Download the certificate"))
        body += "<dl>\n"
        for system in systems { body += "<dt><b>\(system.name)</b></dt>\n" + element("dd", system.way) }
        body += "</dl>\n" + element("h2", "3. Open Bojagi")
        body += element(
            "p",
            "Open the link that “bojagi serve” printed, or have “bojagi serve --link” print another. It begins with this address:"
        )
        if let address { body += link(address, address) }
        body += element(
            "p",
            "Whoever has this computer's key can vouch for any site to your device. Take the certificate out again when you don't use Bojagi here any more."
        )
        return PlainPage.bytes(language.text(of: "Trust this computer"), body, in: language)
    }
}
