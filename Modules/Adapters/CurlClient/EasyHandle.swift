import CCurl
import ModuleKit
import Synchronization

/// A libcurl handle, and the library itself once one was made.
///
/// Sendable because one thread after the other uses it, never two at once: `CurlWeb` sees to that.
final class EasyHandle: @unchecked Sendable {
    private var curl: bojagi_curl
    private let easy: UnsafeMutableRawPointer

    /// Not every build of the library can be set up by two threads at once.
    private static let opening = Mutex(())

    init() throws(WebFault) {
        var curl = bojagi_curl()
        let reason = Self.opening.withLock { _ in bojagi_curl_open(&curl).map { String(cString: $0) } }
        if let reason { throw .unavailable(reason) }
        guard let easy = curl.easy_init() else { throw .unavailable("out of memory") }
        (self.curl, self.easy) = (curl, easy)
    }

    deinit {
        curl.easy_cleanup(easy)
    }

    /// Does what the transfer says and fills it.
    func perform(
        _ transfer: Transfer, headers: [WebHeader], seconds: Double, body: [UInt8]? = nil
    ) -> CURLcode {
        prepare(transfer, seconds)
        // What is packed counts as what it is unpacked.
        set(CURLOPT_ACCEPT_ENCODING, "gzip")
        guard let body else { return perform(transfer, headers) }
        return perform(transfer, headers, body)
    }

    /// Does what a bucket is asked, signed, and fills the transfer. Bytes come as they are kept.
    func perform(
        _ transfer: Transfer, headers: [WebHeader], seconds: Double, _ request: BucketRequest,
        _ signature: BucketSignature
    ) -> CURLcode {
        prepare(transfer, seconds)
        set(CURLOPT_AWS_SIGV4, "aws:amz:\(signature.region):s3")
        // Apart: an id may have a colon.
        set(CURLOPT_USERNAME, signature.id)
        set(CURLOPT_PASSWORD, signature.secret)
        switch request.method {
        case .get, .list: return perform(transfer, headers)
        case .head:
            set(CURLOPT_NOBODY, 1)
            return perform(transfer, headers)
        case .delete:
            set(CURLOPT_CUSTOMREQUEST, "DELETE")
            return perform(transfer, headers)
        case .put(let bytes, _):
            return perform(transfer, headers, bytes, method: "PUT")
        }
    }

    private func prepare(_ transfer: Transfer, _ seconds: Double) {
        // Forgets the options of the last one and keeps its connections.
        curl.easy_reset(easy)
        set(CURLOPT_URL, transfer.address.text)
        set(CURLOPT_PROTOCOLS_STR, transfer.address.isEncrypted ? "https" : "http")
        set(CURLOPT_USERAGENT, "bojagi")
        // A proxy would hide whom one talks to.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_TIMEOUT_MS, max(1, Int(seconds * 1000)))
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(min(seconds, 15) * 1000)))
        // TLS 1.2 at least.
        set(CURLOPT_SSLVERSION, 6)
    }

    private func perform(
        _ transfer: Transfer, _ headers: [WebHeader], _ body: [UInt8], method: String? = nil
    ) -> CURLcode {
        body.withUnsafeBytes { bytes in
            set(CURLOPT_POST, 1)
            if let method { set(CURLOPT_CUSTOMREQUEST, method) }
            set(CURLOPT_POSTFIELDSIZE, bytes.count)
            bojagi_curl_set_body(&curl, easy, bytes.baseAddress)
            return perform(transfer, headers)
        }
    }

    private func perform(_ transfer: Transfer, _ headers: [WebHeader]) -> CURLcode {
        guard setTrust(transfer.trust) else { return CURLE_SSL_CACERT_BADFILE }
        var list: UnsafeMutablePointer<curl_slist>?
        for header in headers { list = curl.slist_append(list, "\(header.name): \(header.value)") ?? list }
        defer { curl.slist_free_all(list) }
        bojagi_curl_set_headers(&curl, easy, list)
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        var keeper = bojagi_curl_gatekeeper(gate: Transfer.gate, context: context)
        bojagi_curl_set_sinks(&curl, easy, Transfer.bodySink, Transfer.headerSink, context)
        var watcher = bojagi_curl_watcher(watch: Transfer.watch, context: context)
        return withUnsafeMutablePointer(to: &watcher) { watcher in
            bojagi_curl_set_watcher(&curl, easy, watcher)
            return perform(transfer, &keeper)
        }
    }

    /// False where the library can't: then nobody is asked.
    private func setTrust(_ trust: Transfer.Trust) -> Bool {
        var (peer, host) = (1, 2)
        switch trust {
        case .system: break
        case .authority(let pem):
            let code = pem.withUnsafeBytes { bojagi_curl_set_authority(&curl, easy, $0.baseAddress, $0.count) }
            guard code == CURLE_OK else { return false }
        case .anybody: (peer, host) = (0, 0)
        }
        set(CURLOPT_SSL_VERIFYPEER, peer)
        set(CURLOPT_SSL_VERIFYHOST, host)
        return true
    }

    private func perform(_ transfer: Transfer, _ keeper: inout bojagi_curl_gatekeeper) -> CURLcode {
        withUnsafeMutablePointer(to: &keeper) { keeper in
            bojagi_curl_set_gatekeeper(&curl, easy, keeper)
            return withExtendedLifetime(transfer) { curl.easy_perform(easy) }
        }
    }

    /// Of the last answer.
    var status: Int { bojagi_curl_status(&curl, easy) }

    func words(for code: CURLcode) -> String {
        curl.easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    }

    private func set(_ option: CURLoption, _ value: Int) {
        bojagi_curl_set_number(&curl, easy, option, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        bojagi_curl_set_text(&curl, easy, option, value)
    }
}
