import JSON
import Membership
import ModuleKit

/// The commands that can be asked for over HTTP.
final class CommandRoutes: Sendable {
    private let offers: [[String]: Offer]
    /// Every command and what it takes: what `help --json` prints.
    let schema: [UInt8]

    /// A command, and what it takes, which it would have to look for in itself at each request.
    struct Offer: Sendable {
        let leaf: CommandTree.Leaf
        let parameters: [ParameterDeclaration]
    }

    /// First words of what makes no sense from elsewhere, or says who is let in and how far.
    private static let local: Set<String> = ["serve", "completions", "sync", "remote", "devices", "members"]

    init(tree: CommandTree, globals: [ParameterDeclaration]) {
        var offers: [[String]: Offer] = [:]
        for leaf in tree.leaves where Self.isOffered(leaf) {
            offers[leaf.path] = Offer(leaf: leaf, parameters: leaf.command.parameters)
        }
        self.offers = offers
        var writer = JSONWriter(reserving: 1 << 16)
        CommandSchema(leaves: tree.leaves, globals: globals).write(to: &writer)
        schema = writer.bytes
    }

    /// Whether a command can do without the files of this machine: none of what it must be given is a path.
    private static func isOffered(_ leaf: CommandTree.Leaf) -> Bool {
        if leaf.path.first.map(local.contains) == true { return false }
        return !leaf.command.parameters.contains { parameter in
            parameter.type == .path && parameter.kind == .argument(isRequired: true, isRepeated: false)
                || parameter.type == .path && parameter.kind == .argument(isRequired: true, isRepeated: true)
        }
    }

    func offer(_ path: [String]) -> Offer? { offers[path] }
}

extension Site {
    /// In bytes, of what a command is given.
    static let commandLimit = 16 << 20

    static let commandRoutes: [Route] = [
        Route("GET", "/api/**", .read, of: .own, resource),
        Route("POST", "/api/**", nil, body: .json(limit: commandLimit), run),
    ]

    private static func run(_ call: Call) throws(ServingFault) -> HTTPResponse {
        guard let offer = call.site.commands.offer(call.captures) else { throw .noSuchPlace }
        let (leaf, parameters) = (offer.leaf, offer.parameters)
        if leaf.command.access == .write { try call.count(UInt64(call.request.body.count)) }
        let language = call.site.languages.language(for: call.request)
        let response = try call.work { (station) throws(CommandError) in
            let (words, input) = try CommandWords.words(of: call.request.body, for: parameters)
            let services = station.services(in: language, for: leaf.command.access, input: input)
            let author = call.author(of: station.workspace)
            let answer = try station.workspace.writing(as: author, knowing: call.site.names) {
                () throws(CommandError) in
                try station.workspace.taking(from: EventSender(trash: call.trashGuard)) { () throws(CommandError) in
                    try leaf.command.run(
                        Input(words: words, declared: parameters, console: services.console), services)
                }
            }
            var writer = JSONWriter()
            answer.json(&writer)
            // Something was done and something else failed.
            let response = HTTPResponse(answer.exitCode == 0 ? 200 : 207, writer.bytes, type: MediaType.json)
            return leaf.command.access == .write ? response.noticing(sentences(of: answer, services)) : response
        }
        if leaf.command.access == .write { call.site.options.wrote() }
        return response
    }

    /// The first lines that a command line would show.
    private static func sentences(of answer: Answer, _ services: Services) -> String {
        var page = Page(
            language: services.language, style: .plain, localTime: services.localTime, now: services.clock.now())
        answer.text(&page)
        let lines = String(decoding: page.bytes, as: UTF8.self).split(separator: "\n")
        return lines.prefix(5).joined(separator: "\n") + (lines.count > 5 ? "\n…" : "")
    }
}
