import Drawing
import GalleryModel
import Interaction
import Phrases
import Scenes

/// The shapes that a crop can keep.
enum CropRatio: UInt8, CaseIterable, Sendable {
    case free
    /// That of the photo, as it is turned.
    case original
    case square
    case fourToThree
    case sixteenToNine

    var name: Phrase {
        switch self {
        case .free: "Free"
        case .original: "Original"
        case .square: "1 : 1"
        case .fourToThree: "4 : 3"
        case .sixteenToNine: "16 : 9"
        }
    }

    /// The long side by the short one; nil where there is none to keep, or it is the photo's.
    var number: Double? {
        switch self {
        case .free, .original: nil
        case .square: 1
        case .fourToThree: 4.0 / 3
        case .sixteenToNine: 16.0 / 9
        }
    }
}

/// A photo while it is cropped, turned and straightened: nothing of it is saved before it is done.
struct PhotoEditor {
    let key: PhotoKey
    /// Upright, in pixels.
    let width: UInt32
    let height: UInt32
    let old: PhotoFrame
    var frame: PhotoFrame
    private(set) var ratio = CropRatio.free
    /// Of the stage, in points.
    var size = Size<StageSpace>(width: 0, height: 0)
    private var drag: Drag?

    private struct Drag {
        let pointer: Int32
        let handle: CropHandle
        let x: Double
        let y: Double
        let crop: PhotoFrame.Crop
    }

    /// Around the picture, so that its corners can be taken hold of.
    static let margin = 28.0
    /// As far as a finger is from an edge that it means.
    private static let reach = 24.0
    /// What a key moves by, in hundredths of the picture.
    private static let keyStep = 0.01

    init(_ record: PhotoRecord) {
        key = record.key
        (width, height) = (record.width, record.height)
        old = record.frame ?? .whole
        frame = old
    }

    var framed: FramedSize { FramedSize(width: width, height: height, in: frame) }

    /// Where the turned and straightened picture is on the stage, and how large the original is drawn, in points.
    var place: (picture: Rect<StageSpace>, scale: Double) {
        let picture = framed.straightened
        let (roomX, roomY) = (max(size.width - 2 * Self.margin, 1), max(size.height - 2 * Self.margin, 1))
        let scale = min(roomX / picture.width, roomY / picture.height)
        let (width, height) = (picture.width * scale, picture.height * scale)
        return (
            Rect(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height), scale
        )
    }

    // MARK: Intents

    mutating func turn(by quarters: Int) { frame = frame.turned(by: quarters) }

    mutating func reset() {
        frame = .whole
        ratio = .free
    }

    /// `degrees` as a slider has it.
    mutating func straighten(_ degrees: Double) {
        guard degrees.isFinite else { return }
        frame = frame.straightened(by: Int32((min(max(degrees, -45), 45) * 100).rounded()))
    }

    mutating func keep(_ ratio: CropRatio) {
        self.ratio = ratio
        if let parts { frame = frame.cropped(to: frame.crop.fitted(to: parts)) }
    }

    /// The crop's width to its height, in parts of the picture; nil for any. A photo on its side keeps the shape on its
    /// side.
    private var parts: Double? {
        let picture = framed.straightened
        switch ratio {
        case .free: return nil
        case .original: return 1
        default:
            guard let number = ratio.number else { return nil }
            return (picture.width >= picture.height ? number : 1 / number) * picture.height / picture.width
        }
    }

    /// By arrows the crop moves, with Shift its lower right corner does.
    mutating func step(_ dx: Double, _ dy: Double, resizes: Bool) {
        let handle: CropHandle = resizes ? (dx != 0 ? (parts == nil ? .right : [.right, .bottom]) : .bottom) : .inside
        frame = frame.cropped(
            to: frame.crop.dragged(by: handle, dx: dx * Self.keyStep, dy: dy * Self.keyStep, ratio: parts))
    }

    // MARK: Dragging

    var isDragging: Bool { drag != nil }

    /// Whether the pointer is followed.
    mutating func handle(_ input: PointerInput) -> Bool {
        let box = place.picture
        guard box.size.width > 0, box.size.height > 0 else { return false }
        let (x, y) = ((input.x - box.minX) / box.size.width, (input.y - box.minY) / box.size.height)
        switch input.phase {
        case .down:
            let reach = (x: Self.reach / box.size.width, y: Self.reach / box.size.height)
            guard drag == nil, let handle = CropHandle(at: (x, y), of: frame.crop, reach: reach) else { return false }
            drag = Drag(pointer: input.pointer, handle: handle, x: x, y: y, crop: frame.crop)
        case .move:
            guard let drag, drag.pointer == input.pointer else { return false }
            frame = frame.cropped(
                to: drag.crop.dragged(by: drag.handle, dx: x - drag.x, dy: y - drag.y, ratio: parts))
        case .up:
            guard drag?.pointer == input.pointer else { return false }
            drag = nil
        case .cancel:
            guard let drag, drag.pointer == input.pointer else { return false }
            frame = frame.cropped(to: drag.crop)
            self.drag = nil
        }
        return true
    }
}
