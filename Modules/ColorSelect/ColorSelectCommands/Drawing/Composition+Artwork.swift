import ColorSelectModel
import Drawing
import ModuleKit
import Pictures
import VectorArt

/// What lies behind an illustration.
enum Ground: Equatable {
    /// What is chosen for it.
    case chosen
    /// Nothing: the picture is transparent there.
    case none
    case color(RGBColor)

    /// As `--ground` has it. Throws `.usage` for what is neither `none` nor a colour.
    init(_ word: String?) throws(CommandError) {
        switch word {
        case nil: self = .chosen
        case "none"?: self = .none
        case let word?:
            guard let color = RGBColor(word) else {
                throw CommandError(
                    .usage, "“\(word)” is not a background.", hint: "Use none, or a colour such as #F6F0E4.")
            }
            self = .color(color)
        }
    }

    func color(of composition: Composition) -> RGBColor? {
        switch self {
        case .chosen: composition.ground
        case .none: nil
        case .color(let color): color
        }
    }
}

extension StoredKit {
    /// The layers as a picture, their colours put in. Throws `.badData` for art of the kit that can't be drawn.
    func artwork(
        of composition: Composition, ground: Ground = .chosen, isCircle: Bool = false, margin: Double? = nil
    ) throws(CommandError) -> Artwork {
        var layers: [Artwork.Layer] = []
        for layer in composition.layers {
            guard case .art(let file) = layer.content else { continue }
            guard let bytes = art(file) else { throw damaged(file) }
            if KitPath.format(of: file) == .png {
                layers.append(.png(bytes))
            } else {
                guard let art = SVGArt(bytes) else { throw damaged(file) }
                layers.append(.svg(art.recoloured { layer.color(ofSlot: $0) }))
            }
        }
        return Artwork(
            size: Size(width: composition.size.width, height: composition.size.height),
            ground: ground.color(of: composition), isCircle: isCircle, margin: margin, layers: layers)
    }

    /// What an illustration looks like; nil where nothing is to be seen or something of the kit can't be drawn.
    func picture(of illustration: Illustration) -> Picture? {
        let composition = illustration.composition(with: kit)
        guard !composition.isEmpty, let artwork = try? artwork(of: composition) else { return nil }
        return .artwork(artwork)
    }

    func damaged(_ file: String) -> CommandError {
        CommandError(.badData, "The drawing \(file) of the kit “\(kit.id)” can't be used.")
    }
}

extension Artwork {
    /// The artwork as a picture of so many pixels: sides are whole ones, whatever the kit's size is.
    func picture(width: Int) -> (picture: Picture, height: Int) {
        let height = max(1, Int((Double(width) * size.height / size.width).rounded()))
        let box = Rect<PictureSpace>(x: 0, y: 0, width: Double(width), height: Double(height))
        let list = DisplayList(
            size: Size(width: Double(width), height: Double(height)),
            items: [DisplayItem(box: box, content: .picture(0))])
        return (.drawing(list, pictures: [.artwork(self)]), height)
    }
}

extension PictureServices {
    /// Draws a picture as PNG; errors are about `subject`.
    func png(of picture: Picture, about subject: String) throws(CommandError) -> [UInt8] {
        try file(of: picture, as: .png(scale: 1), about: subject)
    }

    /// Draws a picture as a page of PDF, a point of the picture a point of the page.
    func pdf(of picture: Picture, title: String) throws(CommandError) -> [UInt8] {
        try file(of: picture, as: .pdf(scale: 1, title: title), about: title)
    }

    private func file(of picture: Picture, as format: RenderFormat, about subject: String) throws(CommandError)
        -> [UInt8]
    {
        do throws(PictureFault) {
            return try pictures.render(picture, as: format)
        } catch {
            throw CommandError(error, about: subject)
        }
    }
}
