import Primitives
import Replication

/// Crowds of what every document has.
func headerCrowds<Change: DocumentChange>(_ wrap: @escaping (HeaderChange) -> Change) -> [Crowd<Change>] {
    func set<Value>(_ value: Value, was old: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: old, replacedWriter: .none)
    }
    let target = { (number: Int) in DocumentID(high: UInt64(number), low: 1) }
    return [
        Crowd("names") { number, _ in wrap(.name(set("N\(number)", was: ""))) },
        Crowd("removals") { number, _ in wrap(.trash(set(.trashed(contentSeen: UInt64(number)), was: .kept))) },
        // Each saw less than the one before it: all may count.
        Crowd("removals that saw less") {
            wrap(.trash(set(.trashed(contentSeen: UInt64($1 - $0)), was: .kept)))
        },
        Crowd("removals and restorations") { number, count in
            wrap(.trash(set(number % 2 == 0 ? .trashed(contentSeen: UInt64(count - number)) : .kept, was: .kept)))
        },
        Crowd("pins") { number, _ in wrap(.pin(set(number % 2 == 0, was: false))) },
        Crowd("demos") { number, _ in wrap(.demo(set(number % 2 == 0, was: false))) },
        Crowd("times") { number, _ in
            wrap(Header().setTimes(created: UInt64(number), changed: UInt64(number)))
        },
        Crowd("fields of a header of a newer version") { number, _ in
            wrap(.field(UInt8(7 + number % 9), set(FieldBytes(UInt32(number)), was: FieldBytes(""))))
        },
        Crowd("links") { number, _ in wrap(.link(target(number), set(true, was: false))) },
        Crowd("links downwards") { wrap(.link(target($1 - $0), set(true, was: false))) },
    ]
}

/// The number of a header change's case; a new case does not compile.
func caseNumber(of change: HeaderChange) -> Int {
    switch change {
    case .name: 0
    case .trash: 1
    case .pin: 2
    case .demo: 3
    case .times: 4
    case .link: 5
    case .field: 6
    }
}

let headerCaseCount = 7
