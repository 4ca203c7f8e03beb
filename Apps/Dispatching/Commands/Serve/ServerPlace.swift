internal import ModuleKit

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

    /// Tells other machines by which addresses a proxy is asked. Nothing is told without one: who knows what else reaches
    /// this machine from there?
    static func keep(_ outside: [WebAddress], of workspace: Workspace) throws(CommandError) {
        guard workspace.database != nil, !outside.isEmpty else { return }
        try workspace.tables.table(shape).change { rows in rows = outside.map { [String($0.text.dropLast())] } }
    }
}
