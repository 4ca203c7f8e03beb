import Drawing
import GalleryModel
import Interaction
import Scenes

/// Where a photo on show lies, in points from the content's left upper corner.
struct PhotoPlace: Equatable {
    let index: Int
    let x: Double
    let y: Double
    let width: Double
    let height: Double

    init(index: Int, x: Double, y: Double, width: Double, height: Double) {
        self.index = index
        (self.x, self.y) = (x, y)
        (self.width, self.height) = (width, height)
    }

    init<Space>(_ index: Int, _ frame: Rect<Space>) {
        self.index = index
        (x, y) = (frame.minX, frame.minY)
        (width, height) = (frame.size.width, frame.size.height)
    }
}

/// The places of the photos on show.
enum PhotoLayout {
    case waterfall(Waterfall)
    case timeline(Timeline)

    var width: Double {
        switch self {
        case .waterfall(let fall): fall.width
        case .timeline(let line): line.width
        }
    }

    var count: Int {
        switch self {
        case .waterfall(let fall): fall.count
        case .timeline(let line): line.count
        }
    }

    var height: Double {
        switch self {
        case .waterfall(let fall): fall.height
        case .timeline(let line): line.height
        }
    }

    /// Of a waterfall; a timeline has none.
    var columnCount: Int? {
        if case .waterfall(let fall) = self { fall.columnCount } else { nil }
    }

    func place(at index: Int) -> PhotoPlace? {
        switch self {
        case .waterfall(let fall): fall.cell(at: index).map { PhotoPlace($0.index, $0.frame) }
        case .timeline(let line): line.cell(at: index).map { PhotoPlace($0.index, $0.frame) }
        }
    }

    /// Those in a window, with the one that has the focus.
    func places(in window: Range<Double>, with focused: Int?) -> [PhotoPlace] {
        var places: [PhotoPlace] =
            switch self {
            case .waterfall(let fall): fall.cells(in: window).map { PhotoPlace($0.index, $0.frame) }
            case .timeline(let line): line.cells(in: window).map { PhotoPlace($0.index, $0.frame) }
            }
        guard let focused, !places.contains(where: { $0.index == focused }), let place = place(at: focused) else {
            return places
        }
        if let first = places.first, focused < first.index { places.insert(place, at: 0) } else { places.append(place) }
        return places
    }

    /// The photo so many rows below another, or above it.
    func photo(rows: Int, from index: Int) -> Int? {
        switch self {
        case .timeline(let line): return line.photo(rows: rows, from: index)
        case .waterfall(let fall):
            guard let column = fall.cell(at: index)?.column else { return nil }
            var next = index
            for _ in 0..<abs(rows) {
                var other = next + rows.signum()
                while let cell = fall.cell(at: other), cell.column != column { other += rows.signum() }
                guard fall.cell(at: other) != nil else { break }
                next = other
            }
            return next
        }
    }
}

// How the saved photos lie is kept in this browser.
extension PhotosScene {
    static let layoutSetting = "photos.layout"
    static let sizeSetting = "photos.size"

    func takeSettings() {
        for (name, value) in context.settings {
            if name.utf8.elementsEqual(Self.layoutSetting.utf8), let known = SavedLayout(rawValue: value) {
                layout = known
            }
            if name.utf8.elementsEqual(Self.sizeSetting.utf8), let number = UInt8(value),
                let known = Style.PhotoSize(rawValue: number)
            {
                size = known
            }
        }
    }

    func lay(_ layout: SavedLayout) {
        closeMenu()
        guard layout != self.layout else { return }
        self.layout = layout
        isSavedStale = true
        relay()
        focused = nil
        if screen == .saved { scroll(to: 0) } else { tops[1] = 0 }
        // The usual one is what nothing is kept of.
        effects.append(.setting(Self.layoutSetting, value: layout == .timeline ? "" : layout.rawValue))
    }

    func resize(_ size: Style.PhotoSize) {
        closeMenu()
        guard size != self.size else { return }
        let first = firstInSight
        self.size = size
        relay()
        if let first, let place = fall?.place(at: first) { scroll(to: place.y) }
        effects.append(.setting(Self.sizeSetting, value: size == .medium ? "" : String(size.rawValue)))
    }

    /// One size smaller or larger, where there is one.
    func resize(by step: Int) {
        let wanted = Int(size.rawValue) + step
        guard wanted >= 0, let size = Style.PhotoSize(rawValue: UInt8(truncatingIfNeeded: wanted)) else { return }
        resize(size)
    }

    /// What makes one size of the next: a notch of the wheel, or fingers that go a third further apart.
    private static var zoomNotch: Double { 100 }

    func zoomList(_ event: SceneEvent) {
        guard case .wheel(_, _, _, let delta, let modifiers) = event, modifiers.contains(.control), screen == .saved,
            delta.isFinite
        else { return }
        context.isConsumed = true
        zoomed += delta
        guard abs(zoomed) >= Self.zoomNotch else { return }
        resize(by: zoomed > 0 ? -1 : 1)
        zoomed = 0
    }

    private func relay() {
        savedFall = nil
        press.cancel()
        cells.forgetAll()
    }

    /// The first photo whose top is in sight; nil at the top, which stays the top.
    private var firstInSight: Int? {
        guard screen == .saved, let fall, tops[1] > 0 else { return nil }
        return fall.places(in: tops[1]..<(tops[1] + max(windowHeight, 1)), with: nil).first { $0.y >= tops[1] }?.index
    }

    /// Scrolls the list on show. The page is told only of another value than before.
    func scroll(to top: Double) {
        let top = max(top, 0)
        guard abs(tops[Int(screen.rawValue)] - top) >= 1 else { return }
        scrolled(to: top, height: windowHeight)
        restoredTop = Int(restoredTop) == Int(top) ? top + 1 : top
    }
}
