import BookmarkModel
import FileBlobs
import FolderExchange
import Foundation
import ModuleKit
import Primitives
import Replication
import SQLiteStore
import TestSupport
import Testing

/// Somebody's workspace on a disk, with what the person's home knows of it. Every call is a run of its own.
final class Machine {
    let place = StoreFolder()
    let clock: TestClock
    private(set) var name: String
    private let number: UInt64
    private var seed: UInt64

    init(_ number: UInt64, clock: TestClock = TestClock()) {
        self.number = number
        self.clock = clock
        name = "machine-\(number)"
        seed = number << 32
    }

    var folder: String { place("w") }
    private var state: String { place("state") }

    /// Opens it as a process does that starts now.
    func open() throws -> Workspace {
        seed += 1
        let store = try SQLiteEventStore(
            folder: folder, options: .init(machineID: name, stateFolder: state), using: SplitMix64(seed: seed))
        return Workspace(
            location: folder, store: store, blobs: BlobFolder(folder: folder),
            author: Author(id: AuthorID(number), name: "\(number)"), clock: clock, random: .seeded(seed))
    }

    @discardableResult
    func make(_ name: String) throws -> CatalogueEntry {
        try open().create(ListKind()) { (list, _) throws(CommandError) in list.rename(to: name) }.entry
    }

    func add(_ address: String, to entry: CatalogueEntry) throws {
        _ = try open().change(ListKind(), entry.document) { (list, _) throws(CommandError) in
            guard let changes = try? list.add(address) else { throw CommandError(.usage, "no") }
            return changes
        }
    }

    func rename(_ entry: CatalogueEntry, to name: String) throws {
        _ = try open().change(ListKind(), entry.document) { (list, _) throws(CommandError) in list.rename(to: name) }
    }

    func undo(_ entry: CatalogueEntry) throws {
        _ = try open().step(.undo, ListKind(), entry.document)
    }

    func list(_ entry: CatalogueEntry) throws -> [String] {
        try open().load(ListKind(), entry.document).value.bookmarks.map(\.address).sorted()
    }

    func name(of entry: CatalogueEntry) throws -> String {
        try open().load(ListKind(), entry.document).value.header.name.value
    }

    /// Every document as its snapshot's bytes, and the events of each by their ids.
    func content() throws -> [[UInt8]] {
        let workspace = try open()
        return try workspace.entries(CatalogueFilter(isTrashed: nil, order: .created))
            .sorted { $0.document < $1.document }
            .flatMap { row in
                let events = try workspace.log(of: row.document).sorted { $0.id < $1.id }.flatMap(\.bytes)
                return [try workspace.load(ListKind(), row.document).value.wireBytes, events]
            }
    }

    func problems() throws -> [String] {
        try open().verify(kinds: [ListKind()], repairs: false, progress: SilentProgress()).problems.map {
            Language.english.text(of: $0.text)
        }
    }

    func replica() throws -> ReplicaID { try open().store.identity().replica }

    // MARK: syncing

    @discardableResult
    func sync(folder: String) throws -> SyncReport {
        let workspace = try open()
        let remote = try ExchangeFolder(folder, cursors: self.folder + "/sync", blobs: BlobFolder(folder: folder))
        return try workspace.sync(with: remote, kinds: [ListKind()], progress: SilentProgress())
    }

    @discardableResult
    func sync(with other: Machine) throws -> SyncReport {
        try open().sync(with: WorkspaceRemote(try other.open()), kinds: [ListKind()], progress: SilentProgress())
    }

    // MARK: backups

    /// How a backup is put back.
    enum Restore: String, CaseIterable, CustomTestStringConvertible {
        /// `cp bak/bojagi.db* w/`
        case databaseAlone
        /// `cp -r bak/. w/`
        case folderOverFolder
        /// `tar -x`, which makes every file anew
        case archive
        /// A snapshot of the file system: everything goes back, the person's home too.
        case snapshot
        /// On a machine with another id and another home
        case otherMachine

        var testDescription: String { rawValue }
    }

    func backUp() throws {
        try FileManager.default.copyItem(atPath: folder, toPath: place("bak"))
        if FileManager.default.fileExists(atPath: state) {
            try FileManager.default.copyItem(atPath: state, toPath: place("bak-state"))
        }
    }

    func restore(_ restore: Restore) throws {
        let files = FileManager.default
        switch restore {
        case .databaseAlone:
            for name in try files.contentsOfDirectory(atPath: place("bak")) where name.hasPrefix("bojagi.db") {
                try writeOver("\(folder)/\(name)", place("bak/\(name)"))
            }
        case .folderOverFolder:
            try copyOver(folder, place("bak"))
        case .archive:
            // Kept for now, so that the file system gives other inodes.
            try files.moveItem(atPath: folder, toPath: place("old"))
            try files.copyItem(atPath: place("bak"), toPath: folder)
            try files.removeItem(atPath: place("old"))
        case .snapshot:
            try copyOver(folder, place("bak"))
            try removeNewer(folder, place("bak"))
            try copyOver(state, place("bak-state"))
        case .otherMachine:
            try files.moveItem(atPath: folder, toPath: place("old"))
            try files.copyItem(atPath: place("bak"), toPath: folder)
            try files.removeItem(atPath: state)
            name += "-other"
        }
    }

    /// In place, as cp(1) does: the file keeps its inode.
    private func writeOver(_ target: String, _ source: String) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: source))
        guard let file = FileHandle(forWritingAtPath: target) else {
            return try bytes.write(to: URL(fileURLWithPath: target))
        }
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
    }

    private func copyOver(_ target: String, _ source: String) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: source) {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(source)/\(name)", isDirectory: &isFolder)
            if isFolder.boolValue {
                try FileManager.default.createDirectory(
                    atPath: "\(target)/\(name)", withIntermediateDirectories: true)
            } else {
                try writeOver("\(target)/\(name)", "\(source)/\(name)")
            }
        }
    }

    private func removeNewer(_ target: String, _ source: String) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: target)
        where !FileManager.default.fileExists(atPath: "\(source)/\(name)") {
            try? FileManager.default.removeItem(atPath: "\(target)/\(name)")
        }
    }
}
