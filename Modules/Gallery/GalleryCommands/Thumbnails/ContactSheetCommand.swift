import Drawing
import GalleryModel
import JSON
import ModuleKit
import Pictures
import Replication

/// `contact-sheet`: many photos as one picture, in columns as the page shows them.
struct ContactSheetCommand: PictureCommand {
    let name = "contact-sheet"
    var summary: Phrase { "Draw the saved photos, or a source's, side by side into a PNG." }
    let result = "contactSheet"
    let access = StoreAccess.read
    let output = OutputFile.path
    let columns = Parameter<Int?>.integerOption(
        "columns", "How many columns stand side by side; 4 unless given.", in: 1...32)
    let width = Parameter<Int?>.integerOption(
        "width", "The width of the whole picture, in pixels; 1200 unless given.", in: 100...8000)
    let source = Parameters.source
    let query = Parameters.query
    let force = OutputFile.force

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let file = try OutputFile(
            try input(output), overwrites: try input(force), extensions: ["png"], services.files)
        let workspace = try services.openWorkspace()
        let (photos, source) = try photos(input, workspace, services)
        guard !photos.isEmpty else { throw CommandError(.notFound, "There are no photos to draw.") }
        let sheet = ContactSheet(
            photos: photos, columnCount: try input(columns) ?? 4, width: Double(try input(width) ?? 1200))
        guard sheet.columnWidth >= 8 else {
            throw CommandError(
                .usage, "\(sheet.columnCount) columns with that spacing do not fit into the width.",
                hint: "Use fewer columns or a larger --width.")
        }
        // Found before any of the photos is read.
        let (size, limits) = (sheet.size, PictureLimits.usual)
        guard size.height <= Double(limits.side), size.width * size.height <= Double(limits.drawnPixels) else {
            let fault = PictureFault.tooLargeToDraw(
                width: UInt64(size.width), height: UInt64(min(size.height, 1e12)), side: UInt64(limits.side),
                pixels: limits.drawnPixels)
            throw CommandError(fault.code, fault.phrase, hint: "Use more columns or a smaller --width.")
        }
        var (thumbnails, failures) = try thumbnails(of: photos, from: source, for: sheet, workspace, services)
        var drawn = Self.draw(sheet, thumbnails, services)
        if case .failure(.unreadable) = drawn {
            // Another program may have emptied the cache meanwhile; what is gone is made again, once.
            (thumbnails, failures) = try self.thumbnails(of: photos, from: source, for: sheet, workspace, services)
            drawn = Self.draw(sheet, thumbnails, services)
        }
        let bytes: [UInt8]
        do throws(PictureFault) {
            bytes = try drawn.get()
        } catch {
            throw CommandError(error, about: file.path)
        }
        try file.write(bytes, with: services.files)
        return Self.answer(file.path, photos.count, failures)
    }

    private static func draw(
        _ sheet: ContactSheet, _ thumbnails: [PictureSource?], _ services: PictureServices
    ) -> Result<[UInt8], PictureFault> {
        Result { () throws(PictureFault) in
            try services.pictures.render(sheet.picture(thumbnails: thumbnails), as: .png(scale: 1))
        }
    }

    /// The saved photos, else the built-in ones; or those of the source that was named.
    private func photos(
        _ input: Input, _ workspace: Workspace, _ services: PictureServices
    ) throws(CommandError) -> (photos: [PhotoRecord], source: (any PhotoSource)?) {
        let (source, query) = (try input(source), try input(query))
        if source == nil, query == nil {
            let saved = try workspace.gallery().saved.map { $0.record }
            if !saved.isEmpty { return (saved, nil) }
        }
        let named = try PhotoSources.source(source, query: query, services)
        return (try named.all(), named)
    }

    private func thumbnails(
        of photos: [PhotoRecord], from source: (any PhotoSource)?, for sheet: ContactSheet, _ workspace: Workspace,
        _ services: PictureServices
    ) throws(CommandError) -> (sources: [PictureSource?], failures: [(title: String, fault: PictureFault)]) {
        let context = PreviewContext(services: services, workspace: workspace)
        var places: [Int] = []
        var contents: [PhotoContent] = []
        for (index, photo) in photos.enumerated() {
            if let hash = photo.file, let path = source?.location(of: photo) {
                contents.append(PhotoContent(hash: hash, source: .file(path), framed: nil))
            } else if let content = try context.content(of: photo) {
                contents.append(content)
            } else {
                continue
            }
            places.append(index)
        }
        let made = Thumbnails(of: workspace, services).sources(
            of: contents, width: Thumbnails.width(for: sheet.columnWidth)
        ) { services.progress.report($0, of: contents.count, "photos made smaller") }
        services.progress.finish()
        var sources = [PictureSource?](repeating: nil, count: photos.count)
        var failures: [(title: String, fault: PictureFault)] = []
        for (place, result) in zip(places, made) {
            switch result {
            case .success(let source): sources[place] = source
            case .failure(.noWorker(let reason)): throw CommandError(.noWorker(reason), about: photos[place].shownTitle)
            case .failure(let fault): failures.append((photos[place].shownTitle, fault))
            }
        }
        return (sources, failures)
    }

    private static func answer(
        _ path: String, _ count: Int, _ failures: [(title: String, fault: PictureFault)]
    ) -> Answer {
        Answer(
            exitCode: failures.isEmpty ? 0 : CommandError.Code.badData.exitCode,
            object: { writer in
                writer.member("failed", objects: failures) { failure, writer in
                    writer.member("reason", Language.english.text(of: failure.fault.phrase))
                    writer.member("title", failure.title)
                }
                writer.member("path", path)
                writer.member("photos", count)
            },
            text: { page in
                page.line("Wrote \(path): photos: \(count).")
                for failure in failures { page.line(.danger("\(failure.title): \(failure.fault.phrase)")) }
            })
    }
}
