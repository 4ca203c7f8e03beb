import CanvasModel
import Drawing
import Interaction
import Primitives
import Replication

// What lies over the drawing: borders, handles, the ghost, guides, the rubber band. Painted anew for every frame.
extension DrawingScene {
    /// More borders than this are one around all.
    private static let mostBorders = 200
    private var accent: RGBColor { theme.accent }
    private static let guideColor = Style.Patch.colorSelect.color
    /// The ghost among what the painter keeps.
    private static let ghost: UInt32 = 1
    /// C11.
    static let ghostAlpha = 0.5

    func paintOverlay() {
        guard let canvas, stage.viewport.isKnown else { return }
        var list = PaintList()
        let mapping = stage.viewport.mapping
        list.view(scale: mapping.scale, x: mapping.offset.x, y: mapping.offset.y)
        if case .drawing(let trace) = stage.activity {
            paintInk(trace, &list)
            return draw(Keys.overlay, list)
        }
        list.clear()
        switch stage.activity {
        case .moving(let move): paint(move, on: canvas, &list)
        case .resizing(let resizing): paint(resizing, on: canvas, &list)
        case .turning(let turning): paint(turning, on: canvas, &list)
        case .reaching(let reaching): paint(reaching, on: canvas, &list)
        case .several(let several):
            paintBorders(on: canvas, &list)
            paint(several, on: canvas, &list)
        case .transforming(let change):
            paintBorders(on: canvas, &list)
            var object = change.object
            object.fontSize = change.fontSize
            object.rotation = change.degrees
            paintGhost(of: object.shown(in: change.box), &list)
        case .banding(let band):
            paintBorders(on: canvas, &list)
            list.veil(band.box.inPicture, alpha: 0.08, accent)
            list.border(band.box.inPicture, thickness: 1, accent)
        case .shaping(let shaping): paint(shaping, on: canvas, &list)
        case .plotting(let plotting):
            paintTargets([plotting.targets.start, plotting.targets.end], on: canvas, &list)
            if let line = plotting.line(next) { append(canvas.routed(line), &list) }
            for place in plotting.points { paintHandle(at: place, &list) }
        case .erasing, .drawing: break
        case .idle, .viewing:
            paintBorders(on: canvas, &list)
            paintHandles(&list)
        }
        draw(Keys.overlay, list)
    }

    private func paintBorders(on canvas: Canvas, _ list: inout PaintList) {
        if selection.count > Self.mostBorders {
            if let bounds = bounds(of: selection, on: canvas) {
                list.border(bounds.inPicture, thickness: 2, dash: 4, accent)
            }
            return
        }
        let objects = canvas.objects(of: selection)
        let marked = markedGroups(among: objects, on: canvas)
        let room = Double(Style.space[1]) / stage.viewport.scale
        for box in marked.boxes { list.border(box.inset(by: -room).inPicture, thickness: 1, dash: 4, accent) }
        for object in objects where object.id != editing?.id {
            // The border of its group is its own, unless somebody works in that.
            if let group = object.group, group != selection.inside, marked.groups.contains(group) { continue }
            list.border(
                handleBox(of: object).inPicture, degrees: object.rotation, thickness: 2,
                dash: object.isHidden || object.isLocked ? 4 : 0, accent)
        }
    }

    /// The group that somebody has entered and those of which all is selected, with the boxes around them.
    private func markedGroups(
        among objects: [CanvasObject], on canvas: Canvas
    ) -> (groups: [GroupID], boxes: [CanvasRect]) {
        if let known = cache.groups { return known }
        let rows = layerRows(of: canvas)
        var groups = selection.inside.map { [$0] } ?? []
        var counts: [GroupID: Int] = [:]
        for case let group? in objects.map({ $0.group }) where group != selection.inside {
            counts[group, default: 0] += 1
            if counts[group] == rows.members(of: .group(group)).count { groups.append(group) }
        }
        let boxes = groups.compactMap { group in
            CanvasRect.around(rows.members(of: .group(group)).compactMap { canvas.object($0)?.bounds })
        }
        cache.groups = (groups, boxes)
        return (groups, boxes)
    }

    func bounds(of selection: Selection, on canvas: Canvas) -> CanvasRect? {
        if let known = cache.bounds { return known }
        var bounds: CanvasRect?
        for object in canvas.objects(of: selection) { bounds = bounds?.union(object.bounds) ?? object.bounds }
        cache.bounds = bounds
        return bounds
    }

    private func paint(_ turning: Turning, on canvas: Canvas, _ list: inout PaintList) {
        paintBorders(on: canvas, &list)
        guard var object = canvas.object(turning.id) else { return }
        object.rotation = turning.degrees
        paintGhost(of: object, &list)
    }

    /// The object as it would be, at half opacity and with a border.
    private func paintGhost(of object: CanvasObject, _ list: inout PaintList) {
        append(object, alpha: Self.ghostAlpha, &list)
        list.border(object.box.inPicture, degrees: object.rotation, thickness: 1, dash: 4, accent)
    }

    private func paintHandles(_ list: inout PaintList) {
        guard editing == nil else { return }
        if let (_, box) = several { return paintHandles(around: box, &list) }
        guard let object = handled else { return }
        if object.kind.tag == .line, let canvas {
            let points = canvas.points(of: object)
            for (_, middle) in shownMiddles(of: object, points, by: .mouse) {
                list.handle(
                    at: middle.inPicture, side: Double(Style.space[0]), ground: theme.surface, border: accent)
            }
            paintHandles(at: points, of: object.id, &list)
            return
        }
        paintHandles(Handle.all(of: object), around: handleBox(of: object), object.rotation, &list)
    }

    /// Of several that are selected.
    private func paintHandles(around box: CanvasRect, _ list: inout PaintList) {
        let outer = severalHandleBox(box)
        list.border(outer.inPicture, thickness: 1, dash: 4, accent)
        paintHandles(Handle.allCases, around: outer, 0, &list)
    }

    /// Of a box, and above it the one that turns it.
    private func paintHandles(
        _ handles: [Handle], around box: CanvasRect, _ degrees: Double, _ list: inout PaintList
    ) {
        let (edge, knob) = (Handle.top.place(on: box, degrees: degrees), turningPlace(above: box, degrees))
        list.guide(from: edge.inPicture, to: knob.inPicture, thickness: 1, accent)
        list.handle(at: knob.inPicture, side: Double(Style.space[1]), ground: accent, border: theme.surface)
        for handle in handles { paintHandle(at: handle.place(on: box, degrees: degrees), &list) }
    }

    private func paintHandle(at place: CanvasPoint, isGrasped: Bool = false, _ list: inout PaintList) {
        list.handle(
            at: place.inPicture, side: Double(Style.space[1]), ground: isGrasped ? accent : theme.surface,
            border: accent)
    }

    /// Those of a line; the one that keys are about is filled.
    private func paintHandles(at points: [CanvasPoint], of line: UnitID, _ list: inout PaintList) {
        for (place, point) in points.enumerated() {
            let isGrasped = stage.grip.map { $0.id == line && $0.place == place } ?? false
            paintHandle(at: point, isGrasped: isGrasped, &list)
        }
    }

    /// What an arrow would be bound to has a border.
    private func paintTargets(_ labels: [ShortID?], on canvas: Canvas, _ list: inout PaintList) {
        for case let label? in labels {
            guard let target = canvas.target(label) else { continue }
            list.border(
                target.box.inset(by: -CanvasObject.bindingGap).inPicture, degrees: target.rotation, thickness: 2,
                accent)
        }
    }

    /// The line as it would be.
    private func paint(_ reaching: Reaching, on canvas: Canvas, _ list: inout PaintList) {
        guard let line = reaching.line(on: canvas) else { return }
        paintTargets([line.startTarget, line.endTarget], on: canvas, &list)
        append(canvas.routed(line), alpha: Self.ghostAlpha, &list)
        paintHandles(at: reaching.points, of: reaching.id, &list)
    }

    /// The original stays; a snapshot of it follows the pointer.
    private func paint(_ move: Move, on canvas: Canvas, _ list: inout PaintList) {
        paintBorders(on: canvas, &list)
        if isGhostStale {
            isGhostStale = false
            list.keep(Self.ghost, of: move.box.inset(by: -overhang).inPicture) { list in
                for id in move.ids {
                    guard let object = canvas.object(id), !object.isHidden, !object.isRemoved, !object.isBound
                    else { continue }
                    append(object, &list)
                }
            }
        }
        list.show(Self.ghost, x: move.dx, y: move.dy, alpha: Self.ghostAlpha)
        for line in move.lines(on: canvas) { append(line, alpha: Self.ghostAlpha, &list) }
        let box = CanvasRect(origin: move.box.origin.moved(byX: move.dx, y: move.dy), size: move.box.size)
        list.border(box.inPicture, thickness: 1, dash: 4, accent)
        for guide in move.guides { paint(guide, &list) }
    }

    /// What is drawn, as it will be, and its size below it.
    private func paint(_ shaping: Shaping, on canvas: Canvas, _ list: inout PaintList) {
        guard let object = shaping.object(next) else { return }
        paintTargets([shaping.startTarget, shaping.endTarget], on: canvas, &list)
        append(canvas.routed(object), &list)
        if !shaping.tool.drawsLine { list.border(object.box.inPicture, thickness: 1, accent) }
        let point = 1 / stage.viewport.scale
        let size = Double(Style.typeSizes[0]) * point
        let words = "\(Decimal.text(object.size.width)) × \(Decimal.text(object.size.height))"
        let width = TextMetrics.width(of: words, fontSize: size)
        let line = DisplayText(
            lines: [.init(text: words, width: width)], fontSize: size, lineHeight: size * 1.5, color: accent)
        let box = CanvasRect(
            x: object.box.midX - width / 2, y: object.box.maxY + Double(Style.space[1]) * point, width: width,
            height: size * 1.5)
        list.append(DisplayItem(box: box.inPicture, content: .text(line))) { pictures[$0] }
    }

    private func paint(_ guide: Guide, _ list: inout PaintList) {
        let start: CanvasPoint
        let end: CanvasPoint
        if guide.isVertical {
            start = CanvasPoint(x: guide.position, y: guide.low)
            end = CanvasPoint(x: guide.position, y: guide.high)
        } else {
            start = CanvasPoint(x: guide.low, y: guide.position)
            end = CanvasPoint(x: guide.high, y: guide.position)
        }
        list.guide(from: start.inPicture, to: end.inPicture, thickness: 1, Self.guideColor)
    }

    private func paint(_ resizing: Resizing, on canvas: Canvas, _ list: inout PaintList) {
        paintBorders(on: canvas, &list)
        guard let object = canvas.object(resizing.id) else { return }
        var sized = object
        if let size = resizing.fontSize { sized.fontSize = size }
        paintGhost(of: sized.shown(in: resizing.box), &list)
    }
}
