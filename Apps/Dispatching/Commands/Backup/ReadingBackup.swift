import FileBlobs
import HostSystem
import ModuleKit
import Replication
import SQLiteStore
import Serving

/// A backup that is read to become a workspace.
struct ReadingBackup {
    let path: String
    let services: Services

    /// Puts its files into `blobs` and its database into a folder, where it becomes another workspace's; says what is in it.
    func unpack(
        into folder: OpenFolder, _ blobs: any BlobStore
    ) throws(CommandError) -> (Restored, BackupUnpacking.Lists) {
        let unpacking = BackupUnpacking(into: folder, blobs, services.progress)
        let content = try BackupFile.read(path, services.files, into: unpacking)
        try unpacking.flush()
        // Now that every byte is what it was: is it a workspace?
        let faults: [Phrase]
        do throws(StoreError) {
            let store = try SQLiteEventStore(folder: folder.path, options: .init(missing: .refuse))
            faults = try store.checkIntegrity().map { .verbatim($0) }
            try store.separate()
        } catch {
            throw BackedUpDocuments.described(error, path)
        }
        let documents = try BackedUpDocuments(in: folder.path, named: path, services)
        let found = try documents.look(for: services.kinds, services.progress) { content.blobs.contains($0) }
        let restored = Restored(
            mark: content.mark, files: content.blobs.count, found: found, faults: faults + found.faults.sentences)
        return (restored, unpacking.lists)
    }

    /// Lets in whom it let in, under the name that pages know.
    func letIn(
        _ lists: BackupUnpacking.Lists, to tables: any TableKeeping, _ restored: inout Restored
    ) throws(CommandError) {
        if let name = restored.mark.workspaceName {
            try TokenTable(in: tables).make(for: name, using: services.random)
        }
        let people = People(in: tables, services.clock, services.random)
        if let bytes = lists.people { restored.members = try people.restore(bytes) }
        if let bytes = lists.devices {
            restored.devices = try DeviceTable(in: tables, services.clock, services.random).restore(
                bytes, of: Set(try people.members().map(\.id)))
        }
        people.noteRestored(restored.mark.time)
    }

    /// Makes it the workspace of a database that has no documents yet: all of them in one transaction.
    func restore(into workspace: Workspace, called name: String) throws(CommandError) -> Restored {
        defer { services.progress.finish() }
        let taken = CommandError(
            .cannotCreate, "There are documents in \(name); a backup is restored where there are none.",
            hint: "Choose another name in the address.")
        guard try workspace.stored({ () throws(StoreError) in try workspace.store.positions() }).isEmpty else {
            throw taken
        }
        // Nothing of a damaged one gets there.
        _ = try BackupFile.read(path, services.files, into: BackupSkimming())
        let scratch: ScratchFolder
        let folder: OpenFolder
        do throws(StoreError) {
            scratch = try ScratchFolder()
            folder = try OpenFolder(scratch.path)
        } catch {
            throw CommandError(error)
        }
        var (restored, lists) = try unpack(into: folder, workspace.blobs)
        let isCopied: Bool
        do throws(StoreError) {
            let store = try SQLiteEventStore(folder: scratch.path, options: .init(missing: .refuse))
            isCopied = try store.copyDocuments(into: workspace.store) { done, count in
                services.progress.report(done, of: count, "documents restored")
            }
        } catch {
            throw CommandError(error)
        }
        guard isCopied else { throw taken }
        try letIn(lists, to: workspace.tables, &restored)
        return restored
    }
}
