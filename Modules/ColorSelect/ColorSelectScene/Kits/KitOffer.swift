import ColorSelectModel
import JSON
import Replication

/// A kit that can be chosen, as the server's list has it.
struct KitOffer: Equatable {
    let reference: KitReference
    let names: LocalNames
    /// Whether somebody added it to the workspace.
    let isOwn: Bool

    static func == (left: KitOffer, right: KitOffer) -> Bool {
        left.reference == right.reference && left.isOwn == right.isOwn
    }

    /// More are not shown.
    private static let mostOffers = 1_000

    /// Nil for what is no list. What is no kit in it is passed over.
    static func offers(in body: [UInt8]) -> [KitOffer]? {
        guard let list = (try? JSONReader.value(of: body))?.array else { return nil }
        return list.prefix(mostOffers).compactMap { value in
            guard let id = value["id"]?.string, KitID.isValid(id), let hex = value["hash"]?.string,
                let hash = BlobHash(hex: hex)
            else { return nil }
            var names: [LocalNames.Entry] = []
            if case .object(let members)? = value["names"] {
                for (language, text) in members.prefix(KitLimits.languages) {
                    if let text = text.string { names.append(LocalNames.Entry(language: language, text: text)) }
                }
            }
            return KitOffer(
                reference: KitReference(id: id, hash: hash),
                names: names.isEmpty ? LocalNames(english: id) : LocalNames(names),
                isOwn: value["isOwn"]?.boolean ?? false)
        }
    }
}

extension KitReference {
    /// What addresses call this version: `bust@9f…`.
    var place: String { id + "@" + hash.hex }
}
