import CanvasModel
import ModuleKit
import Primitives

extension CommandError {
    /// What a canvas cannot do, as a person reads it; objects are called by their titles on `canvas`.
    init(_ error: CanvasError, on canvas: Canvas) {
        switch error {
        case .unknownObject, .noMatch: self.init(.notFound, error.reason)
        case .objectRemoved(let id):
            self.init(
                .notFound, "\(canvas.name(of: id)) was removed.",
                hint: "Bring it back with “bojagi canvas restore-object”.")
        case .objectLocked(let id):
            self.init(
                .failed, "\(canvas.name(of: id)) is locked.", hint: "Unlock it first with “bojagi canvas unlock”.")
        case .ambiguous(let ids):
            let list = ids.prefix(10).map { canvas.object($0)?.label ?? "" }
            self.init(
                .usage, "More than one object matches: \(list.joined(separator: ", ")).", hint: "Type more of the id.")
        case .notText(let id): self.init(.usage, "\(canvas.name(of: id)) is neither a text nor a shape.")
        case .noTarget: self.init(.usage, "A line can't be bound to another line.")
        case .notLine(let id): self.init(.usage, "\(canvas.name(of: id)) is not a line.")
        default: self.init(.usage, error.reason)
        }
    }
}

extension Canvas {
    /// `“Rect 1” (k3f-09a-zz1)`.
    fileprivate func name(of id: UnitID) -> Phrase {
        guard let object = object(id) else { return "The object" }
        return "“\(title(of: object).phrase)” (\(object.label))"
    }
}

extension CanvasError {
    /// What is wrong, with numbers as they are typed.
    var reason: Phrase { phrase(number: Number.text) }
}

/// Runs an intent, with its errors as a command's.
func asking<Result>(
    _ canvas: Canvas, _ intent: () throws(CanvasError) -> Result
) throws(CommandError) -> Result {
    do throws(CanvasError) {
        return try intent()
    } catch {
        throw CommandError(error, on: canvas)
    }
}

/// The same where no object can be meant.
func asking<Result>(_ intent: () throws(CanvasError) -> Result) throws(CommandError) -> Result {
    try asking(Canvas(), intent)
}
