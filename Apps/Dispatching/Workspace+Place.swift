import ModuleKit

extension Workspace {
    /// What sentences call it: its folder, or its address in a database.
    var place: String { database ?? location }

    /// Throws `.notFound` where nobody has made it yet.
    func checkIsThere(_ files: any Files) throws(CommandError) {
        let isThere =
            database == nil
            ? try files.information(location + "/bojagi.db") != nil
            : try stored { () throws(StoreError) in try store.catalogueCount() } != nil
        guard isThere else {
            throw CommandError(
                .notFound, "There is no workspace in \(place).", hint: "Choose another folder with --workspace.")
        }
    }
}
