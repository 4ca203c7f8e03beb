/// Where a crop is taken hold of: an edge, two edges that meet, or, with none, all of it.
public struct CropHandle: OptionSet, Sendable {
    /// A bit for each edge.
    public let rawValue: UInt8

    /// Of bits that are no edge nothing is taken hold of.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The left edge.
    public static var left: CropHandle { CropHandle(rawValue: 1) }
    /// The upper edge.
    public static var top: CropHandle { CropHandle(rawValue: 2) }
    /// The right edge.
    public static var right: CropHandle { CropHandle(rawValue: 4) }
    /// The lower edge.
    public static var bottom: CropHandle { CropHandle(rawValue: 8) }

    /// The whole, to move it.
    public static var inside: CropHandle { [] }

    /// What of a crop is at a place, where 0 … 1 is the picture: an edge that is as near as `reach`, which is that much
    /// of the picture's width and height; nil outside.
    public init?(
        at place: (x: Double, y: Double), of crop: PhotoFrame.Crop, reach: (x: Double, y: Double)
    ) {
        let box = CropBox(crop)
        guard place.x >= box.left - reach.x, place.x <= box.right + reach.x, place.y >= box.top - reach.y,
            place.y <= box.bottom + reach.y
        else { return nil }
        var handle: CropHandle = []
        // Of two edges that are both near, the nearer.
        let (toLeft, toRight) = (abs(place.x - box.left), abs(place.x - box.right))
        if min(toLeft, toRight) <= reach.x { handle.insert(toLeft <= toRight ? .left : .right) }
        let (toTop, toBottom) = (abs(place.y - box.top), abs(place.y - box.bottom))
        if min(toTop, toBottom) <= reach.y { handle.insert(toTop <= toBottom ? .top : .bottom) }
        self = handle
    }
}

/// A crop in parts of its picture, 0 … 1.
struct CropBox {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    static var least: Double { Double(PhotoFrame.Crop.least) / Double(PhotoFrame.Crop.whole) }

    init(_ crop: PhotoFrame.Crop) {
        let whole = Double(PhotoFrame.Crop.whole)
        (left, top) = (Double(crop.x) / whole, Double(crop.y) / whole)
        (right, bottom) = (left + Double(crop.width) / whole, top + Double(crop.height) / whole)
    }

    init(middle: (x: Double, y: Double), width: Double, height: Double) {
        left = min(max(middle.x - width / 2, 0), 1 - width)
        top = min(max(middle.y - height / 2, 0), 1 - height)
        (right, bottom) = (left + width, top + height)
    }

    var crop: PhotoFrame.Crop {
        func millionths(_ part: Double) -> UInt32 {
            UInt32((min(max(part, 0), 1) * Double(PhotoFrame.Crop.whole)).rounded())
        }
        let (x, y) = (millionths(left), millionths(top))
        let (endX, endY) = (millionths(right), millionths(bottom))
        return PhotoFrame.Crop(x: x, y: y, width: endX > x ? endX - x : 0, height: endY > y ? endY - y : 0)
    }
}

extension PhotoFrame.Crop {
    /// Dragged by `handle`, `dx` of the picture's width to the right and `dy` of its height down. With a `ratio`, that of
    /// its width to its height in parts of the picture, it keeps that. It stays in the picture.
    public func dragged(by handle: CropHandle, dx: Double, dy: Double, ratio: Double?) -> PhotoFrame.Crop {
        guard dx.isFinite, dy.isFinite else { return self }
        var box = CropBox(self)
        if handle.isEmpty {
            let (width, height) = (box.right - box.left, box.bottom - box.top)
            box.left = min(max(box.left + dx, 0), 1 - width)
            box.top = min(max(box.top + dy, 0), 1 - height)
            (box.right, box.bottom) = (box.left + width, box.top + height)
            return PhotoFrame.Crop(x: box.crop.x, y: box.crop.y, width: self.width, height: self.height)
        }
        if handle.contains(.left) { box.left = min(max(box.left + dx, 0), box.right - CropBox.least) }
        if handle.contains(.right) { box.right = max(min(box.right + dx, 1), box.left + CropBox.least) }
        if handle.contains(.top) { box.top = min(max(box.top + dy, 0), box.bottom - CropBox.least) }
        if handle.contains(.bottom) { box.bottom = max(min(box.bottom + dy, 1), box.top + CropBox.least) }
        guard let ratio, ratio.isFinite, ratio > 0 else { return box.crop }
        return Self.keeping(ratio, box, from: CropBox(self), by: handle)
    }

    /// `box` made to have a ratio: the edges that were not dragged stay, or the middle of the side does.
    private static func keeping(
        _ ratio: Double, _ box: CropBox, from old: CropBox, by handle: CropHandle
    ) -> PhotoFrame.Crop {
        let isAcross = handle.contains(.left) || handle.contains(.right)
        let isDown = handle.contains(.top) || handle.contains(.bottom)
        var width = box.right - box.left
        let height = box.bottom - box.top
        if isAcross, isDown {
            // The way that was dragged further decides.
            let (across, down) = (width - (old.right - old.left), (height - (old.bottom - old.top)) * ratio)
            if abs(down) > abs(across) { width = height * ratio }
        } else if isDown {
            width = height * ratio
        }
        // As far as there is room on the sides that grow.
        let middle = ((old.left + old.right) / 2, (old.top + old.bottom) / 2)
        let roomAcross =
            handle.contains(.left)
            ? old.right : handle.contains(.right) ? 1 - old.left : 2 * min(middle.0, 1 - middle.0)
        let roomDown =
            handle.contains(.top)
            ? old.bottom : handle.contains(.bottom) ? 1 - old.top : 2 * min(middle.1, 1 - middle.1)
        width = max(width, CropBox.least, CropBox.least * ratio)
        width = min(width, roomAcross, roomDown * ratio)
        let size = (width: width, height: width / ratio)
        var new = CropBox(middle: middle, width: min(size.width, 1), height: min(size.height, 1))
        if handle.contains(.left) { (new.left, new.right) = (old.right - size.width, old.right) }
        if handle.contains(.right) { (new.left, new.right) = (old.left, old.left + size.width) }
        if handle.contains(.top) { (new.top, new.bottom) = (old.bottom - size.height, old.bottom) }
        if handle.contains(.bottom) { (new.top, new.bottom) = (old.top, old.top + size.height) }
        return new.crop
    }

    /// The largest crop of a ratio, that of width to height in parts of the picture, as near to the middle of this one as
    /// it can be.
    public func fitted(to ratio: Double) -> PhotoFrame.Crop {
        guard ratio.isFinite, ratio > 0 else { return self }
        let box = CropBox(self)
        let (width, height) = (min(1, ratio), min(1, 1 / ratio))
        return CropBox(
            middle: ((box.left + box.right) / 2, (box.top + box.bottom) / 2), width: max(width, CropBox.least),
            height: max(height, CropBox.least)
        ).crop
    }
}
