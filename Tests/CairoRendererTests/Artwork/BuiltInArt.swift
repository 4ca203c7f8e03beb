import ColorSelectModel
import Drawing
import Pictures
import ProgramBundle
import Testing
import VectorArt

@testable import CairoRenderer

/// The kits that come with the program, to be drawn part by part; the bust unless another is said.
enum BuiltInArt {
    static let kit = named("bust")
    static let faces = named("faces")

    private static func named(_ id: String) -> Kit {
        KitManifest(ProgramFiles().bytes("kits/\(id)/kit.json") ?? []).kit
    }

    static func parts(_ category: String, of kit: Kit = kit) -> [KitComponent] {
        kit.category(category)?.components ?? []
    }

    static func bytes(_ file: String, of kit: Kit = kit) throws -> [UInt8] {
        try #require(ProgramFiles().bytes("kits/\(kit.id)/\(file)"), "\(kit.id) \(file)")
    }

    /// These components on each other in the kit's order, or those of their layers that lie on `plane`.
    static func drawn(
        _ components: [KitComponent], of kit: Kit = kit, plane: String? = nil, width: Int,
        with painter: ArtworkPainter = ArtworkPainter()
    ) throws -> DrawnArtwork {
        var layers: [Artwork.Layer] = []
        for known in kit.planes where plane == nil || plane == known {
            for component in components {
                for layer in component.layers where layer.plane == known {
                    layers.append(.svg(try bytes(layer.file, of: kit)))
                }
            }
        }
        let size = Size<PictureSpace>(width: kit.size.width, height: kit.size.height)
        return try DrawnArtwork(Artwork(size: size, layers: layers), width: width, with: painter)
    }
}

/// Where something is drawn, in units of the kit.
struct Silhouette {
    private let drawn: DrawnArtwork
    private let unit: Double

    init(_ components: [KitComponent], of kit: Kit = BuiltInArt.kit, plane: String? = nil) throws {
        drawn = try BuiltInArt.drawn(components, of: kit, plane: plane, width: 320)
        unit = kit.size.width / 320
    }

    private func covers(_ x: Int, _ y: Int) -> Bool { drawn.alpha(x, y) >= 128 }

    /// From the leftmost to the rightmost at this height, in `range`; nil where nothing is.
    func row(_ y: Double, in range: ClosedRange<Double> = 0...1000) -> ClosedRange<Double>? {
        let line = Int(y / unit)
        let found = (0..<320).filter { range.contains(Double($0) * unit) && covers($0, line) }
        guard let first = found.first, let last = found.last else { return nil }
        return Double(first) * unit...Double(last + 1) * unit
    }

    /// From the topmost to the lowest at this place; nil where nothing is.
    func column(_ x: Double) -> ClosedRange<Double>? {
        let line = Int(x / unit)
        let found = (0..<320).filter { covers(line, $0) }
        guard let first = found.first, let last = found.last else { return nil }
        return Double(first) * unit...Double(last + 1) * unit
    }

    /// Whether nothing of it is drawn where the other is not.
    func lies(within other: Silhouette) -> Bool {
        (0..<320).allSatisfy { y in (0..<320).allSatisfy { x in !covers(x, y) || other.covers(x, y) } }
    }

    /// How much of this column both cover, in units.
    func overlap(with other: Silhouette, atX x: Double) -> Double {
        let line = Int(x / unit)
        return Double((0..<320).count { covers(line, $0) && other.covers(line, $0) }) * unit
    }

    func overlap(with other: Silhouette, atY y: Double, in range: ClosedRange<Double>) -> Double {
        let line = Int(y / unit)
        let count = (0..<320).count { range.contains(Double($0) * unit) && covers($0, line) && other.covers($0, line) }
        return Double(count) * unit
    }
}
