import GalleryModel
import JSON
import ModuleKit
import Replication

struct ExportPhotosCommand: PictureCommand {
    let name = "export"
    var summary: Phrase { "Write the files of saved photos into a folder or a .zip; edited ones as they look." }
    let result = "export"
    let access = StoreAccess.read
    let output = Parameter<String>.argument("output", "A folder, or a file that ends in .zip.", type: .path)
    let filter = PhotoFilter()
    let album = AlbumParameters.only
    let originals = Parameter<Bool>.flag("original", "The files as they are, of edited photos too.")
    let xmp = Parameter<Bool>.flag("xmp", "Write what is said of each into a file beside it, too: photo.jpg.xmp.")
    let force = OutputFile.force

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let path = try input(output)
        let overwrites = try input(force)
        var given = try input(filter)
        given.album = try input(album)
        let workspace = try services.openWorkspace()
        var export = PhotoExport(
            try workspace.gallery().saved(fitting: given, services), originals: try input(originals))
        export.hasSidecars = try input(xmp)
        var left = 0
        guard !export.files.isEmpty else {
            throw CommandError(
                .notFound, "There are no photos to write.", hint: "Photos are saved by “bojagi gallery save”.")
        }
        if path.lowercased().hasSuffix(".zip") {
            _ = try OutputFile(path, overwrites: overwrites, services.files)
            try services.files.write(to: path, overwrites: overwrites) { (take) throws(CommandError) in
                try export.writeArchive(from: workspace, services, progress: services.progress, take)
            }
        } else {
            left = try writeFolder(path, overwrites: overwrites, export, workspace, services)
        }
        return Answer(
            object: { writer in
                writer.member("files", export.files.count)
                writer.member("notStored", export.notStored)
                writer.member("path", path)
                writer.member("sidecarsLeft", left)
            },
            text: { page in
                page.line("Photos written to \(path): \(export.files.count).")
                if export.notStored > 0 {
                    page.line(.dim("Photos that may not be copied, left out: \(export.notStored)."))
                }
                if left > 0 { page.line(.danger("Sidecars that can't be read, left as they are: \(left).")) }
            })
    }

    /// Nothing is written where a name is taken, unless files may be replaced. A sidecar that is there keeps what else it
    /// says. Gives how many could not be read, and are as they were.
    private func writeFolder(
        _ folder: String, overwrites: Bool, _ export: PhotoExport, _ workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> Int {
        var left = 0
        try services.files.makeFolder(folder)
        if !overwrites {
            for file in export.files { _ = try OutputFile("\(folder)/\(file.name)", overwrites: false, services.files) }
        }
        for (done, file) in export.files.enumerated() {
            services.progress.report(done, of: export.files.count, "photos written")
            try services.files.write(
                try export.bytes(of: file, in: workspace, services), to: "\(folder)/\(file.name)",
                overwrites: overwrites)
            if export.hasSidecars {
                let isWritten = try PhotoSidecar.write(
                    XMPFacts(file.photo), beside: "\(folder)/\(file.name)", services.files)
                if !isWritten { left += 1 }
            }
        }
        services.progress.finish()
        return left
    }
}
