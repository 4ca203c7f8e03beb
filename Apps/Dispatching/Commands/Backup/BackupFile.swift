import FileBlobs
import HostSystem
import ModuleKit
import Replication

/// The file of a backup on the disk.
enum BackupFile {
    /// Reads all of it; what it holds goes to `taker`.
    static func read(_ path: String, _ files: any Files, into taker: some BackupTaking) throws(CommandError)
        -> BackupContent
    {
        guard try files.existing(path).kind == .file else {
            throw CommandError(.badData, "\(path) is not a regular file.")
        }
        let source: Source
        do throws(StoreError) { source = try Source(path) } catch { throw readingFailed(path, error) }
        let reader = BackupReader(
            of: path, size: source.size, hasher: { FileHasher() },
            read: { (count) throws(CommandError) in
                do throws(StoreError) { return try source.next(count) } catch { throw readingFailed(path, error) }
            })
        return try reader.readAll(into: taker)
    }

    private final class Source {
        private let file: ReadableFile

        init(_ path: String) throws(StoreError) { file = try ReadableFile(path) }

        var size: UInt64 { UInt64(file.size) }
        func next(_ count: Int) throws(StoreError) -> [UInt8] { try file.next(count) }
    }

    /// What is wrong with a file that a person named to be read.
    static func readingFailed(_ path: String, _ error: StoreError) -> CommandError {
        switch error {
        case .inputOutput(_, let detail): CommandError(.inputOutput, "Reading \(path) failed: \(detail).")
        default: CommandError(error)
        }
    }

    /// The same for one to be written.
    static func writingFailed(_ path: String, _ error: StoreError) -> CommandError {
        switch error {
        case .inputOutput(_, let detail): CommandError(.inputOutput, "Writing \(path) failed: \(detail).")
        case .noPermission, .readOnly:
            CommandError(.permission, "\(path) can't be written.", hint: "Check who owns the folder.")
        default: CommandError(error)
        }
    }
}

/// Reads a backup and keeps nothing.
final class BackupSkimming: BackupTaking {
    func begin(_ member: BackupMember, size: UInt64) {}
    func take(_ bytes: ArraySlice<UInt8>) {}
    func end(_ member: BackupMember) {}
}

/// Reads a backup and keeps its database, in a folder of this process.
final class BackupLooking: BackupTaking {
    let scratch: ScratchFolder
    private var file: NamedDraft?

    init() throws(CommandError) {
        do throws(StoreError) { scratch = try ScratchFolder() } catch { throw CommandError(error) }
    }

    func begin(_ member: BackupMember, size: UInt64) throws(CommandError) {
        guard member == .database else { return }
        let path = scratch.path + "/" + member.name
        do throws(StoreError) { file = try NamedDraft(for: path) } catch { throw CommandError(error) }
    }

    func take(_ bytes: ArraySlice<UInt8>) throws(CommandError) {
        guard let file else { return }
        do throws(StoreError) { try file.append(bytes) } catch { throw CommandError(error) }
    }

    func end(_ member: BackupMember) throws(CommandError) {
        guard let file else { return }
        do throws(StoreError) { _ = try file.publish(replaces: false) } catch { throw CommandError(error) }
        self.file = nil
    }
}
