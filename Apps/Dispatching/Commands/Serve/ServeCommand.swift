import HostSystem
import JSON
import Membership
import MicroHTTPServer
import ModuleKit
import PageBundle
import Serving

/// `serve`: the page, and everything behind it, for browsers on this computer or on its network.
struct ServeCommand: Command {
    let name = "serve"
    var summary: Phrase { "Serve the workspace to a browser until stopped." }
    let result = "server"
    let access = StoreAccess.write
    let action = Action.manage
    let port = Parameter<Int?>.integerOption(
        "port", "The port to listen on; 8421 unless given, 0 picks a free one.", in: 0...65_535)
    let bind = Parameter<String?>.option(
        "bind", "The address to listen on; 127.0.0.1 unless given, 0.0.0.0 for phones on the same network.")
    let open = Parameter<Bool>.flag("open", "Open it in the browser.")
    let link = Parameter<Bool>.flag("link", "Print a new link to the running server.")
    let renewToken = Parameter<Bool>.flag(
        "renew-token", "Sign out every browser; each then needs a new link.")

    let logsJSON = Parameter<Bool>.flag("log-json", "Write log lines as JSON.")

    let syncsWithNobody = Parameter<Bool>.flag("no-sync", "Don't sync with what “bojagi remote add” remembers.")

    let naming = NamingOptions()

    private static let usualPort = 8421

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        var services = services
        if try input(logsJSON) { services.log = services.log.json(services.clock) }
        let (wantsLink, renewsToken) = (try input(link), try input(renewToken))
        let wantsBrowser = try input(open)
        if wantsLink || renewsToken {
            let workspace = try services.openWorkspace(.write)
            let folder = workspace.location
            if let mark = wantsLink ? try ServerPlace.content(of: workspace) : ServerMark.content(in: folder) {
                let links = try ServerLinks(
                    mark.roots, in: workspace.tables, renewsToken: renewsToken, clock: services.clock,
                    random: services.random)
                if wantsBrowser { try open(links, in: folder) }
                let port = mark.roots.last.flatMap { WebAddress($0) }?.port ?? 0
                return try greeting(links, mark, port: port, [], services, isNew: false)
            }
            if wantsLink { throw ServerPlace.isNotRunning }
        }
        let options = try naming.read(input)
        let syncs = !(try input(syncsWithNobody))
        let socket = try ListeningSocket(
            address: try input(bind) ?? "127.0.0.1", port: UInt16(try input(port) ?? Self.usualPort))
        // Made before anybody asks, so that the token lies in it.
        let workspace = try services.openWorkspace(.write)
        try workspace.transaction(.write) { () throws(CommandError) in }
        let folder = workspace.location
        let place = try ServingPlace(socket, options, in: folder, services)
        try ServerPlace.keep(place.outside, of: workspace)
        let links = try ServerLinks(
            place.roots, in: workspace.tables, renewsToken: renewsToken, clock: services.clock, random: services.random)
        let content = ServerMark.Content(
            roots: place.roots, setup: place.setupAddress, fingerprint: place.identity?.authority?.fingerprint)
        // Before its links are told: whoever has read them may ask for another.
        let mark = ServerMark(in: folder, content)
        let remotes = syncs ? try RemoteTable(in: folder).entries().map(\.name) : []
        return try greeting(links, content, port: socket.port, remotes, services, isNew: true).goingOn {
            () throws(CommandError) in
            let serving = try ServingSession(place, links, syncs: syncs, services)
            if wantsBrowser { try open(links, in: folder) }
            defer { Browser.forget(folder) }
            try serving.run()
            withExtendedLifetime(mark) {}
        }
    }

    /// In the browser, by this computer's own address.
    private func open(_ links: ServerLinks, in folder: String) throws(CommandError) {
        if let root = links.roots.last { Browser.open(try links.link(to: root), folder) }
    }

    /// Where the workspace is open: a link for each address.
    private func greeting(
        _ links: ServerLinks, _ content: ServerMark.Content, port: UInt16, _ remotes: [String], _ services: Services,
        isNew: Bool
    ) throws(CommandError) -> Answer {
        var all: [String] = []
        for root in links.roots { all.append(try links.link(to: root)) }
        let (first, last) = (all.first ?? "", all.last ?? "")
        let isColoured = services.console.isOutputTerminal
        let isOnNetwork = links.roots.first.flatMap { WebAddress($0) }.map { !Self.isLoopback($0.host) } ?? false
        let code = isOnNetwork ? QRCode.text(of: first, isColoured: isColoured) : nil
        let setupCode = isOnNetwork ? content.setup.flatMap { QRCode.text(of: $0, isColoured: isColoured) } : nil
        return Answer(
            object: { writer in
                writer.member("fingerprint", content.fingerprint?.hex)
                writer.member("port", Int(port))
                writer.member("remotes", remotes)
                writer.member("setup", content.setup)
                writer.member("url", first)
            },
            text: { page in
                if let setup = content.setup, let fingerprint = content.fingerprint {
                    page.line("On each device, once, open")
                    page.line(.plain(text: "  "), .accent(.verbatim(setup)))
                    page.line("and have it take in the certificate with this fingerprint:")
                    page.line(.plain(text: "  "), .plain(.verbatim(fingerprint.shown)))
                    if let setupCode { page.text("\n" + setupCode + "\n") }
                }
                page.line("The workspace is open at")
                for link in all.count > 1 ? all.dropLast() : all {
                    page.line(.plain(text: "  "), .accent(.verbatim(link)))
                }
                if all.count > 1 {
                    page.line("and on this computer at")
                    page.line(.plain(text: "  "), .accent(.verbatim(last)))
                }
                if let code { page.text("\n" + code + "\n") }
                page.line(
                    "Each link lets one browser in and works for \(LinkCode.lifetime / 60) minutes; “bojagi serve --link” prints another."
                )
                if !remotes.isEmpty { page.line("It syncs with \(Self.shown(remotes)).") }
                if isNew { page.line("Ctrl-C stops it.") }
            })
    }

    private static func shown(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }

    private static func isLoopback(_ host: String) -> Bool {
        host.hasPrefix("127.") || host == "::1" || host == "localhost"
    }
}
