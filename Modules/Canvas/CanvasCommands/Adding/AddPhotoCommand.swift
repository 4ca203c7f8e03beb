import CanvasModel
import Drawing
import ImageHeaders
import ModuleKit
import Replication

struct AddPhotoCommand: FileCommand {
    let name = "add photo"
    var summary: Phrase { "Add a photo: a file, or one from the gallery." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let photo = Parameter<String>.argument(
        "photo", "A file (JPEG, PNG, GIF or WebP), or a saved photo's id.")
    let placing = Placing.Options()

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let source = try input(photo)
        let placing = try input(placing)
        // What looks like a path is one first; a plain word is an id first, and may be all that can be named.
        let isPath = source.contains("/") || source.contains(".")
        let file = isPath ? try PhotoSource.file(source, services.files) : nil
        return try add(to: reference, placing, services.documents) { (_, size, workspace) throws(CommandError) in
            let photo: PhotoFile
            if let file {
                photo = try file.stored(in: workspace)
            } else if let provided = try services.photo(source, in: workspace) {
                photo = PhotoFile(
                    file: provided.file, pixelWidth: provided.width, pixelHeight: provided.height)
            } else if !isPath, let file = try PhotoSource.file(source, services.files) {
                photo = try file.stored(in: workspace)
            } else {
                throw CommandError(
                    .notFound, "There is no file or photo “\(source)”.",
                    hint: "Give a path, or the id of a saved photo.")
            }
            var draft = ObjectDraft(.photo(photo))
            draft.size = placing.size(photo.firstSize(on: size), keepsRatio: true)
            return draft
        }
    }
}

/// A photo's file that was read and found to be one, and is not in the workspace yet.
struct PhotoSource {
    let bytes: [UInt8]
    let header: ImageHeader

    init(_ bytes: [UInt8]) throws(ImageHeaderError) {
        header = try ImageHeader(of: bytes)
        self.bytes = bytes
    }

    private init(_ photo: PhotoInFile) {
        (bytes, header) = (photo.bytes, photo.header)
    }

    /// Keeps the photo that a file names `name`.
    static func stored(
        _ bytes: [UInt8], named name: String, in workspace: Workspace
    ) throws(NodeFault) -> PhotoFile {
        let source: PhotoSource
        do throws(ImageHeaderError) {
            source = try PhotoSource(bytes)
        } catch {
            throw NodeFault("\(name): \(error.phrase)")
        }
        do throws(CommandError) { return try source.stored(in: workspace) } catch { throw NodeFault(error.message) }
    }

    /// The photo in the file at `path`; nil when nothing is there.
    static func file(_ path: String, _ files: any Files) throws(CommandError) -> PhotoSource? {
        guard let information = try files.information(path) else { return nil }
        guard information.kind != .folder else {
            throw CommandError(.badData, "\(path) is a folder; expected a file.")
        }
        do throws(CommandError) {
            return PhotoSource(try PhotoInFile(path, files))
        } catch {
            guard error.code == .badData else { throw error }
            throw CommandError(.badData, "\(path): \(error.message)")
        }
    }

    /// Keeps the bytes, before anything names them.
    func stored(in workspace: Workspace) throws(CommandError) -> PhotoFile {
        let hash = try workspace.keep(bytes)
        return PhotoFile(file: hash, pixelWidth: header.width, pixelHeight: header.height)
    }
}
