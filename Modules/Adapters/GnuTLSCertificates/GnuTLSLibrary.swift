import CGnuTLS
import Serving
import Synchronization

/// GnuTLS, opened when a certificate is first asked for.
struct GnuTLSLibrary: @unchecked Sendable {
    // Its functions may be called by any thread, and nothing in it changes.
    let functions: bojagi_gnutls

    private enum Outcome: Sendable {
        case opened(GnuTLSLibrary)
        case failed(String)
    }

    private static let outcome = Mutex<Outcome?>(nil)

    static func open() throws(CertificateFault) -> GnuTLSLibrary {
        let outcome = outcome.withLock { outcome in
            let known = outcome ?? load()
            outcome = known
            return known
        }
        switch outcome {
        case .opened(let library): return library
        case .failed(let reason): throw .unavailable(reason)
        }
    }

    private static func load() -> Outcome {
        var functions = bojagi_gnutls()
        if let reason = bojagi_gnutls_open(&functions) { return .failed(String(cString: reason)) }
        return .opened(GnuTLSLibrary(functions: functions))
    }

    /// Throws `.unreadable` with the library's words for a code that is an error.
    func check(_ code: Int32) throws(CertificateFault) {
        guard code < 0 else { return }
        if code == GNUTLS_E_CERTIFICATE_KEY_MISMATCH { throw .foreignKey }
        throw .unreadable(Self.words(functions.strerror(code)) ?? "error \(code)")
    }

    /// As part of a sentence, which has an end of its own.
    private static func words(_ text: UnsafePointer<CChar>?) -> String? {
        guard var words = text.map({ String(cString: $0) }) else { return nil }
        while words.last == "." { words.removeLast() }
        return words
    }

    /// Lets the library read bytes as they are.
    func read(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Int32) throws(CertificateFault) {
        guard let count = UInt32(exactly: bytes.count), bytes.count <= KeyedCertificate.limit else {
            throw .unreadable("it is too large")
        }
        let code = bytes.withUnsafeBufferPointer { buffer in
            var datum = gnutls_datum_t(data: UnsafeMutablePointer(mutating: buffer.baseAddress), size: count)
            return body(&datum)
        }
        try check(code)
    }

    /// What the library writes.
    func written(_ body: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) throws(CertificateFault) -> [UInt8] {
        var datum = gnutls_datum_t()
        try check(body(&datum))
        defer { functions.free.pointee?(datum.data) }
        return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
    }
}
