import CanvasModel
import Drawing
import ModuleKit
import Primitives
import Replication

/// How an object looks: as another one, and in what is said besides.
struct StyleObjectCommand: DocumentCommand {
    let name = "style"
    var summary: Phrase { "Change how an object looks, or make it look like another." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let like = Parameter<String?>.option("like", "The object whose style it takes: an id or a title.")
    let color = Parameter<String?>.option("color", "As #RRGGBB, or none.")
    let opacity = Parameter<Int?>.integerOption("opacity", "In tenths; 10 hides what is behind.", in: 1...10)
    let textColor = Parameter<String?>.option("text-color", "The colour of its words, as #RRGGBB.")
    let fontSize = Parameter<String?>.option("font-size", "The size of its words, in points.")
    let fields = FieldOptions<CanvasObject>.all.changing

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let (like, color, opacity) = (try input(like), try input(color), try input(opacity))
        let ground: RGBColor? = color == nil || color == "none" ? nil : try .typed(color ?? "")
        let letters: RGBColor? = if let word = try input(textColor) { try .typed(word) } else { nil }
        let size: Double? = try Number.read(try input(fontSize), for: "--font-size")
        let edits = try input(fields)
        guard like != nil || color != nil || opacity != nil || letters != nil || size != nil || !edits.isEmpty else {
            throw CommandError(
                .usage, "There is nothing to change.", hint: "“bojagi canvas style --help” lists what can be changed.")
        }
        return try changeObject(try input(object), on: try input(canvas), services) {
            (canvas, object, _) throws(CommandError) in
            var look = object
            if let like { look = object.styled(like: try canvas.object(like, services.language)) }
            look.set(edits)
            if color != nil { look.color = ground }
            if let opacity { look.opacity = UInt8(clamping: opacity) }
            if let letters { look.textColor = letters }
            if let size { look.fontSize = size }
            return try asking(canvas) { () throws(CanvasError) in try canvas.style(object.id, as: look) }
        } _: { title, _ in
            "Styled “\(title.phrase)”."
        }
    }
}
