import JSON
import ModuleKit
import Primitives
import Replication

/// What servers beside one another tell of tries: one was made, or an account's are forgiven. Names and addresses are
/// digests in it. A seal that the workspace's token makes tells it from what anybody else on the same channel says.
///
/// Source: HMAC with SHA-256, RFC 2104.
struct TryWord: Equatable, Sendable {
    enum Act: Equatable, Sendable {
        /// Somebody at an address tried, for an account or for none.
        case made(account: UInt64?, address: UInt64)
        /// The right passphrase was given for an account.
        case forgiven(account: UInt64)
    }

    var act: Act
    /// In milliseconds since 1970, by the clock of the server where it happened.
    var time: UInt64

    /// In milliseconds: of another time are words that somebody kept to say them again. The clocks of servers differ by less.
    static let lifetime: UInt64 = 60_000

    init(_ act: Act, at time: UInt64) { (self.act, self.time) = (act, time) }

    /// From what `text` has written with the same token; nil for anything else.
    init?(_ json: JSONValue, by token: AccessToken) {
        func number(_ name: String) -> UInt64? {
            guard let digits = json[name]?.string, digits.utf8.count == 16 else { return nil }
            return Hexadecimal.number(digits.utf8)
        }
        guard let time = number("time"), let seal = json["seal"]?.string.flatMap({ BlobHash(hex: $0) }) else {
            return nil
        }
        switch json["try"]?.string {
        case "made":
            guard let address = number("address") else { return nil }
            if json["account"] != nil, number("account") == nil { return nil }
            act = .made(account: number("account"), address: address)
        case "forgiven":
            guard let account = number("account") else { return nil }
            act = .forgiven(account: account)
        default: return nil
        }
        self.time = time
        guard self.seal(by: token) == seal else { return nil }
    }

    func text(by token: AccessToken) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            switch act {
            case .made(let account, let address):
                if let account { writer.member("account", Hexadecimal.text(account)) }
                writer.member("address", Hexadecimal.text(address))
            case .forgiven(let account):
                writer.member("account", Hexadecimal.text(account))
            }
            writer.member("seal", seal(by: token).hex)
            writer.member("time", Hexadecimal.text(time))
            switch act {
            case .made: writer.member("try", "made")
            case .forgiven: writer.member("try", "forgiven")
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func seal(by token: AccessToken) -> BlobHash {
        var message = "try "
        switch act {
        case .made(let account, let address):
            message += "made \(account.map { Hexadecimal.text($0) } ?? "-") \(Hexadecimal.text(address))"
        case .forgiven(let account): message += "forgiven \(Hexadecimal.text(account))"
        }
        message += " " + Hexadecimal.text(time)
        // A token is shorter than the 64 bytes of a block.
        let key = Array(token.text.utf8) + Array(repeating: 0, count: 64 - min(64, token.text.utf8.count))
        let inner = BlobHash(of: key.map { $0 ^ 0x36 } + Array(message.utf8))
        return BlobHash(of: key.map { $0 ^ 0x5c } + inner.digest)
    }
}
