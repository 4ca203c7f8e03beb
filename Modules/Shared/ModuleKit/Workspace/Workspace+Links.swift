internal import Replication

extension Workspace {
    /// Keeps a document's outgoing links: those made by hand and those in its text.
    func putLinks<Kind: DocumentKind>(
        _ kind: Kind, _ document: DocumentID, _ value: Kind.Value
    ) throws(CommandError) {
        var links: [StoredLink] = kind.header(of: value).links.map { .document($0) }
        for link in kind.textLinks(of: value) {
            let name = StoredLink.name(link.target)
            if !links.contains(name) { links.append(name) }
        }
        let known = try stored { () throws(StoreError) in try store.links(from: document) }
        guard Set(known) != Set(links) else { return }
        try stored { () throws(StoreError) in try store.putLinks(links, from: document) }
    }
}
