import JSON
import Membership
import ModuleKit

// The page itself. Nobody need be known for `/health`, a sign of life, `/open`, the door, and `/authority`, which is no
// secret: who asks has its fingerprint from elsewhere, or trusts it already.
extension Site {
    static let pageRoutes: [Route] = [
        Route("GET", "/open", .enter, isQuick: true, open),
        Route("GET", "/health", .enter, isQuick: true) { (_) throws(ServingFault) in
            HTTPResponse(200, Array("ok\n".utf8), type: MediaType.text)
        },
        Route("GET", "/authority", .enter, isQuick: true) { (call) throws(ServingFault) in
            guard let authority = call.site.options.authority else {
                throw call.person == nil ? .unauthorized : .noSuchPlace
            }
            return SetupPage.file(authority)
        },
        Route("GET", "/version", .read, isQuick: true) { (call) throws(ServingFault) in
            .json { writer in
                writer.member("format", call.site.options.format)
                writer.member("version", call.site.options.version)
            }
        },
        // A program asks by the token of an owner's device.
        Route("GET", "/metrics", .watch, isQuick: true) { (call) throws(ServingFault) in
            let text = call.site.counts.text(listeners: call.site.feed.count)
            return HTTPResponse(200, Array(text.utf8), type: RequestCounts.mediaType)
        },
        Route("GET", "/", .read, of: .own, isQuick: true) { (call) throws(ServingFault) in try root("index.html", call)
        },
        Route("GET", "/beside", .read, of: .own, isQuick: true) { (call) throws(ServingFault) in
            try root("index.html", call)
        },
        Route("GET", "/service-worker.js", .read, of: .own, isQuick: true) { (call) throws(ServingFault) in
            try root("service-worker.js", call)
        },
        Route("GET", "/manifest.webmanifest", .read, of: .own, isQuick: true) { (call) throws(ServingFault) in
            try root("manifest.webmanifest", call)
        },
        Route("GET", "/icon.svg", .read, of: .shared, isQuick: true) { (call) throws(ServingFault) in
            try root("icon.svg", call)
        },
        Route("GET", "/assets/**", .read, of: .own, isQuick: true, asset),
    ]

    /// The link that `bojagi serve` prints: lets one browser in, by a cookie.
    private static func open(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let request = call.request
        guard request.method == "GET" else { throw .badMethod(allowed: ["GET"]) }
        // Asked for before anybody has opened it: the code is for who does.
        if request.headers["sec-purpose"]?.hasPrefix("prefetch") == true { throw .unauthorized }
        let code = try call.target.item("code").flatMap { LinkCode($0) }
        let response = WelcomePage.entrance(in: call.site.languages.language(for: request))
        guard let token = code.flatMap(call.site.options.take) else {
            // Who is in already may use a link twice.
            guard call.site.knows(request) else { throw .usedLink }
            return response
        }
        // It may have been renewed a moment ago.
        call.site.renew(token)
        // A year; who renews the token shuts out everybody.
        return response.with(call.site.cookie(token.text, for: request, seconds: 31_536_000))
    }

    private static func root(_ name: String, _ call: Call) throws(ServingFault) -> HTTPResponse {
        guard let asset = call.site.assets.asset(name) else {
            guard name == "index.html", call.site.assets.version.isEmpty else { throw .noSuchPlace }
            throw .command(
                CommandError(
                    .unavailable, "The page has not been built into this program.",
                    hint: "Run “make build”."))
        }
        return response(asset, call, isImmutable: false)
    }

    /// `/assets/NAME`, or `/assets/VERSION/NAME` where the version is that of all files, or the hash of this one: what
    /// an address with its content's name answers never changes.
    private static func asset(_ call: Call) throws(ServingFault) -> HTTPResponse {
        let assets = call.site.assets
        if let asset = assets.asset(call.captures.joined(separator: "/")) {
            return response(asset, call, isImmutable: false)
        }
        guard let version = call.captures.first,
            let asset = assets.asset(call.captures.dropFirst().joined(separator: "/")),
            version == assets.version || version == asset.hash
        else { throw .noSuchPlace }
        return response(asset, call, isImmutable: version == asset.hash || asset.isInVersion)
    }

    private static func response(_ asset: PageAsset, _ call: Call, isImmutable: Bool) -> HTTPResponse {
        var response = HTTPResponse(200, headers: [("Content-Type", asset.mediaType)])
        response.headers.append(
            ("Cache-Control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache"))
        if asset.mediaType == MediaType.html {
            response.headers.append(("Content-Security-Policy", SafetyHeaders.page))
            response.headers.append(("Cross-Origin-Opener-Policy", "same-origin"))
        } else if asset.mediaType.hasPrefix("text/javascript") {
            // A worker has the policy of its own script.
            response.headers.append(("Content-Security-Policy", SafetyHeaders.page))
        }
        var hash = asset.hash
        if asset.gzip != nil || asset.brotli != nil { response.headers.append(("Vary", "Accept-Encoding")) }
        let accepted = call.request.headers["accept-encoding"] ?? ""
        if let brotli = asset.brotli, accepts("br", accepted) {
            response.body = .bytes(brotli)
            response.headers.append(("Content-Encoding", "br"))
            hash += "-br"
        } else if let gzip = asset.gzip, accepts("gzip", accepted) {
            response.body = .bytes(gzip)
            response.headers.append(("Content-Encoding", "gzip"))
            hash += "-gz"
        } else {
            response.body = .bytes(asset.bytes)
        }
        return response.tagged(EntityTag(hash), for: call.request)
    }

    /// Whether a coding may be used. Source: RFC 9110, section 12.5.3.
    static func accepts(_ coding: String, _ header: String) -> Bool {
        for part in header.split(separator: ",") {
            let words = part.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard words.first == coding else { continue }
            // A weight of nothing but zeros is none.
            return !words.dropFirst().contains {
                $0.hasPrefix("q=0") && $0.dropFirst(3).allSatisfy { ".0".contains($0) }
            }
        }
        return false
    }
}
