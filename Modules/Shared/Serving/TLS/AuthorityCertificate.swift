import Primitives
import Replication

/// The certificate of an authority, as somebody hands it on: no secret, but whoever takes a wrong one in trusts a stranger.
public struct AuthorityCertificate: Equatable, Sendable {
    /// X.509 in DER.
    public let der: [UInt8]
    /// What tells it from every other.
    public let fingerprint: CertificateFingerprint

    /// Reads a file of one certificate, in PEM or DER; nil for anything else, more than one, and more than
    /// `KeyedCertificate.limit` bytes.
    ///
    /// Source: RFC 7468, sections 2 and 5.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= KeyedCertificate.limit else { return nil }
        if Self.isSequence(bytes) {
            self.init(der: bytes)
            return
        }
        var blocks = PEM.blocks("CERTIFICATE", in: bytes)
        guard blocks.count == 1, let der = blocks.popLast(), Self.isSequence(der) else { return nil }
        self.init(der: der)
    }

    /// The first certificate of a file in PEM, whatever follows; nil where there is none.
    public init?(firstOf bytes: [UInt8]) {
        guard bytes.count <= KeyedCertificate.limit, let der = PEM.blocks("CERTIFICATE", in: bytes).first,
            Self.isSequence(der)
        else { return nil }
        self.init(der: der)
    }

    private init(der: [UInt8]) {
        self.der = der
        fingerprint = CertificateFingerprint(of: der)
    }

    /// Reads what `text` gives; nil for anything else.
    public init?(text: String) {
        self.init(Array("-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n".utf8))
    }

    /// In one line, of letters, digits, `+`, `/` and `=`.
    public var text: String { String(decoding: Base64.bytes(der), as: UTF8.self) }

    /// As a file that everything reads.
    public var pem: [UInt8] { PEM.text("CERTIFICATE", of: der) }

    /// Whether it is one DER sequence and nothing behind it. Source: X.690, section 8.1.3.
    private static func isSequence(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 4, bytes[0] == 0x30, bytes[1] == 0x82 else { return false }
        return bytes.count == 4 + (Int(bytes[2]) << 8 | Int(bytes[3]))
    }
}

/// SHA-256 of a certificate.
public struct CertificateFingerprint: Equatable, Sendable {
    /// 64 digits in small letters.
    public let hex: String

    init(of der: [UInt8]) { hex = BlobHash(of: der).hex }

    /// As somebody typed or copied it, with colons and spaces anywhere; nil for what is none.
    public init?(_ typed: String) {
        guard typed.utf8.count <= 256 else { return nil }
        let digits = typed.lowercased().filter { $0 != ":" && $0 != " " }
        guard BlobHash(hex: digits) != nil else { return nil }
        hex = digits
    }

    /// In pairs, as browsers and phones show it.
    public var shown: String {
        var text = ""
        for (index, digit) in hex.uppercased().enumerated() {
            if index > 0, index % 2 == 0 { text += ":" }
            text.append(digit)
        }
        return text
    }
}

/// Bytes between lines of dashes. Source: RFC 7468.
enum PEM {
    static func text(_ label: String, of bytes: [UInt8]) -> [UInt8] {
        var text = Array("-----BEGIN \(label)-----\n".utf8)
        let digits = Base64.bytes(bytes)
        for start in stride(from: 0, to: digits.count, by: 64) {
            text += digits[start..<min(start + 64, digits.count)]
            text.append(UInt8(ascii: "\n"))
        }
        return text + Array("-----END \(label)-----\n".utf8)
    }

    /// What stands in each block of that label, in order; one that can't be read ends the list.
    static func blocks(_ label: String, in text: [UInt8]) -> [[UInt8]] {
        let (opening, closing) = (Array("-----BEGIN \(label)-----".utf8), Array("-----END \(label)-----".utf8))
        var found: [[UInt8]] = []
        var rest = text[...]
        while let start = rest.firstRange(of: opening)?.upperBound,
            let end = rest[start...].firstRange(of: closing), let block = bytes(of: rest[start..<end.lowerBound])
        {
            found.append(block)
            rest = rest[end.upperBound...]
        }
        return found
    }

    /// Nil for what is no Base64.
    static func bytes(of digits: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3)
        var (word, count, padding): (UInt32, Int, Int) = (0, 0, 0)
        for digit in digits where digit > 0x20 {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = digit - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = digit - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: "="):
                value = 0
                padding += 1
            default: return nil
            }
            guard digit == UInt8(ascii: "=") || padding == 0 else { return nil }
            word = word << 6 | UInt32(value)
            count += 1
            guard count % 4 == 0 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: word >> 16))
            bytes.append(UInt8(truncatingIfNeeded: word >> 8))
            bytes.append(UInt8(truncatingIfNeeded: word))
            word = 0
        }
        guard count % 4 == 0, padding <= 2 else { return nil }
        return bytes.dropLast(padding)
    }
}
