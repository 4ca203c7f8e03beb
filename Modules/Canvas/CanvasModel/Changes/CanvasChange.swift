public import Drawing
public import Replication
public import TextMerging

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

extension CanvasChange: DocumentChange {}
