import ImageHeaders
import Pictures

/// Width and height in pixels, both at least 1.
struct PixelSize: Hashable {
    var width: Int
    var height: Int

    init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    var pixels: Int { width * height }

    /// Width and height exchanged where `orientation` turns by a quarter.
    func turned(by orientation: ImageOrientation) -> PixelSize {
        orientation.swapsSides ? PixelSize(height, width) : self
    }

    /// So wide, or as it is when it is narrower.
    func narrowed(to width: Int) -> PixelSize {
        guard width < self.width else { return self }
        return PixelSize(max(1, width), max(1, (height * width + self.width / 2) / self.width))
    }

    /// The smallest size of the same ratio that fills `place`, never enlarged.
    func filling(_ place: PixelSize) -> PixelSize {
        let byWidth = narrowed(to: place.width)
        if byWidth.height >= min(place.height, height) { return byWidth }
        guard place.height < height else { return self }
        return PixelSize(max(1, (width * place.height + height / 2) / height), place.height)
    }

    /// The smallest size of the same ratio whose longest side is at most `side`.
    func within(_ side: Int) -> PixelSize {
        if width >= height { return narrowed(to: side) }
        let turned = PixelSize(height, width).narrowed(to: side)
        return PixelSize(turned.height, turned.width)
    }
}
