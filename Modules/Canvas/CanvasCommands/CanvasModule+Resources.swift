import CanvasModel
import Drawing
public import ModuleKit
import Pictures
import Primitives
import Replication

extension CanvasModule: ResourceProviding {
    public var resourceNames: [String] { ["canvases"] }

    /// `canvases/ID.png`, `.svg`, `.pdf` or `.canvas` is a canvas as a file to keep. Of a picture the query says what is
    /// drawn: `area=all` for all that is there, `objects=` with labels for those alone, `dark=1` for a dark ground,
    /// `scale=2` for a PNG of two pixels a point.
    public func resource(_ request: ResourceRequest, _ services: Services) throws(CommandError) -> Resource? {
        guard request.path.count == 2, let dot = request.path[1].lastIndex(of: ".") else { return nil }
        let ending = request.path[1][dot...]
        let format = PictureFormat(path: String(ending))
        guard format != nil || ending == ".canvas" else { return nil }
        let workspace = try services.openWorkspace(.read)
        let canvas = try workspace.load(CanvasKind(), String(request.path[1][..<dot]), includingTrash: true).value
        let context = PreviewContext(services: PictureServices(services, for: .read), workspace: workspace)
        let part = Self.part(request, of: canvas)
        var (resource, losses, isTooLong) =
            switch format {
            case nil: Self.jsonCanvas(canvas, part)
            case .svg?: try Self.svg(canvas, part, in: context)
            case let format?:
                try Self.picture(of: canvas, part, as: format, scale: request["scale"] == "2" ? 2 : 1, in: context)
            }
        // The first say enough.
        let phrases = (isTooLong ? [Self.isTooLongForPage] : []) + losses.phrases.prefix(3)
        resource.notice = phrases.map { services.language.text(of: $0) }.joined(separator: " ")
        return resource
    }

    /// What the page takes in, in bytes: `CommandInput.mostOfText`.
    private static let pageLimit = 10 << 20
    private static let isTooLongForPage: Phrase =
        "The page can't import this file again because it is larger than 10 MB."

    /// Labels that nothing has any more are passed over.
    private static func part(_ request: ResourceRequest, of canvas: Canvas) -> DrawnPart {
        var part = DrawnPart(area: request["area"] == "all" ? .all : .page, isDark: request["dark"] == "1")
        guard let labels = request["objects"] else { return part }
        var ids: Set<UnitID> = []
        let wanted = Set(labels.split(separator: ",").compactMap { ShortID(String($0)) })
        canvas.forEachObject { if wanted.contains($0.shortID) { ids.insert($0.id) } }
        part.area = .objects(ids)
        return part
    }

    private static func picture(
        of canvas: Canvas, _ part: DrawnPart, as format: PictureFormat, scale: Double, in context: PreviewContext
    ) throws(CommandError) -> (Resource, Losses, isTooLong: Bool) {
        let rendering = try CanvasRendering(canvas, part, as: format, in: context) {
            format.scale(for: $0, wanted: scale)
        }
        var losses = rendering.losses
        let drawn = format.scale(for: rendering.size, wanted: scale)
        if drawn < 1 {
            losses.note("The picture is smaller than the canvas: no larger one can be drawn.")
        } else if format == .png, drawn < scale {
            losses.note("The picture is not twice as large as the canvas: no larger one can be drawn.")
        }
        let type = format == .png ? "image/png" : "application/pdf"
        return (Resource(bytes: rendering.bytes, mediaType: type), losses, false)
    }

    /// By way of the disk: with its photos it may be larger than memory should hold.
    private static func svg(
        _ canvas: Canvas, _ part: DrawnPart, in context: PreviewContext
    ) throws(CommandError) -> (Resource, Losses, isTooLong: Bool) {
        let svg = try CanvasSVG(canvas, part, scale: 1, in: context)
        let file = try PassingFile(in: context.workspace)
        let written = try svg.write { (piece) throws(CommandError) in try file.append(piece) }
        return (Resource(file: file, mediaType: "image/svg+xml"), written.losses, written.count > pageLimit)
    }

    /// Its photos are named in it: a file alone has no folder beside it.
    private static func jsonCanvas(_ canvas: Canvas, _ part: DrawnPart) -> (Resource, Losses, isTooLong: Bool) {
        let written = JSONCanvasWriter.bytes(of: canvas, only: part.area.objects) { "blobs/\($0.hex)" }
        var losses = written.losses
        canvas.forEachObject { object in
            guard part.area.objects?.contains(object.id) ?? true else { return }
            if case .photo = object.kind {
                losses.note("A photo is linked, not embedded; only an SVG file includes it.")
            }
        }
        let resource = Resource(bytes: written.bytes, mediaType: "application/json")
        return (resource, losses, written.bytes.count > pageLimit)
    }
}

extension PictureFormat {
    /// Pixels or points a point of a canvas: as wanted, of a PNG alone, or less where a larger picture is not drawn.
    fileprivate func scale(for size: CanvasSize, wanted: Double) -> Double {
        let limits = PictureLimits.usual
        switch self {
        case .svg: return 1
        case .png:
            let area = (Double(limits.drawnPixels) / (size.width * size.height)).squareRoot()
            // A little less, for sides are rounded.
            return min(wanted, Double(limits.side) / max(size.width, size.height), area * 0.999)
        case .pdf: return min(1, RenderCanvasCommand.longestPage / max(size.width, size.height))
        }
    }
}
