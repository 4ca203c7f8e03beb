public import Drawing
public import Primitives
public import Replication

/// One step that a canvas can take.
public enum CanvasChange: Sendable {
    case header(HeaderChange)
    case resizeCanvas(Assignment<CanvasSize>)
    /// Boxed: much larger than the others.
    indirect case create(NewObject)
    case move(UnitID, Assignment<CanvasPoint>)
    case resize(UnitID, Assignment<CanvasSize>)
    case rotate(UnitID, Assignment<Double>)
    case recolor(UnitID, Assignment<RGBColor?>)
    case fade(UnitID, Assignment<UInt32>)
    case setHidden(UnitID, Assignment<Bool>)
    case setLocked(UnitID, Assignment<Bool>)
    case setRemoved(UnitID, Assignment<Bool>)
    case regroup(UnitID, Assignment<GroupID?>)
    case reorder(UnitID, Assignment<OrderKey>)
    case setText(UnitID, Assignment<String>)
    case setFontSize(UnitID, Assignment<Double>)
    case setTextColor(UnitID, Assignment<RGBColor>)
    /// An empty name is none.
    case rename(UnitID, Assignment<String>)
    /// A change from a newer version, tag and all: kept, passed on and shown as unknown.
    case unknown([UInt8])
}

extension CanvasChange: DocumentChange {
    public var subject: UnitID? {
        switch self {
        case .header, .resizeCanvas, .create, .unknown: nil
        case .move(let object, _): object
        case .resize(let object, _): object
        case .rotate(let object, _): object
        case .recolor(let object, _): object
        case .fade(let object, _): object
        case .setHidden(let object, _): object
        case .setLocked(let object, _): object
        case .setRemoved(let object, _): object
        case .regroup(let object, _): object
        case .reorder(let object, _): object
        case .setText(let object, _): object
        case .setFontSize(let object, _): object
        case .setTextColor(let object, _): object
        case .rename(let object, _): object
        }
    }
}
