/// Names for files made of titles, which every file system takes.
public enum FileName {
    /// The most scalars of a title that go into a name, and the most bytes: file systems stop at 255, and an
    /// id and an extension follow.
    private static let scalarLimit = 80
    private static let byteLimit = 200

    /// `title` without what file systems refuse, or `other` when nothing is left. Complexity: O(length).
    public static func safe(_ title: String, orElse other: String) -> String {
        var view = String.UnicodeScalarView()
        var count = 0
        var bytes = 0
        var needsSpace = false
        for scalar in title.unicodeScalars {
            guard count < scalarLimit else { break }
            let value = scalar.value
            let isRefused = value < 0x20 || value == 0x7f || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            if scalar == " " || isRefused {
                needsSpace = !view.isEmpty
                continue
            }
            let width = UTF8.width(scalar) + (needsSpace ? 1 : 0)
            guard bytes + width <= byteLimit else { break }
            if needsSpace { view.append(" ") }
            count += needsSpace ? 2 : 1
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

    /// The same of a file's whole name, whose ending stays where the rest is cut: a dot and up to five letters and digits
    /// of ASCII.
    public static func safe(file name: String, orElse other: String) -> String {
        let bytes = name.utf8
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
            case let ending = bytes[dot...].dropFirst(), 1...5 ~= ending.count,
            ending.allSatisfy({ $0.isASCIIAlphanumeric })
        else { return safe(name, orElse: other) }
        return safe(String(name[..<dot]), orElse: other) + String(name[dot...])
    }

    /// Names that Windows keeps for devices, with or without an extension.
    private static func isReserved(_ name: String) -> Bool {
        let stem = name.utf8.prefix { $0 != UInt8(ascii: ".") }
        guard 3...4 ~= stem.count, stem.allSatisfy({ $0.isASCIIAlphanumeric }) else { return false }
        let start = stem.prefix(3).map { $0 & 0xDF }
        func begins(_ word: StaticString) -> Bool {
            word.withUTF8Buffer { start.elementsEqual($0) }
        }
        if stem.count == 3 { return begins("CON") || begins("PRN") || begins("AUX") || begins("NUL") }
        return stem.last?.isASCIIDigit == true && (begins("COM") || begins("LPT"))
    }
}
