import CCairo
import Drawing
import Pictures

/// Draws pictures, and the pictures in them, on a context.
final class PicturePainter<Photos: PhotoLoading> {
    let context: OpaquePointer
    let texts: TextPainter
    let artworks: ArtworkPainter
    let photos: PhotoCache<Photos>
    let limits: PictureLimits
    /// Whether the target keeps text and JPEG files as they are, and has no pixels.
    let isPaper: Bool
    /// Drawings within drawings multiply: more items than this are refused.
    private var itemsLeft = 1_000_000

    /// As deep as pictures can come through a pipe.
    private static var maximumDepth: Int { 16 }

    init(
        on context: OpaquePointer, texts: TextPainter, artworks: ArtworkPainter, photos: Photos,
        within limits: PictureLimits, isPaper: Bool
    ) {
        self.context = context
        self.texts = texts
        self.artworks = artworks
        self.photos = PhotoCache(photos)
        self.limits = limits
        self.isPaper = isPaper
    }

    /// Draws into 0 … width × 0 … height of the context, and nowhere else.
    func draw(_ picture: Picture, size: Size<PictureSpace>, depth: Int) throws(PictureFault) {
        guard depth < Self.maximumDepth else { throw .refused("pictures in pictures without end") }
        switch picture {
        case .photo(let source): try drawPhoto(source, size: size)
        case .artwork(let artwork):
            try artworks.draw(artwork, on: context, width: size.width, height: size.height, within: limits)
        case .drawing(let list, let pictures):
            try draw(list, pictures: pictures, size: size, depth: depth)
        }
    }

    private func draw(
        _ list: DisplayList, pictures: [Picture], size: Size<PictureSpace>, depth: Int
    ) throws(PictureFault) {
        guard list.size.isFinite, list.size.width > 0, list.size.height > 0, size.width > 0, size.height > 0 else {
            return
        }
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_rectangle(context, 0, 0, size.width, size.height)
        cairo_clip(context)
        if let ground = list.ground {
            setSource(ground, alpha: 1)
            cairo_paint(context)
        }
        cairo_scale(context, size.width / list.size.width, size.height / list.size.height)
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        let page = DrawingSpace(size: list.size, matrix: matrix)
        for item in list.items {
            itemsLeft -= 1
            guard itemsLeft > 0 else { throw .refused("too many things to draw") }
            guard let item = page.drawable(item) else { continue }
            if item.rotation != 0 { rotate(item) }
            try draw(item, pictures: pictures, in: page, depth: depth)
            if item.rotation != 0 { cairo_set_matrix(context, &matrix) }
        }
    }

    private func rotate(_ item: DisplayItem) {
        cairo_translate(context, item.box.midX, item.box.midY)
        cairo_rotate(context, item.rotation * (.pi / 180))
        cairo_translate(context, -item.box.midX, -item.box.midY)
    }

    /// With what lies on it: its outline and its label.
    private func draw(
        _ item: DisplayItem, pictures: [Picture], in space: DrawingSpace, depth: Int
    ) throws(PictureFault) {
        guard item.outline != nil || item.label != nil else {
            return try drawContent(of: item, pictures: pictures, in: space, depth: depth)
        }
        try grouped(item, if: item.alpha < 1) { (alpha) throws(PictureFault) in
            var item = item
            item.alpha = alpha
            try drawContent(of: item, pictures: pictures, in: space, depth: depth)
            drawOutline(of: item, in: space)
            if let label = item.label { drawText(label.text, in: label.box, alpha: alpha, in: space) }
        }
    }

    private func drawContent(
        of item: DisplayItem, pictures: [Picture], in space: DrawingSpace, depth: Int
    ) throws(PictureFault) {
        switch item.content {
        case .rectangle(let color?, let radius) where !item.isHatched:
            setSource(color, alpha: item.alpha)
            addRectangle(item.box, radius: radius)
            cairo_fill(context)
        case .ellipse(let color?) where !item.isHatched:
            setSource(color, alpha: item.alpha)
            addEllipse(item.box)
            cairo_fill(context)
        case .diamond(let color?) where !item.isHatched:
            setSource(color, alpha: item.alpha)
            addPath(item.box.diamond, in: space)
            cairo_close_path(context)
            cairo_fill(context)
        case .rectangle, .ellipse, .diamond: drawHatching(of: item, in: space)
        case .path(_, let thickness, let color):
            guard let ink = item.ink else { return }
            try grouped(item, if: item.alpha < 1 && item.overlapsItself) { (alpha) throws(PictureFault) in
                setSource(color, alpha: alpha)
                for part in ink.parts { addPath(part, isCurved: item.isCurved, in: space) }
                stroke(thickness: space.clamped(thickness: thickness), dash: item.dash)
                for mark in ink.marks { draw(mark, in: space) }
            }
        case .area(let points, let color):
            setSource(color, alpha: item.alpha)
            draw(.area(points), in: space)
        case .text(let text):
            try grouped(item, if: item.alpha < 1 && text.mayOverlap) { (alpha) throws(PictureFault) in
                drawText(text, in: item.box, alpha: alpha, in: space)
            }
        case .picture(let index):
            guard pictures.indices.contains(index) else { throw .malformed }
            let isPhoto = if case .photo = pictures[index] { true } else { false }
            try grouped(item, if: item.alpha < 1 && !isPhoto) { (alpha) throws(PictureFault) in
                cairo_save(context)
                defer { cairo_restore(context) }
                cairo_translate(context, item.box.minX, item.box.minY)
                if case .photo(let source) = pictures[index] {
                    try drawPhoto(source, size: item.box.size, alpha: alpha)
                } else {
                    try draw(pictures[index], size: item.box.size, depth: depth + 1)
                }
            }
        case .placeholder(let label):
            try grouped(item, if: item.alpha < 1) { (_) throws(PictureFault) in
                drawPlaceholder(item.box, label: label)
            }
        }
    }

    /// Draws on a layer of its own when `isNeeded`, which then is laid over the rest with the item's alpha: what
    /// overlaps itself is no darker there. `body` gets the alpha that is left for it to apply.
    func grouped(
        _ item: DisplayItem, if isNeeded: Bool, _ body: (Double) throws(PictureFault) -> Void
    ) throws(PictureFault) {
        guard isNeeded else { return try body(item.alpha) }
        cairo_save(context)
        defer { cairo_restore(context) }
        clipToPixels(item.box.inset(by: -item.reach))
        cairo_push_group(context)
        let result: Result<Void, PictureFault>
        do throws(PictureFault) {
            result = .success(try body(1))
        } catch {
            result = .failure(error)
        }
        cairo_pop_group_to_source(context)
        try result.get()
        cairo_paint_with_alpha(context, item.alpha)
    }

    /// Clips to the whole pixels that a box touches, so that a layer is no larger than that.
    private func clipToPixels(_ box: Rect<PictureSpace>) {
        var left = Double.infinity
        var top = Double.infinity
        var right = -Double.infinity
        var bottom = -Double.infinity
        for corner in [(box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY)] {
            var (x, y) = corner
            cairo_user_to_device(context, &x, &y)
            left = min(left, x)
            right = max(right, x)
            top = min(top, y)
            bottom = max(bottom, y)
        }
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        cairo_identity_matrix(context)
        left = left.rounded(.down) - 1
        top = top.rounded(.down) - 1
        cairo_rectangle(context, left, top, right.rounded(.up) + 1 - left, bottom.rounded(.up) + 1 - top)
        cairo_clip(context)
        cairo_set_matrix(context, &matrix)
    }

    func setSource(_ color: RGBColor, alpha: Double) {
        cairo_set_source_rgba(
            context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, alpha)
    }
}

extension DisplayItem {
    /// How far something of it can be outside its box, in points. Letters may reach over the lines of their text, as
    /// those at the ends of italics do.
    fileprivate var reach: Double {
        let label = label?.text.fontSize ?? 0
        return if case .text(let text) = content { text.fontSize } else { max(1, overhang, label) }
    }
}
