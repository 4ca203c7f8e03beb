import ModuleKit

/// Where the servers of a workspace are found: that of this machine by its mark; those of a workspace in a database, from
/// anywhere, by the address that the last one with a name was given, `server-address`.
enum ServerPlace {
    private static let shape = TableShape("server-address", columns: 1)

    /// Nil where none is known.
    static func content(of workspace: Workspace) throws(CommandError) -> ServerMark.Content? {
        if let content = ServerMark.content(in: workspace.location) { return content }
        guard workspace.database != nil else { return nil }
        let roots = try workspace.tables.table(shape).rows().map { $0[0] }
        return roots.isEmpty ? nil : ServerMark.Content(roots: roots)
    }

    /// The first address by which a browser comes to it. Throws `.unavailable` where none is known.
    static func root(of workspace: Workspace) throws(CommandError) -> String { try known(of: workspace).root }

    /// The same, with all that its mark says.
    static func known(of workspace: Workspace) throws(CommandError) -> (mark: ServerMark.Content, root: String) {
        guard let mark = try content(of: workspace), let root = mark.roots.first else { throw isNotRunning }
        return (mark, root)
    }

    static var isNotRunning: CommandError {
        CommandError(.unavailable, "No server is running for this workspace.", hint: "Start one with “bojagi serve”.")
    }

    /// Tells other machines by which addresses a proxy is asked. Nothing is told without one: who knows what else reaches
    /// this machine from there?
    static func keep(_ outside: [WebAddress], of workspace: Workspace) throws(CommandError) {
        guard workspace.database != nil, !outside.isEmpty else { return }
        try workspace.tables.table(shape).change { rows in rows = outside.map { [String($0.text.dropLast())] } }
    }
}

extension Page {
    /// A link to a server, on a line of its own.
    mutating func link(_ text: String) {
        line(.plain(text: "  "), .accent(.verbatim(text)))
        noteReach(of: text)
    }

    /// Says it where only this computer comes to an address.
    mutating func noteReach(of address: String) {
        guard let host = WebAddress(address)?.host, host == "localhost" || host == "::1" || host.hasPrefix("127.")
        else {
            return
        }
        line("Only this computer reaches that address; for others, start “bojagi serve --bind 0.0.0.0 --tls”.")
    }
}
