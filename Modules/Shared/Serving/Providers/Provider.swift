import JSON
import Membership
import ModuleKit
import Primitives

/// Where members may sign in beside the workspace's own page: a provider of OpenID Connect. A workspace has one at most.
///
/// Source: OpenID Connect Core 1.0 and Discovery 1.0, with errata set 2.
public struct Provider: Equatable, Sendable {
    /// What it calls itself: its tokens must say the same, byte for byte.
    public let issuer: String
    /// By what it knows this workspace.
    public let clientID: String
    /// What people call it.
    public let name: String
    /// Proves to it that this workspace asks; empty for a public client, which has nothing of the kind.
    let secret: String
    /// Where it asks people who they are.
    let authorization: WebAddress
    /// Where it gives tokens.
    let token: WebAddress

    /// Whether it asks for a secret, which is never told.
    public var hasSecret: Bool { !secret.isEmpty }

    /// In bytes.
    private static let longestIssuer = 255
    private static let longestID = 255
    private static let longestSecret = 1024
    private static let longestEndpoint = 2048

    /// Reads what the provider at an address says of itself. `name` is that of its host unless given. Throws where it can't
    /// be asked, calls itself otherwise, or says what can't be used.
    static func discovering(
        _ issuer: String, clientID: String, secret: String, name: String?, by connection: any ProviderConnecting
    ) throws(CommandError) -> Provider {
        guard issuer.utf8.count <= longestIssuer, let address = WebAddress(issuer), address.isFitForSecrets,
            !issuer.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
        else {
            throw CommandError(
                .usage, "“\(WebAddress.withoutUser(issuer))” is not the address of a provider.",
                hint:
                    "It begins with https://, or with http:// on this computer, and is what the provider calls its issuer."
            )
        }
        guard (1...longestID).contains(clientID.utf8.count), clientID.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) else {
            throw CommandError(.usage, "A client's ID has 1 to \(longestID) plain characters.")
        }
        guard secret.utf8.count <= longestSecret, secret.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) else {
            throw CommandError(.usage, "A client's secret has 1 to \(longestSecret) plain characters.")
        }
        guard let shown = PersonName(name ?? address.host) else { throw People.unfitName }
        let said = try connection.object(
            ProviderRequest(address.appending([".well-known", "openid-configuration"])), from: address.authority)
        guard let own = said["issuer"]?.string else { throw noProvider(address) }
        guard own.hasSameBytes(as: issuer) else {
            guard own.utf8.count <= longestIssuer, WebAddress(own) != nil else { throw noProvider(address) }
            throw CommandError(
                .badData, "The provider there calls itself “\(WebAddress.withoutUser(own))”.",
                hint: "If that is the right one, give its address exactly like that.")
        }
        guard let authorization = endpoint(said["authorization_endpoint"]),
            let token = endpoint(said["token_endpoint"])
        else { throw noProvider(address) }
        return Provider(
            issuer: issuer, clientID: clientID, name: shown.text, secret: secret, authorization: authorization,
            token: token)
    }

    private static func noProvider(_ address: WebAddress) -> CommandError {
        CommandError(
            .badData, "What \(address.authority) says of itself is not that of a provider of OpenID Connect.",
            hint: "Its addresses must begin with https://, or with http:// on this computer.")
    }

    private static func endpoint(_ value: JSONValue?) -> WebAddress? {
        guard let text = value?.string, text.utf8.count <= longestEndpoint, let address = WebAddress(text),
            address.isFitForSecrets
        else { return nil }
        return address
    }
}

extension Provider: CustomStringConvertible, CustomDebugStringConvertible {
    /// Without its secret, so that no log has it.
    public var description: String { "\(name) (\(issuer))" }
    /// As `description`.
    public var debugDescription: String { description }
}

extension WebAddress {
    /// Whether nobody between can read what goes there.
    var isFitForSecrets: Bool { isEncrypted || host == "localhost" || host == "127.0.0.1" || host == "::1" }
}

/// The provider of a workspace, as the row of a table.
struct ProviderLists: TableLists {
    var provider: Provider?

    static let columns = 6

    init() {}

    static var damage: CommandError {
        CommandError(
            .badData, "What is known of the provider can't be read.",
            hint: "Mend server-provider in the workspace, or remove it.")
    }

    init?(rows: [[String]]) {
        guard rows.count <= 1 else { return nil }
        guard let row = rows.first else { return }
        guard row.count == Self.columns, let authorization = WebAddress(row[3]), authorization.isFitForSecrets,
            let token = WebAddress(row[4]), token.isFitForSecrets
        else { return nil }
        provider = Provider(
            issuer: row[0], clientID: row[1], name: row[5], secret: row[2], authorization: authorization, token: token)
    }

    var rows: [[String]] {
        guard let provider else { return [] }
        return [
            [
                provider.issuer, provider.clientID, provider.secret, provider.authorization.text, provider.token.text,
                provider.name,
            ]
        ]
    }

    mutating func tidy(at now: UInt64) {}
}
