import CanvasModel
import JSON
import ModuleKit
import Primitives
import Replication

/// `export`: a JSON Canvas file, with the photos in a folder beside it.
struct ExportCanvasCommand: FileCommand {
    let name = "export"
    var summary: Phrase { "Write a canvas to a .canvas file (JSON Canvas), its photos beside it." }
    let result = "export"
    let access = StoreAccess.read
    let canvas = Parameters.canvas
    let file = Parameter<String>.argument("file", "The file, such as plan.canvas.", type: .path)
    let objects = Parameters.onlyObjects
    let force = Parameter<Bool>.flag("force", "Replace files that are there.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let path = try input(file)
        let overwrites = try input(force)
        let files = services.files
        if path == "-" {
            throw CommandError(.usage, "A canvas is exported to a file, with its photos beside it; - is not one.")
        }
        // A file that can't be: found before its photos are written.
        if path.isEmpty || path.hasSuffix("/") {
            throw CommandError(.usage, "“\(path)” names no file.", hint: "Give a name such as plan.canvas.")
        }
        if PictureFormat(path: path) != nil {
            throw CommandError(
                .usage, "“\(path)” is a picture file; a canvas is exported to a .canvas file.",
                hint: "“bojagi canvas render -o FILE” draws it as a picture.")
        }
        try files.checkFree(path, overwrites: overwrites)
        let workspace = try services.openWorkspace()
        let canvas = try workspace.load(CanvasKind(), reference, includingTrash: true).value
        let ids = try canvas.ids(of: try input(objects), services.language)
        let beside = Beside(path)
        var photos = try Self.photos(of: canvas, only: ids, in: workspace)
        // The photos first, so that a canvas file that is there has them.
        if !photos.names.isEmpty { try files.makeFolder(beside.folder) }
        for (hash, name) in photos.names.sorted(by: { $0.key < $1.key }) {
            let target = "\(beside.folder)/\(name)"
            let bytes = try workspace.file(hash)
            if try Self.isThere(bytes, at: target, files) { continue }
            try files.write(bytes, to: target, overwrites: overwrites)
        }
        let written = JSONCanvasWriter.bytes(of: canvas, only: ids) { hash in
            "\(beside.folderName)/\(photos.names[hash] ?? hash.hex)"
        }
        try files.write(written.bytes, to: path, overwrites: overwrites)
        for loss in written.losses.list { for _ in 0..<loss.count { photos.losses.note(loss.reason) } }
        if written.bytes.count > JSONCanvas.fileLimit { photos.losses.note(JSONCanvas.isTooLongToImport) }
        let losses = photos.losses
        let count = written.count
        return Answer(
            object: { writer in
                writer.member("exported", count)
                losses.write(to: &writer)
                writer.member("path", path)
            },
            text: { page in
                page.line("Exported \(count) object{|s} to \(path).")
                losses.write(to: &page)
            }
        ).leavingOut(losses.faults)
    }

    /// The folder for the photos: beside the file and called like it.
    private struct Beside {
        let folderName: String
        let folder: String

        init(_ path: String) {
            let place = FilePath(path)
            var name = place.name
            if name.lowercased().hasSuffix(".canvas") { name.removeLast(7) }
            folderName = (name.isEmpty ? "canvas" : name) + "-files"
            folder = place.start + folderName
        }
    }

    private struct Photos {
        /// What each photo's file is called.
        var names: [BlobHash: String] = [:]
        var losses = Losses()
    }

    private static func photos(
        of canvas: Canvas, only ids: Set<UnitID>?, in workspace: Workspace
    ) throws(CommandError) -> Photos {
        var titles: [BlobHash: Phrase] = [:]
        canvas.forEachObject { object in
            guard ids?.contains(object.id) ?? true, case .photo(let photo) = object.kind, titles[photo.file] == nil
            else { return }
            titles[photo.file] = canvas.title(of: object).phrase
        }
        var photos = Photos()
        for (hash, title) in titles.sorted(by: { $0.key < $1.key }) {
            do throws(StoreError) {
                photos.names[hash] = hash.fileName(of: try workspace.blobs.bytes(of: hash))
            } catch {
                guard let lost = LostPhoto(error) else { throw CommandError(error) }
                photos.losses.note(lost.reason, naming: lost.fault(of: hash, title))
            }
        }
        return photos
    }

    /// Whether the file at `path` has these bytes; both at once would be in memory.
    private static func isThere(_ bytes: [UInt8], at path: String, _ files: any Files) throws(CommandError) -> Bool {
        guard let information = try files.information(path), information.kind == .file,
            information.size == UInt64(bytes.count)
        else { return false }
        let piece = 1 << 20
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = try files.read(path, at: UInt64(start), count: piece)
            guard part.elementsEqual(bytes[start..<min(start + piece, bytes.count)]) else { return false }
        }
        return true
    }
}

/// What is wrong with the file of a photo.
enum LostPhoto {
    case missing
    case damaged

    /// Nil for an error that concerns the others as well.
    init?(_ error: StoreError) {
        switch error {
        case .noBlob: self = .missing
        case .damagedBlob: self = .damaged
        default: return nil
        }
    }

    var reason: Phrase {
        switch self {
        case .missing: "A photo's file is missing in the workspace."
        case .damaged: "A photo's file is damaged in the workspace."
        }
    }

    func fault(of hash: BlobHash, _ title: Phrase) -> Phrase {
        switch self {
        case .missing: "“\(title)” was left out: its file \(hash.hex) is missing in the workspace."
        case .damaged: "“\(title)” was left out: its file \(hash.hex) is damaged in the workspace."
        }
    }
}
