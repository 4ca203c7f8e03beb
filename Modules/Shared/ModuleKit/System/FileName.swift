/// Names for exported files that every file system takes.
public enum FileName {
    /// The most scalars of a title that go into a name, and the most bytes: file systems stop at 255, and an
    /// id and an extension follow.
    static let scalarLimit = 80
    static let byteLimit = 200

    /// `title` without what file systems refuse, or `other` when nothing is left.
    public static func safe(_ title: String, orElse other: String) -> String {
        var view = String.UnicodeScalarView()
        var bytes = 0
        var needsSpace = false
        for scalar in title.unicodeScalars {
            guard view.count < scalarLimit else { break }
            let value = scalar.value
            let isRefused = value < 0x20 || value == 0x7f || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            if scalar == " " || isRefused {
                needsSpace = !view.isEmpty
                continue
            }
            let width = UTF8.width(scalar) + (needsSpace ? 1 : 0)
            guard bytes + width <= byteLimit else { break }
            if needsSpace { view.append(" ") }
            needsSpace = false
            view.append(scalar)
            bytes += width
        }
        // A dot in front hides a file, one at the end is dropped by some systems.
        while view.first == "." || view.first == " " { view.removeFirst() }
        while view.last == "." || view.last == " " { view.removeLast() }
        let name = String(view)
        if name.isEmpty { return other }
        return isReserved(name) ? "_" + name : name
    }

    /// Names that Windows keeps for devices, with or without an extension.
    private static func isReserved(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        guard stem.count == 4, let last = stem.last, last.isASCII, last.isNumber else { return false }
        return stem.hasPrefix("COM") || stem.hasPrefix("LPT")
    }
}
