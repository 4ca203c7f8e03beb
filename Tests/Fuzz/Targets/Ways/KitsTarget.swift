import ColorSelectModel
import Foundation
import ModuleKit
import Primitives
import ProgramBundle
import Replication
import ZlibCompression

/// `kit.json` of somebody's own, with the art that the built-in kit has; a packed kit, as another device names it; and an
/// archive of one.
public final class KitsTarget: FuzzTarget {
    public let name = "kits"

    public init() {}

    private static let art: [KitFile] = {
        let bundle = ProgramFiles()
        return bundle.paths.filter { $0.contains("bust/") && $0.hasSuffix(".svg") }.compactMap { path in
            guard let bytes = bundle.bytes(path), let start = path.firstRange(of: "bust/") else { return nil }
            return KitFile(path: String(path[start.upperBound...]), bytes: bytes)
        }
    }()

    public func seeds() -> [[UInt8]] {
        let bundle = ProgramFiles()
        let files = [
            KitFile(path: KitManifest.file, bytes: Array(Self.small.utf8)),
            KitFile(path: "a.svg", bytes: Array(Self.square.utf8)),
        ]
        return [Array(Self.small.utf8), KitPack(files: files).bytes, Self.archive]
            + bundle.paths.filter { $0.hasSuffix("kit.json") }.compactMap { bundle.bytes($0) }
    }

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        if let pack = KitPack(bytes: bytes) {
            guard pack.bytes == bytes else { throw FuzzFinding("a packed kit is another when it is packed again") }
            _ = pack.manifest?.problems(files: pack.files)
        }
        if let archive = ZipArchive(bytes) {
            for entry in archive.entries.prefix(64) {
                let content = archive.content(of: entry, limit: 1 << 16, Inflater())
                if let content, content.count > 1 << 16 { throw FuzzFinding("more is unpacked than was asked for") }
            }
        }
        let manifest = KitManifest(bytes)
        let art = manifest.artFiles.map { path in KitFile(path: path, bytes: Array(Self.square.utf8)) }
        _ = manifest.problems(files: Self.art)
        let problems = manifest.problems(files: art)
        let kit = manifest.kit
        let catalogue = KitCatalogue(kit)
        for category in kit.categories.prefix(8) { _ = try? catalogue.components(of: category.id) }
        for component in kit.categories.flatMap(\.components).prefix(32) {
            for color in (try? catalogue.colors(of: component.id)) ?? [] {
                _ = try? catalogue.thumbnail(of: component.id, in: color.id)
            }
        }
        for path in manifest.artFiles where path.hasPrefix("/") || path.split(separator: "/").contains("..") {
            throw FuzzFinding("a kit names \(path), outside its folder")
        }
        guard problems.isEmpty else { return }
        // A sound kit can be used.
        var random = SplitMix64(seed: 3)
        var illustration = Illustration()
        var origin = Origin(unit: UnitID(replica: ReplicaID(1), sequence: 0), time: Timestamp(milliseconds: 1))
        for _ in 0..<3 {
            for change in illustration.random(of: kit, using: &random) {
                illustration.apply(change, from: origin)
                origin = Origin(unit: origin.unit.advanced(by: 1), time: origin.time)
            }
        }
    }

    /// Two files, the second one deflated.
    private static let archive = Array(
        Data(
            base64Encoded: """
                UEsDBBQAAAAAAAAAIVxDv6ajAgAAAAIAAAAIAAAAa2l0Lmpzb257fVBLAwQUAAAACAAAACFcPCxN0S0AAACkAAAABQAAAGEuc3Zn\
                sykuS1eoyM3JK7ZVyigpKbDS1y8vL9crN9bLL0rXNzIwMNAHqlDSt7MZOIUAUEsBAhQDFAAAAAAAAAAhXEO/pqMCAAAAAgAAAAgA\
                AAAAAAAAAAAAAKSBAAAAAGtpdC5qc29uUEsBAhQDFAAAAAgAAAAhXDwsTdEtAAAApAAAAAUAAAAAAAAAAAAAAKSBKAAAAGEuc3Zn\
                UEsFBgAAAAACAAIAaQAAAHgAAAAAAA==
                """) ?? Data())

    private static let square =
        ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="9" height="9" fill="#e0ac86"/></svg>"##

    private static let small = ##"""
        {"id": "tiny", "name": {"en": "Tiny", "ko": "작은"}, "licence": "CC0-1.0", "authors": ["Bojagi"],
         "size": {"width": 100, "height": 100}, "planes": ["face"],
         "palettes": [{"id": "skin", "colors": [{"id": "sand", "name": "Sand", "value": "#E8B08A"}]}],
         "categories": [{"id": "face", "name": "Face", "required": true, "components": [
            {"id": "round", "name": "Round", "slots": [{"name": "skin", "palette": "skin"}],
             "layers": [{"file": "a.svg", "plane": "face"}]}]}]}
        """##
}
