import GalleryModel
import ImageHeaders
import JSON
import ModuleKit
import Pictures
import Replication

/// `import`: all photos of a folder and its folders, or of a ZIP archive, saved.
struct ImportPhotosCommand: PictureCommand {
    let name = "import"
    var summary: Phrase { "Save all photos of a folder or a ZIP archive." }
    let result = "import"
    let access = StoreAccess.write
    let folder = Parameter<String>.argument("folder", "A folder, subfolders included, or a .zip file.", type: .path)
    let megapixels = Parameter<Int?>.integerOption(
        "megapixels", "The largest photo to decode, in megapixels; 100 unless given.",
        in: 1...Int(ImageHeader.maximumPixels / 1_000_000))

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let folder = try input(folder)
        guard let information = try services.files.information(folder) else {
            throw CommandError(.notFound, "There is no folder \(folder).", hint: "Check the path.")
        }
        let archive = information.kind == .folder ? nil : try services.archive(at: folder)
        guard information.kind == .folder || archive != nil else {
            throw CommandError(
                .badData, "\(folder) is not a folder.", hint: "“bojagi gallery save FILE” saves one photo.")
        }
        var limits = PictureLimits.usual
        if let megapixels = try input(megapixels) { limits.pixels = UInt64(megapixels) * 1_000_000 }
        let workspace = try services.openWorkspace()
        if let archive, try !PhotoImport.files(in: archive).contains(where: { $0.isNamedAsPhoto || $0.fault != nil }) {
            throw CommandError(
                .badData, "There is no photo in “\(folder)”.", hint: "JPEG, PNG, WebP and GIF files are photos.")
        }
        let batch =
            if let archive {
                try PhotoImport(of: archive, into: workspace, within: limits, services)
            } else {
                try PhotoImport(of: folder, into: workspace, within: limits, services)
            }
        try batch.run()
        return Self.answer(batch)
    }

    private static func answer(_ batch: PhotoImport) -> Answer {
        Answer(
            exitCode: batch.failures.isEmpty ? 0 : CommandError.Code.badData.exitCode,
            object: { writer in
                writer.member("failed", objects: batch.failures) { failure, writer in
                    writer.member("path", failure.path)
                    writer.member("reason", Language.english.text(of: failure.reason))
                }
                writer.member("imported", batch.imported)
                writer.member("known", batch.known)
                writer.member("sidecarsUnread", batch.unreadSidecars)
                writer.member("withoutPlaceholder", batch.bare)
            },
            text: { page in
                page.line("Photos imported: \(batch.imported); already saved: \(batch.known).")
                if batch.bare > 0, let reason = batch.missingWorker {
                    page.line(.dim("No placeholders were made for: \(reason)"))
                }
                for path in batch.unreadSidecars { page.line(.danger("\(path): This sidecar can't be read.")) }
                for failure in batch.failures {
                    page.line(.danger("\(failure.path): \(failure.reason)"))
                }
            })
    }
}
