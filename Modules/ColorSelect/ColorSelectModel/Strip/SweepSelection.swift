public import Drawing

/// Which swatch is selected while a finger sweeps over a strip, or arrow keys move along it.
///
/// The finger that opened the strip rests on it by chance: nothing changes before it has travelled
/// `SweepSelection.travel`, so that a trembling one keeps the remembered colour.
public struct SweepSelection: Equatable, Sendable {
    /// Points to travel before the first change.
    public static let travel = 10.0

    /// The strip's geometry, which does not change while it is open.
    public let sweep: StripSweep
    /// The selected swatch.
    public private(set) var index: Int
    /// How far the strip is moved to the left.
    public private(set) var offset: Double
    private var start: Double?
    private var hasTravelled = false

    /// The strip opens with the remembered swatch selected and in the middle; one out of range counts as the
    /// nearest.
    public init(_ sweep: StripSweep, remembered: Int = 0) {
        self.sweep = sweep
        index = min(max(remembered, 0), sweep.count - 1)
        offset = sweep.offset(centring: index)
    }

    /// A press began here.
    public mutating func began(at point: Point<StripSpace>) {
        start = point.x
        hasTravelled = false
    }

    /// The finger moved here. Gives the swatch when it is another than before, nil when nothing changes.
    public mutating func changed(to point: Point<StripSpace>) -> Int? {
        guard point.x.isFinite, let start else { return nil }
        if abs(point.x - start) >= Self.travel { hasTravelled = true }
        guard hasTravelled, let found = sweep.index(at: point) else { return nil }
        offset = sweep.offset(at: point)
        guard found != index else { return nil }
        index = found
        return found
    }

    /// An arrow key: `steps` to the right, or to the left below 0. The swatch goes to the middle. Gives it when
    /// it is another than before.
    public mutating func move(by steps: Int) -> Int? {
        let (sum, overflows) = index.addingReportingOverflow(steps)
        let wanted = overflows ? (steps > 0 ? sweep.count - 1 : 0) : min(max(sum, 0), sweep.count - 1)
        offset = sweep.offset(centring: wanted)
        guard wanted != index else { return nil }
        index = wanted
        return wanted
    }
}
