import Membership
import Primitives
import Replication
import Testing

@Suite struct AllowsTests {
    /// Every role, and somebody unknown, in columns: what each may do.
    private static let table: [(action: Action, roles: Set<Role>, isForAnybody: Bool)] = [
        (.enter, [.owner, .editor, .commenter, .reader], true),
        (.read, [.owner, .editor, .commenter, .reader], false),
        (.comment, [.owner, .editor, .commenter], false),
        (.edit, [.owner, .editor], false),
        (.watch, [.owner], false),
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

    @Test("D2 a device of an owner may do what an owner may, but for deciding about others and deleting for good")
    func devices() {
        var device = Person.owner
        device.device = 3
        for action in Action.allCases { #expect(allows(device, action, on: nil) == (action != .manage), "\(action)") }
        // One of a member's has their rights; an owner's watches, and no other does.
        for role in Role.allCases {
            device = Person(member: AuthorID(7), name: "Ada", role: role)
            let own = device
            device.device = 3
            for action in Action.allCases where action != .manage {
                #expect(allows(device, action, on: nil) == allows(own, action, on: nil), "\(role), \(action)")
            }
            #expect(!allows(device, .manage, on: nil) && allows(device, .watch, on: nil) == (role == .owner))
        }
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

    @Test("D4 what a guest by each link may do: on its document, on others, and on more than one") func guests() {
        let (own, other) = (DocumentID(high: 3, low: 4), DocumentID(high: 3, low: 5))
        let table: [(access: Access, own: Set<Action>)] = [
            (.read, [.enter, .read]), (.comment, [.enter, .read, .comment]),
            (.edit, [.enter, .read, .comment, .edit]),
        ]
        #expect(table.map(\.access) == Access.allCases)
        for row in table {
            let guest = Person(
                member: AuthorID(9), name: "Guest", role: row.access.role, share: Share(link: 1, document: own))
            for action in Action.allCases {
                #expect(allows(guest, action, on: own) == row.own.contains(action), "\(row.access), \(action)")
                for document in [other, nil] {
                    #expect(allows(guest, action, on: document) == (action == .enter), "\(row.access), \(action)")
                }
            }
        }
        // Whatever role a guest were given.
        for role in Role.allCases {
            let guest = Person(member: nil, name: "", role: role, share: Share(link: 1, document: own))
            for document in [own, other, nil] {
                #expect(!allows(guest, .manage, on: document) && !allows(guest, .watch, on: document), "\(role)")
            }
            #expect(!allows(guest, .read, on: other) && !allows(guest, .read, on: nil), "\(role)")
        }
    }

    @Test("D4 a guest of a part has that part alone, and nothing of the document that it is in") func parts() {
        let (document, other) = (DocumentID(high: 3, low: 4), DocumentID(high: 3, low: 5))
        func unit(_ sequence: UInt64) -> UnitID { UnitID(replica: ReplicaID(1), sequence: sequence) }
        let guest = Person(
            member: AuthorID(9), name: "Guest", role: .reader,
            share: Share(link: 1, document: document, part: unit(7)))
        #expect(allows(guest, .read, on: document, part: unit(7)) && allows(guest, .enter, on: nil))
        #expect(!allows(guest, .comment, on: document, part: unit(7)))
        for (document, part) in [(document, nil), (document, unit(8)), (other, unit(7)), (nil, unit(7)), (nil, nil)] {
            #expect(!allows(guest, .read, on: document, part: part))
        }
        let whole = Person(
            member: AuthorID(9), name: "Guest", role: .reader, share: Share(link: 1, document: document))
        #expect(allows(whole, .read, on: document, part: unit(7)) && !allows(whole, .read, on: other, part: unit(7)))
    }

    @Test("D4 a link lets in until its end, and without one for ever") func ends() {
        var link = ShareLink(
            number: 1, document: DocumentID(high: 1, low: 1), access: .read, maker: AuthorID(1), madeAt: 5)
        #expect(link.isOpen(at: 0) && link.isOpen(at: .max))
        link.until = 1000
        #expect(link.isOpen(at: 999) && !link.isOpen(at: 1000))
    }
}
