internal import HostSystem
internal import MicroHTTPServer
internal import ModuleKit
internal import PageBundle
internal import Serving

/// `serve`: the page, and everything behind it, for browsers on this computer or on its network.
struct ServeCommand: Command {
    let name = "serve"
    var summary: Phrase { "Show the workspace in a browser, until stopped." }
    let parameters = [Self.port.declaration, Self.bind.declaration, Self.open.declaration]
    let result = "server"
    let access = StoreAccess.write

    static let port = Parameter<Int?>.integerOption(
        "port", "Where to listen; 8421 unless given, 0 takes any that is free.", in: 0...65_535)
    static let bind = Parameter<String?>.option(
        "bind", "The address to listen on; 127.0.0.1 unless given, 0.0.0.0 for phones on the same network.")
    static let open = Parameter<Bool>.flag("open", "Open it in the browser.")

    private static let usualPort = 8421

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let socket = try ListeningSocket(
            address: try input(Self.bind) ?? "127.0.0.1", port: UInt16(try input(Self.port) ?? Self.usualPort))
        // Made before anybody asks, so that the token lies in it.
        let workspace = try services.openWorkspace(.write)
        try workspace.transaction(.write) { () throws(CommandError) in }
        let token = try TokenFile(in: workspace.location).token(services)
        let addresses = socket.isAny ? NetworkAddresses.own : [socket.address]
        let links = addresses.map { Self.link($0, socket, token) }
        // A browser trusts a page of its own computer with more than one that came over a network.
        let ownLink = socket.isAny ? Self.link("127.0.0.1", socket, token) : links[0]
        let isTerminal = services.console.isOutputTerminal
        let wantsBrowser = try input(Self.open)
        return Answer(
            json: { writer in
                writer.object { writer in
                    writer.member("port", Int(socket.port))
                    writer.member("url", links.first ?? ownLink)
                }
            },
            text: { page in
                page.line("The workspace is open at")
                for link in links { page.line(.plain(text: "  "), .accent(.verbatim(link))) }
                if socket.isAny {
                    if !links.isEmpty { page.line("and on this computer at") }
                    page.line(.plain(text: "  "), .accent(.verbatim(ownLink)))
                }
                if !socket.isLoopback, let link = links.first,
                    let code = QRCode.text(of: link, isColoured: isTerminal)
                {
                    page.text("\n" + code + "\n")
                }
                page.line("Ctrl-C stops it.")
            }
        ).goingOn { () throws(CommandError) in
            let serving = try ServingSession(socket, addresses, token, services)
            if wantsBrowser { Browser.open(ownLink) }
            try serving.run()
        }
    }

    private static func link(_ host: String, _ socket: ListeningSocket, _ token: AccessToken) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(socket.port)/open?token=\(token.text)"
    }
}
