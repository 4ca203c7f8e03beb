import JSON
import Primitives

/// `kit.json` as it was read: as much of the kit as could be understood, and what could not.
public struct KitManifest: Sendable {
    /// With empty values where something is missing; only a kit without problems is one.
    public let kit: Kit
    /// What is wrong with the form of the file.
    private let formProblems: [KitProblem]

    /// The name of the file in a kit's folder.
    public static let file = "kit.json"

    /// Never fails: what of `kit.json` can't be read becomes a problem.
    public init(_ bytes: [UInt8]) {
        var reader = KitReader()
        guard bytes.count <= KitLimits.manifestSize else {
            let fault = KitFault.fileTooLarge(size: bytes.count, limit: KitLimits.manifestSize)
            self.init(kit: reader.kit(.null), formProblems: [KitProblem(Self.file, fault)])
            return
        }
        do throws(JSONFault) {
            let value = try JSONReader.value(of: bytes)
            let kit = reader.kit(value)
            self.init(kit: kit, formProblems: reader.problems)
        } catch {
            self.init(kit: reader.kit(.null), formProblems: [KitProblem(Self.file, .notJSON(error))])
        }
    }

    private init(kit: Kit, formProblems: [KitProblem]) {
        self.kit = kit
        self.formProblems = formProblems
    }

    /// Everything that is wrong with the kit; empty for a sound one. `files` is its art.
    public func problems(files: [KitFile]) -> [KitProblem] {
        // Of what is no object as a whole every member would be missing.
        if formProblems.contains(where: { $0.place.hasSameBytes(as: Self.file) || $0.place.isEmpty }) {
            return formProblems
        }
        // What is missing is empty in the kit: that need not be told twice.
        let told = formProblems.map { $0.place }.inOrder { $0.isBefore($1) }
        return formProblems + kit.problems(files: files).filter { !Self.isAmong(told, $0.place) }
    }

    /// The files that layers name, each once, sorted; only paths that stay in the kit's folder.
    public var artFiles: [String] {
        var paths: [String] = []
        for category in kit.categories {
            for component in category.components {
                for layer in component.layers where KitPath.isSafe(layer.file) { paths.append(layer.file) }
            }
        }
        var unique: [String] = []
        for path in paths.inOrder(by: { $0.isBefore($1) })
        where unique.last.map({ $0.isBefore(path) }) ?? true { unique.append(path) }
        return unique
    }

    private static func isAmong(_ sorted: [String], _ place: String) -> Bool {
        let index = sorted.partitioningIndex { !$0.isBefore(place) }
        return index < sorted.count && sorted[index].hasSameBytes(as: place)
    }
}
