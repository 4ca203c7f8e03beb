import ModuleKit
import Serving

/// The links of a workspace that let somebody in still: `server-open-links`, a row for each, with the digest of its code and
/// when it was made.
///
/// Any process of the owner makes one, and whichever server takes it out has let in who brought the code. So a link lets in
/// once, however many ask at the same moment.
struct LinkTable: Sendable {
    private let table: any TableStoring
    private let clock: any WallClock
    /// So many are open at once; then the oldest goes.
    private static let most = 1000

    init(in tables: any TableKeeping, _ clock: any WallClock) {
        table = tables.table(TableShape("server-open-links", columns: 2))
        self.clock = clock
    }

    /// A new one. Those that are too old go.
    func make(using random: RandomSource) throws(CommandError) -> LinkCode {
        var random = random
        let code = LinkCode(using: &random)
        try table.change { rows in
            rows.removeAll { !isFresh($0) }
            rows = Array(rows.suffix(Self.most - 1)) + [[code.digest, "\(clock.now())"]]
        }
        return code
    }

    /// Whether a code lets in, which it does no more after that.
    func take(_ code: LinkCode) -> Bool {
        let digest = code.digest
        // Nothing is locked and written for a code that never was one.
        guard let found = try? table.rows(), found.contains(where: { $0[0] == digest }) else { return false }
        let taken = try? table.change { (rows) throws(CommandError) -> Bool in
            // Of many who ask at once it is gone for all but one.
            guard let place = rows.firstIndex(where: { $0[0] == digest }) else { return false }
            return isFresh(rows.remove(at: place))
        }
        return taken ?? false
    }

    /// Takes all of them back.
    func clear() throws(CommandError) { try table.replace(with: []) }

    /// A clock that was put back makes no link last longer.
    private func isFresh(_ row: [String]) -> Bool {
        guard let time = UInt64(row[1]), time <= Int64.max else { return false }
        let age = (Int64(clamping: clock.now()) - Int64(time)) / 1000
        return (-60...Int64(LinkCode.lifetime)).contains(age)
    }
}
