public import Drawing
import Replication

/// An original picture in the manner of jogakbo, the wrapping cloth sewn from left-over pieces: unequal patches,
/// visible seams, quiet colours with one that is not. The same numbers give the same picture everywhere.
public struct Patchwork: Sendable {
    /// What the patches make together.
    public enum Motif: UInt8, CaseIterable, Sendable {
        /// Nothing but the cloth.
        case cloth = 0
        /// Strips, as on festive sleeves.
        case stripes = 1
        /// Strips around a middle.
        case spiral = 2
        /// Rings that reach into each other.
        case rings = 3
        /// Squares cut across.
        case triangles = 4
        /// A white porcelain jar.
        case moonJar = 5
        /// Hills behind hills, and a sun or moon.
        case hills = 6
    }

    /// Which cloth it is sewn from.
    public enum Cloth: UInt8, CaseIterable, Sendable {
        /// Undyed, with one colour.
        case ramie = 0
        /// All five.
        case silk = 1
        case indigo = 2
        case safflower = 3
        case gardenia = 4
        case mugwort = 5
        case plum = 6
    }

    /// What the patches make together.
    public var motif: Motif
    /// Which colours there are.
    public var cloth: Cloth
    /// Any number; another one cuts the patches in another way.
    public var seed: UInt64
    /// In points.
    public var size: Size<PictureSpace>

    /// `size` is in points.
    public init(motif: Motif, cloth: Cloth, seed: UInt64, size: Size<PictureSpace>) {
        self.motif = motif
        self.cloth = cloth
        self.seed = seed
        self.size = size
    }

    /// What is to be drawn.
    public var display: DisplayList {
        var needle = Needle(size: size, cloth: cloth, seed: seed)
        switch motif {
        case .cloth: needle.sewCloth()
        case .stripes: needle.sewStripes()
        case .spiral: needle.sewSpiral()
        case .rings: needle.sewRings()
        case .triangles: needle.sewTriangles()
        case .moonJar: needle.sewMoonJar()
        case .hills: needle.sewHills()
        }
        return needle.display
    }
}
