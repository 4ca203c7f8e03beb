// What is not of the picture: how it lies on its surface, and what is shown over it.
extension PaintList {
    /// How points of the picture lie on the surface from now on.
    public mutating func view(scale: Double, x: Double, y: Double) {
        step(.view)
        floats(scale, x, y)
    }

    /// Takes away what was painted, inside the clip.
    public mutating func clear() { step(.clear) }

    /// Paints only inside the box from now on.
    public mutating func clip(to box: Rect<PictureSpace>) {
        step(.clip)
        self.box(box)
    }

    /// Ends what `clip` began.
    public mutating func endClip() { step(.endClip) }

    /// Fills a box.
    public mutating func fill(_ box: Rect<PictureSpace>, radius: Double = 0, _ color: RGBColor) {
        step(.rectangle)
        self.box(box)
        float(radius)
        self.color(color)
    }

    /// A border around a box that is turned by degrees around its middle. Thickness and dash in points of the surface.
    public mutating func border(
        _ box: Rect<PictureSpace>, degrees: Double = 0, thickness: Double, dash: Double = 0, _ color: RGBColor
    ) {
        step(.border)
        self.box(box)
        floats(degrees, thickness, dash)
        self.color(color)
    }

    /// A small square to take hold of. The side in points of the surface.
    public mutating func handle(
        at point: Point<PictureSpace>, side: Double, ground: RGBColor, border: RGBColor
    ) {
        step(.handle)
        self.point(point)
        float(side)
        color(ground)
        color(border)
    }

    /// A straight line. Thickness and dash in points of the surface.
    public mutating func guide(
        from start: Point<PictureSpace>, to end: Point<PictureSpace>, thickness: Double, dash: Double = 0,
        _ color: RGBColor
    ) {
        step(.straightLine)
        point(start)
        point(end)
        floats(thickness, dash)
        self.color(color)
    }

    /// A box through which one sees what is below.
    public mutating func veil(_ box: Rect<PictureSpace>, alpha: Double, _ color: RGBColor) {
        step(.shade)
        self.box(box)
        float(alpha)
        self.color(color)
    }

    /// Keeps what `body` paints as a picture of that box, to be shown as often as wanted.
    public mutating func keep(
        _ number: UInt32, of box: Rect<PictureSpace>, _ body: (inout PaintList) -> Void
    ) {
        step(.keep)
        self.number(number)
        self.box(box)
        body(&self)
        step(.endKeep)
    }

    /// Shows what is kept, moved by so much.
    public mutating func show(_ number: UInt32, x: Double, y: Double, alpha: Double) {
        step(.kept)
        self.number(number)
        floats(x, y, alpha)
    }

    /// Shows what the surface has as another view would show it, at once and a little blurred, until it is painted.
    public mutating func shift(scale: Double, x: Double, y: Double) {
        step(.shift)
        floats(scale, x, y)
    }
}
