import GalleryModel
import JSON
import ModuleKit

struct SourcesCommand: FileCommand {
    let name = "sources"
    var summary: Phrase { "List where photos can come from." }
    let result = "[source]"
    let access = StoreAccess.read

    private static let folder = "DIR"

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let builtIn = BuiltInPhotos(services.bundled)
        let rows: [(id: String, name: Phrase, mayStore: Bool)] = [
            (builtIn.id, builtIn.name, builtIn.mayStore), (Self.folder, "The photos of a folder", true),
            (UnsplashService.id, "Photos of \(UnsplashService.name)", UnsplashService.mayStore),
            (OpenverseService.id, "Photos of \(OpenverseService.name)", OpenverseService.mayStore),
        ]
        return Answer(
            json: { writer in
                writer.array { writer in
                    for row in rows {
                        writer.object { writer in
                            writer.member("id", row.id)
                            writer.member("mayStore", row.mayStore)
                            writer.member("name", Language.english.text(of: row.name))
                        }
                    }
                }
            },
            text: { page in
                for row in rows {
                    let gap = String(repeating: " ", count: max(11 - row.id.count, 2))
                    page.line(.accent(.verbatim(row.id)), .plain(text: gap), .plain(row.name))
                }
            })
    }
}

struct BrowseCommand: PictureCommand {
    let name = "browse"
    var summary: Phrase { "Show a page of a source's photos." }
    let result = "photos"
    let access = StoreAccess.read
    let source = Parameters.source
    let query = Parameters.query
    let page = Parameter<Int?>.integerOption("page", "Which page, from 1.", in: 1...1_000_000)
    let url = Parameters.url

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let source = try PhotoSources.source(
            try input(source), query: try input(query), url: try input(url), services)
        let number = try input(page) ?? 1
        let page = try source.page(number)
        let gallery = try services.openWorkspace().gallery()
        return Answer(
            object: { writer in
                writer.member("more", page.hasMore)
                writer.member("page", number)
                writer.member(
                    "photos", all: page.photos.lazy.map { BrowsedPhoto(photo: $0, isSaved: gallery.isSaved($0.key)) })
            },
            text: { text in
                text.line(.strong(source.name))
                if page.photos.isEmpty { text.line("No photos here.") }
                for (index, photo) in page.photos.enumerated() {
                    let shown = (number - 1) * PhotoPage.size + index
                    text.browsed(photo, number: Browsing.number(at: shown), isSaved: gallery.isSaved(photo.key))
                }
                if page.hasMore { text.line(.dim("More: --page \(number + 1)")) }
            })
    }
}

struct LayoutCommand: PictureCommand {
    let name = "layout"
    var summary: Phrase { "Show where each photo goes in the waterfall or the timeline." }
    let result = "layout"
    let access = StoreAccess.read
    let width = Parameters.width
    let columns = Parameters.columns
    let spacing = Parameters.spacing
    let footer = Parameters.footer
    let source = Parameters.source
    let saved = Parameters.saved
    let timeline = Parameter<Bool>.flag("timeline", "The saved photos in rows by month, as the page shows them.")
    let size = Parameter<String?>.option(
        "size", "How large a timeline's photos are; medium unless given.", type: .choice(PhotoSizes.names))

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        if try input(timeline) { return try runTimeline(input, services) }
        guard try input(size) == nil else { throw CommandError(.usage, "--size goes with --timeline.") }
        return try runWaterfall(input, services)
    }

    private func runTimeline(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        guard try input(columns) == nil, try input(source) == nil, try input(spacing) == nil,
            try input(footer) == nil
        else {
            throw CommandError(.usage, "--timeline goes with --width and --size alone.")
        }
        guard let width = try input(width) else {
            throw CommandError(.usage, "--timeline needs --width.", hint: "For example, --timeline --width 390.")
        }
        let length = try Parameters.length(width, "width")
        guard length > 0 else { throw CommandError(.usage, "“\(width)” is not above 0 for --\("width").") }
        let dated = try services.openWorkspace().gallery().byDate(services.localTime)
        let rows = SavedRows(
            photos: dated.photos, days: dated.days, size: PhotoSizes.size(named: try input(size)), windowWidth: length)
        let timeline = Timeline(width: length, count: dated.photos.count, delegate: rows)
        return Answer(TimelineAnswer(timeline: timeline, photos: dated.photos)) { page in
            page.timeline(timeline, dated.photos)
        }
    }

    private func runWaterfall(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        guard let width = try input(width), let columns = try input(columns) else {
            throw CommandError(
                .usage, "--width and --columns are needed.", hint: "For example, --width 390 --columns 2.")
        }
        let spacing = try input(spacing)
        let footer = try input(footer)
        let source = try input(source)
        let showsSaved = try input(saved)
        if showsSaved, source != nil { throw CommandError(.usage, "--source and --saved can't be used together.") }
        let length = try Parameters.length(width, "width")
        guard length > 0 else { throw CommandError(.usage, "“\(width)” is not above 0 for --\("width").") }
        var shown = ShownPhotos(
            columnCount: columns,
            spacing: try spacing.map { (text) throws(CommandError) in
                try Parameters.length(text, "spacing")
            } ?? 0,
            footerHeight: try footer.map { (text) throws(CommandError) in try Parameters.length(text, "footer") } ?? 0)
        guard shown.spacing * Double(columns - 1) < length else {
            throw CommandError(
                .usage, "\(columns) columns with that spacing do not fit into the width.",
                hint: "Use fewer columns or a smaller --spacing.")
        }
        if showsSaved {
            shown.photos = try services.openWorkspace().gallery().saved.map { $0.record }
        } else {
            shown.photos = try PhotoSources.source(source, services).all()
        }
        let waterfall = Waterfall(width: length, count: shown.photos.count, delegate: shown)
        return Answer(LayoutAnswer(waterfall: waterfall, photos: shown.photos)) { page in
            page.layout(waterfall, shown.photos)
        }
    }
}

/// Tells the waterfall what it asks of the photos on show.
private struct ShownPhotos: WaterfallDelegate {
    let columnCount: Int
    let spacing: Double
    let footerHeight: Double
    var photos: [PhotoRecord] = []

    func ratio(at index: Int) -> Double { photos[index].aspectRatio }
}
