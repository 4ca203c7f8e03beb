import Membership
import ModuleKit
import Primitives
public import Replication

/// Whom the limits of a workspace are counted for.
public enum LimitedSender: Hashable, Sendable {
    /// By its number in the list of devices.
    case device(Int)
    case member(AuthorID)

    /// As tables have it.
    var text: String {
        switch self {
        case .device(let number): "device \(number)"
        case .member(let author): "member \(Hexadecimal.text(author.raw))"
        }
    }

    /// Nil for what is none.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2 else { return nil }
        switch words[0] {
        case "device":
            guard let number = Int(words[1]) else { return nil }
            self = .device(number)
        case "member":
            guard let raw = Hexadecimal.number(words[1].utf8) else { return nil }
            self = .member(AuthorID(raw))
        default: return nil
        }
    }
}

extension Person {
    /// As what their deletions are counted: nil for an owner at a page, who decides about others', and for a guest, who has
    /// one document.
    var deletes: LimitedSender? {
        if let device { return .device(device) }
        guard share == nil, role != .owner, let member else { return nil }
        return .member(member)
    }

    /// As what they send is counted: a member's devices are theirs. Nil for an owner at a page and for a guest, whose link
    /// has limits of its own.
    var sends: LimitedSender? {
        guard share == nil else { return nil }
        if role != .owner, let member { return .member(member) }
        return device.map { .device($0) }
    }
}
