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
    /// Something else of an object.
    case changed(UnitID)
    case canvasResized
    /// What a group is called.
    case groupRenamed
    /// What it lies on, its grid, or what random colours are drawn out of.
    case groundChanged
    /// Name, trash, pin, links or times of the document.
    case headerChanged
    /// Something that a newer version wrote.
    case unknown

    /// What a change of this origin brought about.
    public init(_ change: RecordChange, from origin: Origin) {
        self =
            switch change {
            case .header: .headerChanged
            case .add(let new): new.kind == CanvasObject.kind ? .created(origin.unit) : .unknown
            case .set(let setting): CanvasEvent(setting)
            case .edit(let id, _): .textChanged(id)
            case .put(let new): new.kind == CanvasGroup.kind ? .groupRenamed : .unknown
            case .unknown: .unknown
            }
    }

    private init(_ setting: FieldSetting) {
        let id = setting.record
        guard setting.kind == CanvasObject.kind else {
            if setting.kind == CanvasGroup.kind {
                self = .groupRenamed
                return
            }
            switch setting.kind == CanvasProperties.kind ? setting.tag : 0 {
            case CanvasProperties.sizes.tag: self = .canvasResized
            case CanvasProperties.backgrounds.tag, CanvasProperties.grids.tag, CanvasProperties.palettes.tag:
                self = .groundChanged
            default: self = .unknown
            }
            return
        }
        self =
            switch setting.tag {
            case FieldTag.removed: setting.removes == true ? .removed(id) : .restored(id)
            case CanvasObject.positions.tag: .moved(id)
            case CanvasObject.sizes.tag: .resized(id)
            case CanvasObject.rotations.tag: .rotated(id)
            case CanvasObject.colors.tag: .recolored(id)
            case CanvasObject.opacities.tag: .opacityChanged(id)
            case CanvasObject.hidings.tag:
                setting.values(of: CanvasObject.hidings)?.new == true ? .hidden(id) : .shown(id)
            case CanvasObject.locks.tag:
                setting.values(of: CanvasObject.locks)?.new == true ? .locked(id) : .unlocked(id)
            case CanvasObject.groups.tag:
                setting.values(of: CanvasObject.groups)?.new == nil ? .ungrouped(id) : .grouped(id)
            case CanvasObject.orders.tag: .reordered(id)
            case CanvasObject.fontSizes.tag, CanvasObject.textColors.tag: .textChanged(id)
            case CanvasObject.names.tag: .renamed(id)
            default: .changed(id)
            }
    }

    /// The object that it happened to, or nil when it is the canvas.
    public var object: UnitID? {
        switch self {
        case .created(let id), .moved(let id), .resized(let id), .rotated(let id), .recolored(let id),
            .opacityChanged(let id), .textChanged(let id), .renamed(let id), .reordered(let id), .grouped(let id),
            .ungrouped(let id), .hidden(let id), .shown(let id), .locked(let id), .unlocked(let id),
            .removed(let id), .restored(let id), .changed(let id):
            id
        case .canvasResized, .groundChanged, .groupRenamed, .headerChanged, .unknown: nil
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
