import CanvasModel
import Drawing
import ModuleKit

struct AddTextCommand: FileCommand {
    let name = "add text"
    var summary: Phrase { "Add a text: the given one, or five words from a source." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let text = Parameter<String?>.option(
        "text", "What it says; - reads standard input.", type: .textOrInput)
    let from = Parameter<String?>.option(
        "from", "A file to take five words from; - reads standard input.", type: .path)
    let size = Parameter<String?>.option("size", "The font's size in points; 16 unless given.")
    let placing = Placing.Options()
    let color = Placing.color

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let text = try input(text)
        let source = try input(from)
        if text != nil, source != nil { throw CommandError(.usage, "--text and --from can't be used together.") }
        let placing = try input(placing)
        var draft: ObjectDraft
        if let text {
            draft = ObjectDraft(.text(text))
        } else {
            draft = ObjectDraft(.sampledText(from: try Self.source(source, services)))
        }
        if let size = try Number.read(try input(size), for: "--size") { draft.fontSize = size }
        if let color = try input(color) { draft.textColor = try .typed(color) }
        if let width = placing.width {
            // The height is that of the lines.
            draft.size = CanvasSize(width: width, height: 1)
        } else if placing.height != nil {
            throw CommandError(.usage, "A text is as high as its lines; only --width can be given.")
        }
        return try add(to: reference, placing, services.documents) { (_, _, _) in draft }
    }

    /// The text of a file or of standard input, or the built-in one in the reader's language.
    private static func source(_ path: String?, _ services: FileServices) throws(CommandError) -> String {
        guard let path else { return services.language.code == "ko" ? SourceText.korean : SourceText.english }
        let limit = InputLimit.text
        let bytes =
            path == "-"
            ? try services.console.standardInput(limit: limit) : try services.files.read(path, limit: limit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(
                .badData, "\(path == "-" ? "Standard input" : .verbatim(path)) is not valid UTF-8.",
                hint: "Convert it to UTF-8 first.")
        }
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw CommandError(
                .badData, "There are no words in \(path == "-" ? "standard input" : .verbatim(path)).")
        }
        return text
    }
}
