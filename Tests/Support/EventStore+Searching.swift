public import ModuleKit
public import Replication

extension EventStore {
    /// Terms alone, for a document whose text nobody looks through.
    public func putSearchTerms(_ terms: [UInt8], of document: DocumentID) throws(StoreError) {
        try putSearchTerms(terms, text: [], of: document)
    }

    /// Those outside the trash that have all of `terms`; none where there are none.
    public func documents(containing terms: [SearchTerm]) throws(StoreError) -> [DocumentID] {
        var found: [DocumentID] = []
        guard terms.contains(where: { $0.text.utf8.contains { $0 >= 0x30 && $0 != 0x5e } }) else { return [] }
        try forEachDocument(containing: terms) {
            found.append($0.document)
            return true
        }
        return found
    }
}
