public import Replication

/// Why a list did not do what a person wanted.
public enum BookmarkError: Error, Equatable {
    /// The address has no `scheme:`.
    case noAddress(String)
    /// No bookmark of the list has this address.
    case unknown(String)
}

// What a person can want of a list. Each returns the changes and touches nothing.
extension BookmarkList {
    /// A new list has a name; the name may be empty.
    public func rename(to name: String) -> [RecordChange] {
        [.header(header.rename(to: name))]
    }

    public func add(_ address: String) throws(BookmarkError) -> [RecordChange] {
        guard let colon = address.firstIndex(of: ":"), colon > address.startIndex else { throw .noAddress(address) }
        return [.add(Bookmark(address: address))]
    }

    /// Takes every bookmark with this address off the list.
    public func remove(_ address: String) throws(BookmarkError) -> [RecordChange] {
        let found = bookmarks.filter { $0.address.utf8.elementsEqual(address.utf8) }
        guard !found.isEmpty else { throw .unknown(address) }
        return found.flatMap { setting(isRemoved: true, of: $0) }
    }
}
