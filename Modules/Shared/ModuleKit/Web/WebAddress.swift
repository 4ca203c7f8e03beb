import Primitives

/// An address on the web: `https://host:port/path?query`. Stricter than browsers are: what two readers could
/// understand in two ways is no address.
public struct WebAddress: Sendable, Equatable {
    /// Whether it is `https`.
    public let isEncrypted: Bool
    /// In small letters; an IPv6 address without its brackets.
    public let host: String
    /// 1 … 65535; 443 or 80 where none was given.
    public let port: UInt16
    /// Path and query: `/` and what follows, without a fragment.
    public let target: String

    /// Nil unless it is `http` or `https`, with a host and without a user name, in printable ASCII.
    public init?(_ text: String) {
        guard text.utf8.count <= 8192, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 && $0 != UInt8(ascii: "\\") }) else {
            return nil
        }
        guard let scheme = text.firstRange(of: "://") else { return nil }
        switch text[..<scheme.lowerBound].lowercased() {
        case "https": isEncrypted = true
        case "http": isEncrypted = false
        default: return nil
        }
        let rest = text[scheme.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        guard let (host, port) = Self.authority(rest[..<end]) else { return nil }
        self.host = host
        self.port = port ?? (isEncrypted ? 443 : 80)
        let target = rest[end...].prefix { $0 != "#" }
        self.target = target.first == "/" ? String(target) : "/" + target
    }

    private init(_ base: WebAddress, target: String) {
        (isEncrypted, host, port) = (base.isEncrypted, base.host, base.port)
        self.target = target
    }

    private static func authority(_ text: Substring) -> (host: String, port: UInt16?)? {
        var host = text
        var port: UInt16?
        let closing = text.lastIndex(of: "]")
        if let colon = text.lastIndex(of: ":"), closing.map({ $0 < colon }) ?? true {
            let digits = text[text.index(after: colon)...]
            guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let number = UInt16(digits),
                number > 0
            else { return nil }
            port = number
            host = text[..<colon]
        }
        if host.first == "[" {
            guard host.last == "]" else { return nil }
            host = host.dropFirst().dropLast()
            guard host.contains(":"),
                host.utf8.allSatisfy({ Hexadecimal.value(of: $0) != nil || $0 == UInt8(ascii: ":") })
            else {
                return nil
            }
        } else {
            guard host.utf8.allSatisfy({ isNameByte($0) }), host.first != "-", host.first != "." else { return nil }
        }
        guard !host.isEmpty, host.utf8.count <= 253 else { return nil }
        return (host.lowercased(), port)
    }

    /// Letters, digits, `-` and `.`: what names of hosts have.
    package static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    /// What somebody gave for an address, to be shown: a name or password before its host is not. All before the last `@`
    /// may be of one, whatever it looks like: a password may have a slash in it, or what browsers take for the end of a
    /// host.
    public static func withoutUser(_ text: String) -> String {
        // In bytes: with an accent behind it an @ is another character.
        let bytes = Array(text.utf8)
        guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return text }
        let colon = bytes[..<at].firstIndex(of: UInt8(ascii: ":"))
        let scheme = colon.flatMap { bytes[$0..<at].starts(with: "://".utf8) ? $0 + 3 : nil }
        return String(decoding: bytes[..<(scheme ?? 0)] + "…".utf8 + bytes[at...], as: UTF8.self)
    }

    /// As it is asked for.
    public var text: String { (isEncrypted ? "https://" : "http://") + authority + target }

    /// The host, and the port where it is not the usual one.
    public var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        let usual: UInt16 = isEncrypted ? 443 : 80
        return name + (port == usual ? "" : ":\(port)")
    }

    /// Whether a secret for one is a secret for the other.
    public func hasSameOrigin(as other: WebAddress) -> Bool {
        isEncrypted == other.isEncrypted && port == other.port && host.utf8.elementsEqual(other.host.utf8)
    }

    /// Where a reference in an answer from here leads: another address, or a path here.
    public func resolving(_ reference: String) -> WebAddress? {
        if let absolute = WebAddress(reference) { return absolute }
        if reference.hasPrefix("//") { return WebAddress((isEncrypted ? "https:" : "http:") + reference) }
        // What has another scheme is no path.
        if let colon = reference.firstIndex(of: ":"), !reference[..<colon].contains(where: { "/?#".contains($0) }) {
            return nil
        }
        let base = WebAddress(self, target: "").text
        if reference.hasPrefix("/") { return WebAddress(base + reference) }
        let path = target.prefix { $0 != "?" }
        if reference.hasPrefix("?") { return WebAddress(base + path + reference) }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return WebAddress(base + folder + reference)
    }

    /// A path below this one, with a query; what is not plain in names and values is percent-encoded.
    public func appending(_ path: [String], query: [(name: String, value: String)] = []) -> WebAddress {
        var target = String(self.target.prefix { $0 != "?" })
        while target.last == "/" { target.removeLast() }
        for part in path { target += "/" + Percent.encoded(part) }
        if path.isEmpty { target += "/" }
        for (index, item) in query.enumerated() {
            target += (index == 0 ? "?" : "&") + Percent.encoded(item.name) + "=" + Percent.encoded(item.value)
        }
        return WebAddress(self, target: target)
    }
}
