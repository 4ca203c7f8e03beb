import CanvasModel
import ModuleKit
import Replication

/// `order`: a move to where the object is already is no error and changes nothing.
struct OrderObjectCommand: DocumentCommand {
    let name = "order"
    var summary: Phrase { "Change the place of an object or a group in the stack." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let place = Parameter<String>.argument(
        "place", "front, back, forward, backward, or a place counted from 0 at the back.")

    private static let words = ["front", "back", "forward", "backward"]

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let place = try input(place)
        let index = Int(place)
        guard index != nil || Self.words.contains(place) else {
            throw CommandError(
                .usage, "“\(place)” is not a position: use front, back, forward, backward, or a number from 0.",
                hint: Suggestion.phrase(for: place, among: Self.words))
        }
        return try changeItem(try input(object), on: try input(canvas), services) {
            (canvas, item, random) throws(CanvasError) in
            switch place {
            case "front": try canvas.reorder(item, .front, using: &random)
            case "back": try canvas.reorder(item, .back, using: &random)
            case "forward": try canvas.reorder(item, .forward, using: &random)
            case "backward": try canvas.reorder(item, .backward, using: &random)
            default: try canvas.move(item, toIndex: index ?? 0, using: &random)
            }
        } _: { title in
            switch place {
            case "front": "Brought “\(title.phrase)” to the front."
            case "back": "Sent “\(title.phrase)” to the back."
            case "forward": "Brought “\(title.phrase)” forward."
            case "backward": "Sent “\(title.phrase)” backward."
            default: "Moved “\(title.phrase)” to place \(place)."
            }
        }
    }
}
