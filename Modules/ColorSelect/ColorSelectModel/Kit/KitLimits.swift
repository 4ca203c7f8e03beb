/// What a kit may hold. More is refused before it is looked at.
public enum KitLimits {
    /// Of one kit.
    public static let categories = 64
    /// In all categories together.
    public static let components = 2_000
    /// In one palette.
    public static let colors = 256
    /// Of one kit.
    public static let palettes = 64
    /// Of one kit.
    public static let planes = 64
    /// Of one component.
    public static let layers = 16
    /// Of one component.
    public static let slots = 16
    /// Different names of slots in the whole kit.
    public static let slotNames = 256
    /// Pairs of slots that are kept apart.
    public static let contrasts = 64
    /// In hundredths.
    public static let contrast = 100...2_100
    /// Of a kit, or of one component.
    public static let authors = 64
    /// Unicode scalars of a name, an author or a licence.
    public static let name = 100
    /// Bytes of one file of art.
    public static let fileSize = 1_000_000
    /// Kits that a workspace lists; others are found by their ids.
    public static let listed = 200
    /// Files of art of one kit.
    public static let files = 4_096
    /// Bytes of one kit, packed: some hundred drawings, and as many pictures.
    public static let size = 32_000_000
    /// Bytes of `kit.json`: far more than a kit within the other limits needs.
    public static let manifestSize = 16_000_000
    /// Bytes of a file's path.
    public static let path = 200
    /// Width and height of the canvas.
    public static let side = 16...8_192
    /// Of one name; more are not looked at.
    public static let languages = 64
    /// Of a category: parts in a hundred random illustrations.
    public static let odds = 0...100
}
