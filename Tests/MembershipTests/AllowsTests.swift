import Membership
import Replication
import Testing

@Suite struct AllowsTests {
    /// Every role, and somebody unknown, in columns: what each may do.
    private static let table: [(action: Action, roles: Set<Role>, isForAnybody: Bool)] = [
        (.enter, [.owner, .editor, .commenter, .reader], true),
        (.read, [.owner, .editor, .commenter, .reader], false),
        (.comment, [.owner, .editor, .commenter], false),
        (.edit, [.owner, .editor], false),
        (.manage, [.owner], false),
    ]

    @Test("D3 what each role may do, action by action, with a document and without one") func table() {
        #expect(Self.table.map(\.action) == Action.allCases)
        for document in [nil, DocumentID(high: 0, low: 0), DocumentID(high: .max, low: 7)] {
            for row in Self.table {
                #expect(allows(nil, row.action, on: document) == row.isForAnybody, "nobody, \(row.action)")
                for role in Role.allCases {
                    for member in [nil, AuthorID(7)] {
                        let person = Person(member: member, name: "Ada", role: role)
                        let isAllowed = allows(person, row.action, on: document)
                        #expect(isAllowed == row.roles.contains(role), "\(role), \(row.action)")
                    }
                }
            }
        }
        #expect(Person.owner.role == .owner && Person.owner.member == nil)
    }

    @Test("D3 whoever may do more may do all that another may") func ranks() {
        let ranked = [Role.reader, .commenter, .editor, .owner]
        for (lower, higher) in zip(ranked, ranked.dropFirst()) {
            for action in Action.allCases
            where allows(Person(member: nil, name: "", role: lower), action, on: nil) {
                #expect(allows(Person(member: nil, name: "", role: higher), action, on: nil), "\(higher), \(action)")
            }
        }
    }
}
