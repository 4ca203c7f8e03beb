import HostSystem
import ModuleKit

/// What lies at the path that somebody wants to sync with.
enum Destination: Equatable {
    /// An exchange folder, known by this name.
    case folder(id: String)
    /// An empty folder.
    case empty
    /// Nothing, in a folder that exists.
    case nothing

    /// The file that makes a folder an exchange folder: a line with the format, a line with the folder's id.
    static let marker = ExchangeMarker.name
    static let markerOpening = "bojagi exchange folder "
    static let format = 1

    /// Looks, and changes nothing. Throws where somebody else's files would be in danger.
    static func look(at path: String) throws(CommandError) -> Destination {
        switch try kind(of: path) {
        case .folder: break
        case .file, .other: throw CommandError(.badData, "\(path) is not a folder.")
        case nil:
            let parent = SyncedFolder.parent(of: path)
            guard SyncedFolder.isFolder(parent) else {
                throw CommandError(.notFound, "There is no folder \(parent).", hint: "Check the path.")
            }
            return .nothing
        }
        let folder: OpenFolder
        let names: [String]
        do throws(StoreError) {
            folder = try OpenFolder(path)
            names = try folder.names()
        } catch {
            throw CommandError(folder: error)
        }
        if names.contains(marker) { return .folder(id: try readMarker(in: folder)) }
        guard let stranger = names.first(where: { !isHarmless($0) }) else { return .empty }
        throw CommandError(
            .badData, "\(path) is neither a workspace nor an exchange folder: it holds \(stranger).",
            hint: "Choose an empty folder or a new one; “bojagi import” imports what “bojagi export” wrote.")
    }

    /// Nil where nothing is, nor can be.
    private static func kind(of path: String) throws(CommandError) -> FileStatus.Kind? {
        do throws(StoreError) {
            return try FileStatus(path)?.kind
        } catch .notAWorkspace {
            return nil
        } catch {
            throw CommandError(folder: error)
        }
    }

    /// The marker has 57 bytes.
    private static let markerLimit = 4096

    private static func readMarker(in folder: OpenFolder) throws(CommandError) -> String {
        let path = folder.path
        let file = folder.place(of: marker)
        let bytes: [UInt8]
        do throws(StoreError) {
            bytes = try folder.file(marker).bytes(limit: markerLimit)
        } catch {
            throw CommandError(folder: error)
        }
        let lines = String(decoding: bytes.prefix(200), as: UTF8.self).split(separator: "\n")
        guard lines.count >= 2, lines[0].hasPrefix(markerOpening),
            let found = Int(lines[0].dropFirst(markerOpening.count)),
            lines[1].utf8.count == 32, lines[1].allSatisfy({ $0.isHexDigit && !$0.isUppercase })
        else {
            throw CommandError(
                .badData, "\(file) is damaged, so the folder can't be recognised.",
                hint: "If another program mirrors the folder, wait until it is done; else sync with a new folder.")
        }
        guard found <= format else {
            throw CommandError(
                .badData, "The exchange folder \(path) has format \(found); this Bojagi knows formats up to \(format).",
                hint: "Install a newer Bojagi.")
        }
        return String(lines[1])
    }

    /// What file systems and mirroring programs put into every folder of theirs, and what an interrupted start left.
    private static func isHarmless(_ name: String) -> Bool {
        [
            ".DS_Store", ".Spotlight-V100", ".Trashes", ".fseventsd", ".stfolder", ".stignore", ".stversions", ".sync",
            ".dropbox", ".dropbox.cache", "System Volume Information", "desktop.ini", "lost+found",
        ].contains(name) || name.hasPrefix(".Trash-") || TemporaryFile.isName(name)
    }
}

extension CommandError {
    /// A store's error at an exchange folder.
    init(folder error: StoreError) {
        switch error {
        case .full(let path):
            self.init(
                .inputOutput, "The disk is full; not everything could be written to \(path).",
                hint: "Free some space and sync again.")
        case .readOnly(let path):
            self.init(
                .permission, "\(path) can be read but not written.", hint: "Check who owns the folder.")
        case .noPermission(let path):
            self.init(.permission, "No permission for \(path).", hint: "Check who owns the folder.")
        case .cannotCreate(let path, let detail):
            self.init(.cannotCreate, "\(path) can't be made: \(detail).")
        case .notAWorkspace(let path): self.init(.badData, "\(path) is not a folder.")
        default: self.init(error)
        }
    }
}
