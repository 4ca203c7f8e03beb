import Markup

/// Hands out file names that differ in more than case and composition, which some file systems ignore.
struct FileNames {
    private var taken: Set<[UInt8]> = []
    /// The last number given for a name, so that many alike take no longer than many different ones.
    private var numbers: [[UInt8]: Int] = [:]

    /// `name.fileExtension`, with a number from 2 on before the dot where that is taken.
    mutating func unique(_ name: String, _ fileExtension: String) -> String { "\(unique(name)).\(fileExtension)" }

    /// `name`, with a number from 2 on behind it where that is taken.
    mutating func unique(_ name: String) -> String {
        var candidate = name
        let folded = Folding.foldedBytes(name)
        var number = numbers[folded] ?? 1
        defer { numbers[folded] = number }
        while !taken.insert(Folding.foldedBytes(candidate)).inserted {
            number += 1
            candidate = "\(name) \(number)"
        }
        return candidate
    }
}
