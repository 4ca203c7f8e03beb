internal import ModuleKit
internal import Serving

/// What lets browsers in to a workspace: its token, and links to the addresses of its server.
struct ServerLinks {
    /// Such as `http://192.168.0.7:8421`; the last one is this computer's own.
    let roots: [String]
    let token: AccessToken
    let file: TokenFile
    let folder: LinkFolder
    private let random: RandomSource

    /// With `renewsToken` nobody gets in who has been let in before, nor by a link that was printed before.
    init(
        _ roots: [String], in workspace: String, renewsToken: Bool, clock: any WallClock, random: RandomSource
    ) throws(CommandError) {
        self.roots = roots
        self.random = random
        file = TokenFile(in: workspace)
        folder = LinkFolder(in: workspace, clock)
        if renewsToken {
            try folder.clear()
            token = try file.renew(using: random)
        } else {
            token = try file.token(using: random)
        }
    }

    /// A new link that lets one browser in.
    func link(to root: String) throws(CommandError) -> String {
        "\(root)/open?code=\(try folder.make(using: random).text)"
    }
}
