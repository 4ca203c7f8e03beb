import ModuleKit
import Primitives
import Replication
import Serving

/// The code that lets the next device in: `server-invitation`, with its digest, until when it does, how many tries are left,
/// and whose it will be, a row each. There is one at a time.
struct InvitationTable: Sendable {
    private let table: any TableStoring
    private let clock: any WallClock

    init(in tables: any TableKeeping, _ clock: any WallClock) {
        table = tables.table(TableShape("server-invitation", columns: 1))
        self.clock = clock
    }

    /// A new code in the place of the one before.
    func make(for member: AuthorID? = nil, using random: RandomSource) throws(CommandError) -> PairingCode {
        var random = random
        let code = PairingCode(using: &random)
        try table.replace(
            with: Stored(
                digest: code.digest, end: clock.now() &+ PairingCode.lifetime, tries: PairingCode.tries, member: member
            ).rows)
        return code
    }

    /// Whose the device is to be that was let in; nil for the owner of the workspace's own token.
    struct Taken {
        var member: AuthorID?
    }

    /// Uses a code up; nil for one that lets no device in. A try counts whatever it is; where that can't be written down,
    /// nobody gets in. `wrong` is called where there was one to try.
    func take(_ typed: String, wrong: () -> Void = {}) -> Taken? {
        // Nothing is locked and written for those who ask where nobody was invited.
        guard let found = try? table.rows(), !found.isEmpty else { return nil }
        var wasTried = false
        let taken = try? table.change { (rows) throws(CommandError) -> Taken? in
            guard var invitation = Stored(rows) else { return nil }
            let now = clock.now()
            let isFresh = now < invitation.end && invitation.end <= now &+ PairingCode.lifetime
            guard isFresh, invitation.tries > 0 else {
                rows = []
                return nil
            }
            invitation.tries -= 1
            let isRight = PairingCode(typed).map { invitation.digest.isSameSecret(as: $0.digest) } ?? false
            rows = isRight || invitation.tries == 0 ? [] : invitation.rows
            wasTried = !isRight
            return isRight ? Taken(member: invitation.member) : nil
        }
        if wasTried { wrong() }
        return taken
    }

    private struct Stored {
        var digest: String
        var end: UInt64
        var tries: Int
        var member: AuthorID?

        init(digest: String, end: UInt64, tries: Int, member: AuthorID?) {
            (self.digest, self.end, self.tries, self.member) = (digest, end, tries, member)
        }

        /// Nil for rows that are none of ours.
        init?(_ rows: [[String]]) {
            let lines = rows.compactMap(\.first)
            guard lines.count == 3 || lines.count == 4, let end = UInt64(lines[1]), let tries = Int(lines[2]) else {
                return nil
            }
            (digest, self.end, self.tries) = (lines[0], end, tries)
            if lines.count == 4 {
                guard let number = Hexadecimal.number(lines[3].utf8) else { return nil }
                member = AuthorID(number)
            }
        }

        var rows: [[String]] {
            [[digest], ["\(end)"], ["\(tries)"]] + (member.map { [[Hexadecimal.text($0.raw)]] } ?? [])
        }
    }
}
