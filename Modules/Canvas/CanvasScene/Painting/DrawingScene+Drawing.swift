import CanvasModel
import Drawing
import Replication
import Scenes

// The drawing itself: painted whole where the view changes, else only where something did.
extension DrawingScene {
    func paintDrawing() {
        guard let canvas, stage.viewport.isKnown else { return }
        var list = PaintList()
        if let painted = stage.painted {
            if repaint == .nothing {
                shift(from: painted, &list)
                return draw(Keys.drawing, list)
            }
            // What was painted in another view can't be mended in this one.
            repaint = .whole
            stage.painted = nil
        }
        let mapping = stage.viewport.mapping
        list.view(scale: mapping.scale, x: mapping.offset.x, y: mapping.offset.y)
        // Without a page all that is seen is ground.
        let page = canvas.size.map { CanvasRect(origin: Point(x: 0, y: 0), size: $0) } ?? stage.viewport.visible
        let ground = shown(canvas.ownProperties.ground)
        switch repaint {
        case .nothing: return
        case .whole:
            list.reserve(canvas.count * 32)
            list.clear()
            list.fill(page.inPicture, ground)
            paintGrid(of: canvas, in: page, &list)
            paintAll(of: canvas, &list)
        case .front(let objects):
            let erasing = erasing
            for new in objects where new.reach.intersects(stage.viewport.visible) {
                if let object = canvas.object(new.id) { paint(object, erasing, &list) }
            }
        case .boxes(let boxes):
            // A pixel more, for edges that lie within one.
            let pixel = 1 / mapping.scale
            let erasing = erasing
            for box in boxes {
                guard let box = box.inset(by: -pixel).intersection(stage.viewport.visible) else { continue }
                list.clip(to: box.inPicture)
                list.clear()
                // The clip goes to whole pixels, and so must the ground.
                if let seen = box.inset(by: -pixel).intersection(page) {
                    list.fill(seen.inPicture, ground)
                    paintGrid(of: canvas, in: seen, &list)
                }
                for object in canvas.objects(in: box.inset(by: -overhang)) { paint(object, erasing, &list) }
                list.endClip()
            }
        }
        repaint = .nothing
        draw(Keys.drawing, list)
    }

    /// Only what can be seen, where that is less than all.
    private func paintAll(of canvas: Canvas, _ list: inout PaintList) {
        let visible = stage.viewport.visible.inset(by: -overhang)
        let erasing = erasing
        if let size = canvas.size, visible.contains(CanvasRect(origin: Point(x: 0, y: 0), size: size)) {
            canvas.forEachObject { paint($0, erasing, &list) }
        } else {
            for object in canvas.objects(in: visible) { paint(object, erasing, &list) }
        }
    }

    /// Of what the eraser has crossed, until it is let go.
    private static let erasedAlpha = 0.2

    /// The words that are being written are in their field.
    private func paint(_ object: CanvasObject, _ erasing: Erasing?, _ list: inout PaintList) {
        guard !object.isHidden else { return }
        if object.id == editing?.id {
            // All but the label is seen, and the gap that it takes of a line.
            guard object.kind.tag.takesLabel, let written = writtenObject, var item = displayItem(of: written) else {
                return
            }
            item.label?.text.lines = []
            return list.append(item) { pictures[$0] }
        }
        if let erasing, erasing.contains(object.id) { return append(object, alpha: Self.erasedAlpha, &list) }
        append(object, &list)
    }

    /// Nil unless the eraser is at work.
    private var erasing: Erasing? {
        if case .erasing(let erasing) = stage.activity { erasing } else { nil }
    }

    func append(_ object: CanvasObject, alpha: Double = 1, _ list: inout PaintList) {
        guard var item = displayItem(of: object) else { return }
        item.alpha *= alpha
        list.append(item) { pictures[$0] }
    }

    /// As it is shown: in the dark with colours turned.
    func displayItem(of object: CanvasObject) -> DisplayItem? {
        let item = object.displayItem(
            picture: { _, shown in .picture(pictures.index(of: shown), size: nil) },
            label: { unknown in canvas.map { title(of: unknown, on: $0) } ?? "" })
        return context.isDark ? item?.recolored { $0.inDark } : item
    }

    /// A colour of the canvas as it is shown.
    func shown(_ color: RGBColor) -> RGBColor { context.isDark ? color.inDark : color }

    /// The colours of what lies over the drawing.
    var theme: Style.Theme { context.isDark ? Style.dark : Style.light }

    private func shift(from painted: Viewport, _ list: inout PaintList) {
        let (old, new) = (painted.mapping, stage.viewport.mapping)
        let scale = new.scale / old.scale
        list.shift(
            scale: scale, x: new.offset.x - old.offset.x * scale, y: new.offset.y - old.offset.y * scale)
    }

    func draw(_ key: String, _ list: PaintList) {
        effects.append(.draw(key: key, list.bytes))
    }

    /// The thumbnails of rows that are in the page and not drawn as they are.
    func paintThumbnails() {
        guard let canvas else { return }
        let side = Double(Style.space[5])
        for item in cache.layerRows where layers.drawn.insert(item).inserted {
            var list = PaintList()
            list.clear()
            let members = thumbnailed(item, on: canvas)
            if let box = CanvasRect.around(members.map { $0.object.bounds.inset(by: -$0.item.overhang) }) {
                let scale = min(
                    side / max(box.size.width, 1), side / max(box.size.height, 1), Viewport.scales.upperBound)
                list.view(scale: scale, x: side / 2 - box.midX * scale, y: side / 2 - box.midY * scale)
                // Its ground is the canvas's, in the dark too.
                let across = side / scale
                list.fill(
                    Rect(x: box.midX - across / 2, y: box.midY - across / 2, width: across, height: across),
                    shown(canvas.ownProperties.ground))
                for member in members { list.append(member.item) { pictures[$0] } }
            }
            draw(Keys.thumbnail(item), list)
        }
    }

    /// Of a crowd no more is shown than so many: the frontmost.
    private static let mostInThumbnail = 100

    private func thumbnailed(_ item: CanvasItem, on canvas: Canvas) -> [(object: CanvasObject, item: DisplayItem)] {
        let ids = layerRows(of: canvas).members(of: item)
        var shown: [(object: CanvasObject, item: DisplayItem)] = []
        for id in ids.prefix(Self.mostInThumbnail).reversed() {
            guard let object = canvas.object(id), let item = displayItem(of: object) else { continue }
            shown.append((object, item))
        }
        return shown
    }
}

extension CanvasRect {
    /// What both hold; nil where they share nothing.
    func intersection(_ other: CanvasRect) -> CanvasRect? {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard left < right, top < bottom else { return nil }
        return CanvasRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// A canvas at scale 1 lies in its picture as it is.
    var inPicture: Rect<PictureSpace> {
        Rect<PictureSpace>(x: minX, y: minY, width: size.width, height: size.height)
    }
}

extension CanvasPoint {
    var inPicture: Point<PictureSpace> { Point<PictureSpace>(x: x, y: y) }
}
