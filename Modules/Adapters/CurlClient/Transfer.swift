import CCurl
import ModuleKit

/// One answer as it comes in.
final class Transfer {
    let address: WebAddress
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    let trust: Trust
    private let limit: Int
    private let rules: CurlWeb.Rules
    private var headerBytes = 0
    private var isTooLarge = false
    private var hasTooManyHeaders = false
    private var wasPrivate = false
    private var wasPublic = false
    /// Takes pieces of the body instead of gathering them; false ends the transfer.
    var onPiece: ((UnsafeRawBufferPointer) -> Bool)?
    /// Asked about once a second; true ends the transfer.
    var isOver: () -> Bool = { false }

    /// In bytes, of all headers of an answer.
    private static let headerLimit = 64 << 10

    /// Whose certificate is taken.
    enum Trust {
        /// Of whom the system trusts.
        case system
        /// Of whom this one certificate vouches for, in PEM.
        case authority([UInt8])
        /// Of anybody: for what is no secret and is checked otherwise.
        case anybody
    }

    init(to address: WebAddress, limit: Int, rules: CurlWeb.Rules, _ trust: Trust = .system) {
        self.trust = trust
        self.address = address
        self.limit = limit
        self.rules = rules
    }

    /// Takes a piece of the body; false stops it.
    private func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        if let onPiece { return onPiece(piece) }
        guard body.count + piece.count <= limit else {
            isTooLarge = true
            body = []
            return false
        }
        body.append(contentsOf: piece)
        return true
    }

    private func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        guard headerBytes <= Self.headerLimit else {
            hasTooManyHeaders = true
            return false
        }
        let text = String(decoding: line, as: UTF8.self)
        // An answer may follow another, such as one that says to go on.
        if text.hasPrefix("HTTP/") { headers = [] }
        if let colon = text.firstIndex(of: ":") {
            headers.append((text[..<colon].lowercased(), text[text.index(after: colon)...].trimmed))
        }
        return true
    }

    private func admits(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let address = InternetAddress(Array(bytes))
        if let address, rules.admits(address) { return true }
        // Refused although it is public: for it goes without encryption.
        if address?.isPublic == true { wasPublic = true } else { wasPrivate = true }
        return false
    }

    /// What went wrong; nil when the whole answer is there.
    func fault(_ code: CURLcode, _ reason: String, limits: WebLimits) -> WebFault? {
        if hasTooManyHeaders { return .tooManyHeaders(limit: Self.headerLimit) }
        if isTooLarge { return .tooLarge(limit: limit) }
        switch code {
        case CURLE_OK: return nil
        // A host may have addresses of both sorts; only when none could be had it matters that one was refused.
        case CURLE_COULDNT_CONNECT where wasPublic: return .notEncrypted(host: address.host)
        case CURLE_COULDNT_CONNECT where wasPrivate: return .privateAddress(host: address.host)
        case CURLE_COULDNT_RESOLVE_HOST: return .unknownHost(address.host)
        case CURLE_COULDNT_CONNECT: return .noConnection(host: address.host, reason)
        case CURLE_OPERATION_TIMEDOUT: return limits.timeout
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            return .cut
        case CURLE_SSL_CONNECT_ERROR: return .noTLS(host: address.host)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
            return .noTrust(host: address.host, reason)
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            return headers.isEmpty && headerBytes == 0 ? .malformed(reason) : .badAddress(address.text)
        default: return .malformed(reason)
        }
    }
}

// What libcurl calls, with the transfer as the context.
extension Transfer {
    private static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returning less than came stops the transfer.
    static let bodySink: bojagi_curl_sink = { bytes, size, count, context in
        let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Transfer.from(context)?.take(piece) == true ? piece.count : 0
    }

    static let headerSink: bojagi_curl_sink = { bytes, size, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Transfer.from(context)?.takeHeader(line) == true ? line.count : 0
    }

    static let watch: bojagi_curl_watch = { context in Transfer.from(context)?.isOver() == true }

    static let gate: bojagi_curl_gate = { context, bytes, count in
        Transfer.from(context)?.admits(UnsafeRawBufferPointer(start: bytes, count: count)) == true
    }
}

extension WebLimits {
    /// What is said when the time is over, in whole seconds: never none.
    var timeout: WebFault { .timedOut(seconds: max(1, Int(seconds.rounded(.up)))) }
}
