public import ModuleKit

// What a backup has of members.
extension People {
    /// Members and former ones, and at which provider they sign in, as rows. By none of it anybody gets in: passphrases,
    /// sessions and invitations are left out.
    public func savedRows() throws(CommandError) -> [[String]] { try lists().withoutSecrets.rows }

    /// Takes the members of a backup over, and returns how many they are. Where there are some already, those stay, and it is 0.
    /// Nobody else may be at it. Throws `.badData` for rows that are none of ours.
    public func restore(_ rows: [[String]]) throws(CommandError) -> Int {
        guard let saved = PeopleLists(rows: rows), saved.present.count <= PeopleLists.mostMembers else {
            throw PeopleLists.damage
        }
        guard try lists().members.isEmpty else { return 0 }
        // Somebody may have written secrets into it that they know.
        try table.replace(with: saved.withoutSecrets)
        return saved.present.count
    }

    /// Writes down that a backup of `time`, in milliseconds since 1970, was put back. Nobody else may be at it.
    public func noteRestored(_ time: UInt64) {
        guard var rows = try? log.rows() else { return }
        let entry = PeopleLogEntry(time: clock.now(), kind: .restored, person: "", detail: "\(time)")
        PeopleLogEntry.add(entry, to: &rows)
        try? log.replace(with: rows)
    }
}

extension PeopleLists {
    fileprivate var withoutSecrets: PeopleLists {
        var lists = self
        (lists.sessions, lists.invitations) = ([], [])
        for place in lists.members.indices { lists.members[place].digest = Member.noPassphrase }
        return lists
    }
}
