/// How does a protocol become the key of a dictionary?
///
/// A protocol that refines `Hashable` can't be a key itself: `any Component` conforms to no protocol. A struct
/// around it can, if its hash and its equality ask the same question. Where the erased thing has an identity of its
/// own, the identity is the better key, and nothing need be erased.
///
/// In Modules: Shared/Primitives/Identifiers.swift (identities as keys), Shared/ModuleKit/Workspace/DocumentKind.swift
/// (erasure: one list of many kinds).

import Replication

protocol Component: Hashable, Sendable {
    var id: ShortID { get }
}

struct Rectangle: Component {
    let id: ShortID
}

struct Ellipse: Component {
    let id: ShortID
}

/// The mistake: the type goes into the hash but not into the comparison. Equal values must have equal hashes.
struct MistakenKey: Hashable {
    let component: any Component

    static func == (left: MistakenKey, right: MistakenKey) -> Bool {
        left.component.id == right.component.id
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type(of: component)))
        hasher.combine(component.id)
    }
}

/// The mend: both ask the value inside, which is what `AnyHashable` does too.
struct AnyComponent: Hashable {
    let component: any Component

    static func == (left: AnyComponent, right: AnyComponent) -> Bool {
        left.component.isEqual(to: right.component)
    }

    func hash(into hasher: inout Hasher) {
        component.hash(into: &hasher)
    }
}

extension Component {
    func isEqual(to other: any Component) -> Bool {
        other as? Self == self
    }
}

/// A view is registered for each of a thousand rectangles. Then each becomes an ellipse with the same id and looks
/// for its view: whoever has an equal key must find it.
func report<Key: Hashable>(_ title: String, key: (any Component) -> Key) {
    let ids = (1...1000).map { ShortID(value: $0) }
    let rectangles = ids.map { key(Rectangle(id: $0)) }
    let ellipses = ids.map { key(Ellipse(id: $0)) }
    let views = Dictionary(uniqueKeysWithValues: rectangles.map { ($0, "view") })
    let areEqual = ellipses == rectangles
    print(title)
    print("  equal: \(areEqual), same hashes: \(ellipses.map(\.hashValue) == rectangles.map(\.hashValue))")
    print("  the ellipses find all views: \(ellipses.allSatisfy { views[$0] != nil })")
}

report("the type is hashed and not compared: equal keys with unequal hashes, and views get lost") {
    MistakenKey(component: $0)
}
report("the whole value is compared: an ellipse is another key, as it says; unequal keys may share a hash") {
    AnyComponent(component: $0)
}
report("the id alone is the key: the view belongs to the identity, whatever becomes of the object") { $0.id }
