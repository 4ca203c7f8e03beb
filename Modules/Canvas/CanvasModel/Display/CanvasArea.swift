public import Primitives
import Replication

/// What of a canvas is drawn as a picture.
public enum CanvasArea: Equatable, Sendable {
    /// The page; all that is there on a canvas without one.
    case page
    /// All that is there, wherever it lies, and no more.
    case all
    /// These objects alone.
    case objects(Set<UnitID>)

    /// The objects that are named; nil for a part of the canvas with all that is seen there.
    public var objects: Set<UnitID>? {
        if case .objects(let ids) = self { ids } else { nil }
    }

    /// Whether it has the object in it: a hidden one only by its name.
    public func shows(_ object: CanvasObject) -> Bool {
        objects.map { $0.contains(object.id) } ?? !object.isHidden
    }
}
