import GalleryModel
import ModuleKit

/// What several commands take.
enum Parameters {
    static let photo = Parameter<String>.argument(
        "photo", "The photo's id, four or more characters of its beginning, or its title.")
    static let source = Parameter<String?>.option(
        "source", "built-in, unsplash, openverse, or a folder; built-in unless given.", type: .path)
    static let url = Parameter<String?>.option("url", "The service's address, if not the usual one.")
    static let query = Parameter<String?>.option("query", "The words to search for.")
    static let width = Parameter<String?>.option("width", "The width of the whole layout, in points.")
    static let columns = Parameter<Int?>.integerOption(
        "columns", "How many columns stand side by side.", in: 1...Waterfall.maximumColumns)
    static let spacing = Parameter<String?>.option("spacing", "Between cells, in points; 0 unless given.")
    static let footer = Parameter<String?>.option("footer", "The footer's height, in points; 0 unless given.")
    static let saved = Parameter<Bool>.flag("saved", "The saved photos.")

    /// A length in points, in 0 … `Waterfall.maximumLength`.
    static func length(_ text: String, _ name: String) throws(CommandError) -> Double {
        guard let value = Double(text), value.isFinite else {
            throw CommandError(.usage, "“\(text)” is not a number for --\(name).")
        }
        guard value >= 0, value <= Waterfall.maximumLength else {
            throw CommandError(
                .usage, "“\(text)” is out of range for --\(name): up to \(Int(Waterfall.maximumLength)) points.")
        }
        return value
    }
}
