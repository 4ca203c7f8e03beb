public import Primitives
public import Replication

/// What happened to a canvas, for whoever shows it: the canvas itself, an inspector, a list of layers.
///
/// It says what to look at again; the values are the canvas's, for a later change may stand above this one.
public enum CanvasEvent: Equatable, Sendable {
    case created(UnitID)
    case moved(UnitID)
    case resized(UnitID)
    case rotated(UnitID)
    case recolored(UnitID)
    case opacityChanged(UnitID)
    /// What a text says, its size or its colour.
    case textChanged(UnitID)
    case renamed(UnitID)
    case reordered(UnitID)
    case grouped(UnitID)
    case ungrouped(UnitID)
    case hidden(UnitID)
    case shown(UnitID)
    case locked(UnitID)
    case unlocked(UnitID)
    case removed(UnitID)
    case restored(UnitID)
    case canvasResized
    /// Name, trash, pin, links or times of the document.
    case headerChanged
    /// Something that a newer version wrote.
    case unknown

    /// What a change of this origin brought about.
    public init(_ change: CanvasChange, from origin: Origin) {
        self =
            switch change {
            case .header: .headerChanged
            case .resizeCanvas: .canvasResized
            case .create: .created(origin.unit)
            case .move(let id, _): .moved(id)
            case .resize(let id, _): .resized(id)
            case .rotate(let id, _): .rotated(id)
            case .recolor(let id, _): .recolored(id)
            case .fade(let id, _): .opacityChanged(id)
            case .setHidden(let id, let hidden): hidden.value ? .hidden(id) : .shown(id)
            case .setLocked(let id, let locked): locked.value ? .locked(id) : .unlocked(id)
            case .setRemoved(let id, let removed): removed.value ? .removed(id) : .restored(id)
            case .regroup(let id, let groups): groups.value == nil ? .ungrouped(id) : .grouped(id)
            case .reorder(let id, _): .reordered(id)
            case .setText(let id, _), .setFontSize(let id, _), .setTextColor(let id, _): .textChanged(id)
            case .rename(let id, _): .renamed(id)
            case .unknown: .unknown
            }
    }

    /// The object that it happened to, or nil when it is the canvas.
    public var object: UnitID? {
        switch self {
        case .created(let id), .moved(let id), .resized(let id), .rotated(let id), .recolored(let id),
            .opacityChanged(let id), .textChanged(let id), .renamed(let id), .reordered(let id), .grouped(let id),
            .ungrouped(let id), .hidden(let id), .shown(let id), .locked(let id), .unlocked(let id),
            .removed(let id), .restored(let id):
            id
        case .canvasResized, .headerChanged, .unknown: nil
        }
    }
}

extension DocumentSession<Canvas> {
    /// Calls `observer` for each thing that happens to the canvas, once the whole gesture is applied; any number may
    /// observe, and all see the same events in the same order. The session keeps the closure until `stopObserving`.
    public func observeEvents(_ observer: @escaping (CanvasEvent) -> Void) -> ObserverToken {
        observe { applied in observer(CanvasEvent(applied.change, from: applied.origin)) }
    }
}
