import ModuleKit
import Serving

/// Where a workspace keeps the token that lets browsers in, and the name that pages know it by: `server-token`, a row each.
struct TokenTable: Sendable {
    private let table: any TableStoring

    init(in tables: any TableKeeping) {
        table = tables.table(TableShape("server-token", columns: 1))
    }

    /// The token that is there, else a new one, which stays; it goes by the workspace's name where that is `known`.
    func token(
        using random: RandomSource, known: AccessToken? = nil
    ) throws(CommandError) -> AccessToken {
        var random = random
        let fresh = known?.renewed(using: &random) ?? AccessToken(using: &random)
        do throws(CommandError) {
            return try table.change { rows in
                if let token = Self.token(in: rows) { return token }
                rows = Self.rows(fresh)
                return fresh
            }
        } catch {
            // What others may read lets nobody in.
            guard error.code == .permission else { throw error }
            return try keep(fresh)
        }
    }

    /// A new token in the place of the one that is there: who has that one is shut out.
    func renew(using random: RandomSource) throws(CommandError) -> AccessToken {
        var random = random
        return try keep(stored()?.renewed(using: &random) ?? AccessToken(using: &random))
    }

    /// A new token for a workspace that pages know by this name, as it comes out of a backup.
    func make(for workspaceName: String, using random: RandomSource) throws(CommandError) {
        var random = random
        let fresh = AccessToken(using: &random)
        _ = try keep(AccessToken(fresh.text, workspaceName: workspaceName) ?? fresh)
    }

    /// Another one as soon as there is another token; nil where there is none.
    var mark: TableMark? { table.mark }

    /// Looks for what others changed elsewhere; false where that is not to be looked for.
    func refresh() -> Bool { table.refresh() }

    /// Looks for what others changed elsewhere: the token that is there then; nil where that is not to be looked for.
    func refreshed() -> AccessToken? { table.refresh() ? stored() : nil }

    private func keep(_ token: AccessToken) throws(CommandError) -> AccessToken {
        try table.replace(with: Self.rows(token))
        return token
    }

    /// Nil where there is none, or one that others may read.
    func stored() -> AccessToken? { (try? table.rows()).flatMap(Self.token) }

    private static func rows(_ token: AccessToken) -> [[String]] { [[token.text], [token.workspaceName]] }

    /// Nil for rows that hold none. Older versions kept no name.
    private static func token(in rows: [[String]]) -> AccessToken? {
        guard let text = rows.first?.first else { return nil }
        return AccessToken(text, workspaceName: rows.count > 1 ? rows[1].first : nil)
    }
}
