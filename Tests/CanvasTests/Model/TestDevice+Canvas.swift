import CanvasModel
import Drawing
import Primitives
import Replication
import TestDevices

// Shorthand for what most tests do.
extension TestDevice<Canvas> {
    convenience init(replica: UInt64 = 1, author: UInt64? = nil, seed: UInt64 = 1) {
        self.init(kind: Canvas.kind, replica: replica, author: author, seed: seed)
    }

    /// A device with a new canvas.
    static func withCanvas(replica: UInt64 = 1, seed: UInt64 = 1) throws -> TestDevice {
        let device = TestDevice(replica: replica, seed: seed)
        try device.perform { (_) throws(CanvasError) in try Canvas.creation(name: "Plan") }
        return device
    }

    var canvas: Canvas { value }

    @discardableResult
    func add(_ draft: ObjectDraft) throws(CanvasError) -> UnitID {
        try perform { (canvas, random) throws(CanvasError) in try canvas.add([draft], using: &random) } ?? .none
    }

    /// A rectangle of the default size.
    @discardableResult
    func rectangle(x: Double = 0, y: Double = 0) throws(CanvasError) -> UnitID {
        try add(ObjectDraft(.rectangle, position: CanvasPoint(x: x, y: y)))
    }

    func object(_ id: UnitID) throws -> CanvasObject {
        guard let object = canvas.object(id) else { throw CanvasError.unknownObject(id) }
        return object
    }

    /// The titles from back to front.
    var titles: [String] { canvas.objects.map { canvas.title(of: $0).text() } }
}
