/// A tag as a path: `#travel/jeonju` lies within `#travel`. Case and diacritics do not tell tags apart.
public struct TagPath: Hashable, Sendable {
    private let folded: [UInt8]

    /// `name` with its sign or without.
    public init(_ name: String) {
        folded = Folding.foldedBytes(name.hasPrefix("#") ? String(name.dropFirst()) : name)
    }

    /// Whether it is `other` or lies below it.
    public func isWithin(_ other: TagPath) -> Bool {
        guard folded.starts(with: other.folded) else { return false }
        return folded.count == other.folded.count || folded[other.folded.count] == UInt8(ascii: "/")
    }

    /// The names of a tag and of those above it, the outermost first: `travel`, `travel/jeonju`. One with very many
    /// levels has the outermost alone.
    public static func names(within name: String) -> [String] {
        var names: [String] = []
        var path = ""
        for part in name.utf8.split(separator: UInt8(ascii: "/"), maxSplits: mostLevels) {
            if names.count == mostLevels { break }
            path += (path.isEmpty ? "" : "/") + String(Substring(part))
            names.append(path)
        }
        return names
    }

    private static let mostLevels = 16
}
