import JSON
import Membership
import Primitives
package import Replication

/// The code by which a device is let in, once: eight letters and digits that nobody takes for another.
public struct PairingCode: Equatable, Sendable {
    /// Without the hyphen.
    public let text: String

    /// In milliseconds: ten minutes.
    public static let lifetime: UInt64 = 600_000
    /// Then it lets nobody in any more.
    public static let tries = 5

    private static let letters = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ".utf8)
    private static let count = 8

    /// A new one.
    public init(using random: inout RandomSource) {
        var bytes: [UInt8] = []
        for _ in 0..<Self.count {
            let draw: UInt64 = random.next()
            bytes.append(Self.letters[Int(draw % UInt64(Self.letters.count))])
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// As somebody typed it, in small letters too, with spaces and hyphens anywhere; nil for what is none.
    public init?(_ typed: String) {
        guard typed.utf8.count <= 64 else { return nil }
        var bytes: [UInt8] = []
        for byte in typed.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
            let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            bytes.append(isSmall ? byte - 0x20 : byte)
        }
        guard bytes.count == Self.count, bytes.allSatisfy({ Self.letters.contains($0) }) else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// As it is shown: two halves.
    public var shown: String { text.prefix(4) + "-" + text.suffix(4) }

    /// What is kept of it. Where digests are compared, how long that takes says nothing of the code.
    public var digest: String { BlobHash(of: Array("pairing \(text)".utf8)).hex }
}

/// A device asks to be let in.
public struct PairingRequest: Sendable {
    /// As it was typed.
    public var code: String
    /// What the device is called in lists.
    public var name: String

    /// In characters; what is longer is cut.
    public static let longestName = 64

    /// `name` is cut and freed of control characters.
    public init(code: String, name: String) {
        self.code = code
        let scalars = name.unicodeScalars.filter { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
        self.name = String(String.UnicodeScalarView(scalars.prefix(Self.longestName)))
    }

    package var bytes: [UInt8] {
        SyncMessage.bytes { writer in
            writer.write(code)
            writer.write(name)
        }
    }

    package init(bytes: [UInt8]) throws(WireError) {
        self = try SyncMessage.read(bytes) { (reader) throws(WireError) in
            PairingRequest(code: try reader.readString(), name: try reader.readString())
        }
    }
}

/// As whom a hub knows a device.
public enum HubStanding: Equatable, Sendable {
    /// As the workspace's own, not as a member's.
    case owner
    /// As a member's, who is this author of what is written there.
    case member(Author)
}

/// How a device gets a token of its own.
public enum Pairing {
    /// Asks a hub for a token: 43 characters.
    public static func token(
        for code: String, at hub: any HubConnecting, named name: String
    ) throws(CommandError) -> String {
        guard let code = PairingCode(code) else {
            throw CommandError(
                .usage, "“\(shortened(code))” is not a pairing code.",
                hint: "It has eight letters and digits, such as ABCD-2345.")
        }
        let request = HubRequest(
            ["api", "devices", "pair"], body: PairingRequest(code: code.text, name: name).bytes,
            limits: WebLimits(bytes: 1024, seconds: 30, redirects: 0))
        do throws(CommandError) {
            let token = try hub.ask(request) { (reader) throws(WireError) in
                try SyncMessage.read(reader) { (reader) throws(WireError) in try reader.readString() }
            }
            guard isToken(token) else { throw hub.notAHub }
            return token
        } catch {
            guard error.code == .permission else { throw error }
            // A server says no more of an address that it does not have to whom it does not know.
            guard isHub(hub) else {
                throw CommandError(
                    .notFound, "There is no Bojagi server at \(hub.address.text).",
                    hint: "Use an address that “bojagi serve” prints there.")
            }
            throw CommandError(
                .permission, "\(hub.address.authority) doesn't accept this code.",
                hint:
                    "A code works once, for ten minutes and five tries. “bojagi devices invite” prints a new one there."
            )
        }
    }

    /// Whether there is a sign of life where the address leads.
    private static func isHub(_ hub: any HubConnecting) -> Bool {
        let answer = try? hub.send(HubRequest(["health"], limits: WebLimits(bytes: 1024, seconds: 30, redirects: 0)))
        return answer?.status == 200
    }

    /// What somebody typed, as much as a sentence of an error needs.
    private static func shortened(_ text: String) -> String {
        let first = text.prefix(scalars: 32)
        return first.utf8.count == text.utf8.count ? first : first + "…"
    }

    /// As whom a hub knows whoever has the token of `hub`; nil where it does not say.
    public static func standing(at hub: any HubConnecting) -> HubStanding? {
        let request = HubRequest(
            ["api", "session"], limits: WebLimits(bytes: 16 << 10, seconds: 30, redirects: 0))
        guard let answer = try? hub.send(request), answer.status == 200,
            let session = try? JSONReader.value(of: answer.body, atMost: 100)
        else { return nil }
        switch session["member"] {
        case .boolean(false): return .owner
        case .boolean(true):
            guard let raw = session["author"]?["id"]?.string.flatMap({ Hexadecimal.number($0.utf8) }), raw != 0,
                let text = session["author"]?["name"]?.string, let name = PersonName(text), name.text == text
            else { return nil }
            return .member(Author(id: AuthorID(raw), name: text))
        default: return nil
        }
    }

    /// Whether a text has the form of a token.
    public static func isToken(_ text: String) -> Bool {
        text.utf8.count == 43
            && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    /// What is kept of a device's token.
    public static func digest(of token: String) -> String { BlobHash(of: Array("device \(token)".utf8)).hex }
}
