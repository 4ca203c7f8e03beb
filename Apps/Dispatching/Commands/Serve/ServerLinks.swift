import ModuleKit
import Serving

/// What lets browsers in to a workspace: its token, and links to the addresses of its server.
struct ServerLinks {
    /// Such as `http://192.168.0.7:8421`; the last one is this computer's own.
    let roots: [String]
    let token: AccessToken
    /// Those of the workspace, for all who serve it here.
    let tables: any TableKeeping
    let tokens: TokenTable
    let codes: LinkTable
    private let random: RandomSource

    /// With `renewsToken` nobody gets in who has been let in before, nor by a link that was printed before.
    init(
        _ roots: [String], in tables: any TableKeeping, renewsToken: Bool, clock: any WallClock, random: RandomSource
    ) throws(CommandError) {
        self.roots = roots
        self.tables = tables
        self.random = random
        tokens = TokenTable(in: tables)
        codes = LinkTable(in: tables, clock)
        if renewsToken {
            try codes.clear()
            token = try tokens.renew(using: random)
            People(in: tables, clock, random).note(.renewed, "")
        } else {
            token = try tokens.token(using: random)
        }
    }

    /// A new link that lets one browser in.
    func link(to root: String) throws(CommandError) -> String {
        "\(root)/open?code=\(try codes.make(using: random).text)"
    }
}
