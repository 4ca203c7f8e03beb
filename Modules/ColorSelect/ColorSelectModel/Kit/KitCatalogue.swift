import Primitives

/// What a kit offers, asked for step by step: categories, the components of one, the colours of one, and a
/// thumbnail of a component in a colour. What is not there is an error, never an empty success.
public struct KitCatalogue: Sendable {
    /// What is offered.
    public let kit: Kit
    /// What addresses call it: its id, or with `@` and a hash one version.
    private let place: String

    /// Of any kit, a faulty one too. `place` is what addresses call it where that is not its id.
    public init(_ kit: Kit, place: String? = nil) {
        self.kit = kit
        self.place = place ?? kit.id
    }

    /// In the order in which people choose.
    public var categories: [KitCategory] { kit.categories }

    /// The components of a category.
    public func components(of category: String) throws(CatalogueError) -> [KitComponent] {
        guard let category = kit.category(category) else { throw .noCategory(category) }
        return category.components
    }

    /// The colours that a long press on the component offers: its first slot's. Empty when it takes none.
    public func colors(of component: String) throws(CatalogueError) -> [KitColor] {
        guard let (_, found) = kit.component(component) else { throw .noComponent(component) }
        return kit.colors(of: found)
    }

    /// Where the picture of a component in a colour is.
    public func thumbnail(of component: String, in color: String) throws(CatalogueError) -> ThumbnailReference {
        for known in try colors(of: component) where known.id.hasSameBytes(as: color) {
            return ThumbnailReference(thumbURL: "/api/kits/\(place)/thumbnails/\(component)/\(color).png")
        }
        throw .noColor(color, component: component)
    }
}

/// Where a thumbnail is: `{"thumbUrl":…}`.
public struct ThumbnailReference: Equatable, Sendable {
    /// A path from the server's root, in ASCII.
    public let thumbURL: String
}

/// What a catalogue was asked for and does not have.
public enum CatalogueError: Error, Equatable, Sendable {
    /// No category has this id.
    case noCategory(String)
    /// No component has this id.
    case noComponent(String)
    /// The component's first slot cannot have a colour of this id.
    case noColor(String, component: String)

    /// The status of the answer over HTTP.
    public static let status = 404
}
