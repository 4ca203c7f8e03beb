import Scenes

/// How much of the photos is in the page after a jump. To bring all at once takes longer than a frame, so the pictures
/// of the window come first, then what stands on them, then what is below and above the window.
enum Arrival: UInt8, Sendable {
    case pictures, window, below, whole
}

extension PhotosScene {
    /// Longer than a frame, so that each step is painted by itself; in milliseconds.
    private static let arrivalPause = 24.0

    func scrolled(to top: Double, height: Double) {
        let distance = abs(top - tops[Int(screen.rawValue)])
        tops[Int(screen.rawValue)] = top
        windowHeight = height
        // From so far on nothing stays that was in the page.
        guard height > 0, distance > 2 * height else { return }
        arrival = .pictures
        effects.append(.wake(Timer.arrival, milliseconds: Self.arrivalPause))
    }

    /// Brings in more of the place that the list has jumped to.
    func arrive() {
        arrival = Arrival(rawValue: arrival.rawValue + 1) ?? .whole
        if arrival != .whole { effects.append(.wake(Timer.arrival, milliseconds: Self.arrivalPause)) }
    }

    /// The window, and half of it above and below once all has arrived.
    var sight: Range<Double> {
        let window = windowHeight > 0 ? windowHeight : context.windowHeight
        // What has become shorter than it was is seen to its end.
        let end = max((fall?.height ?? 0) + 2 * PhotoCells.padding - window, 0)
        let top = min(tops[Int(screen.rawValue)], end)
        let above = arrival == .whole ? window / 2 : 0
        let below = arrival.rawValue >= Arrival.below.rawValue ? window / 2 : 0
        return (top - above)..<(top + window + below)
    }
}
