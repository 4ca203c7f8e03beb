import ColorSelectModel
import Drawing
import ModuleKit
import Pictures

/// `sheet`: many random illustrations of a kit beside each other, to look at the kit as a whole.
struct SheetCommand: PictureCommand {
    let name = "sheet"
    var summary: Phrase { "Draw many random illustrations of a kit beside each other as a PNG file." }
    let result = "drawn"
    let access = StoreAccess.read
    let kit = Parameters.kit
    let seed = Parameter<Int?>.integerOption("seed", "A seed; 1 unless given.", in: 0...Int.max)
    let count = Parameter<Int?>.integerOption("count", "How many; 24 unless given.", in: 1...200)
    let size = Parameter<Int?>.integerOption(
        "size", "The width of each in pixels; 160 unless given.", in: 16...1024)
    let output = OutputFile.path
    let force = OutputFile.force

    func run(_ input: Input, _ services: PictureServices) throws(CommandError) -> Answer {
        let stored = try KitLibrary(services.bundled, try services.openWorkspace()).kit(try input(kit))
        let kit = stored.kit
        let seed = UInt64(try input(seed) ?? 1)
        let file = try OutputFile(
            try input(output), overwrites: try input(force), extensions: ["png"], services.files)
        var artworks: [Picture] = []
        var credits: [Credit] = []
        for index in 0..<(try input(count) ?? 24) {
            let illustration = Illustration.random(of: kit, seed: seed &+ UInt64(index))
            artworks.append(.artwork(try stored.artwork(of: illustration.composition(with: kit))))
            for credit in illustration.credits(with: kit) where !credits.contains(credit) { credits.append(credit) }
        }
        let list = Self.list(count: artworks.count, width: try input(size) ?? 160, kit)
        let picture = Picture.drawing(list, pictures: artworks)
        try file.write(try services.png(of: picture, about: kit.id), with: services.files)
        let (width, height) = (Int(list.size.width), Int(list.size.height))
        var record = DrawnFileRecord(path: file.path, width: width, height: height, credits: credits)
        record.seed = seed
        let count = artworks.count
        return Answer(record) { page in
            page.line("Drew \(count) random illustration{|s} to \(file.path), \(width) × \(height).")
        }
        .showing(picture)
    }

    /// Rows about half as many as columns, on paper, each cell a part's ground wide apart.
    static func list(count: Int, width: Int, _ kit: Kit) -> DisplayList {
        var columns = 1
        while columns * columns * 2 < count * 3 { columns += 1 }
        let rows = (count + columns - 1) / columns
        let height = max(1, Int((Double(width) * kit.size.height / max(1, kit.size.width)).rounded()))
        let gap = max(2, width / 16)
        var list = DisplayList(
            size: Size(
                width: Double(columns * (width + gap) + gap), height: Double(rows * (height + gap) + gap)),
            ground: Style.light.paper)
        for index in 0..<count {
            let (row, column) = (index / columns, index % columns)
            list.items.append(
                DisplayItem(
                    box: Rect(
                        x: Double(gap + column * (width + gap)), y: Double(gap + row * (height + gap)),
                        width: Double(width), height: Double(height)),
                    content: .picture(index)))
        }
        return list
    }
}
