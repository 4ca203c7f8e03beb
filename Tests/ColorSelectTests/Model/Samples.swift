import ColorSelectModel
import Drawing
import ModuleKit
import Primitives
import ProgramBundle
import Replication

/// A small kit with everything that a kit has: a solid category, one with two planes, slots that are shared.
enum Sample {
    static let hash = BlobHash(of: [1, 2, 3])
    static let reference = KitReference(id: "small", hash: hash)

    static func art(_ shapes: String) -> [UInt8] {
        Array("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\(shapes)</svg>".utf8)
    }

    static func marked(_ slots: String...) -> [UInt8] {
        art(slots.map { "<circle r=\"9\" fill=\"#112233\" data-fill=\"\($0)\"/>" }.joined())
    }

    static let files = [
        KitFile(path: "hat.svg", bytes: marked("cloth", "band:shade")),
        KitFile(path: "head.svg", bytes: marked("skin")),
        KitFile(path: "round.svg", bytes: marked("skin:light")),
        KitFile(path: "tail.svg", bytes: marked("hair")),
        KitFile(path: "wig.svg", bytes: marked("hair", "skin")),
    ]

    static func palette(_ id: String, _ colors: (String, UInt32)...) -> KitPalette {
        KitPalette(
            id: id,
            colors: colors.map { KitColor(id: $0.0, names: LocalNames(english: $0.0), value: RGBColor(hex: $0.1)) })
    }

    static func component(
        _ id: String, slots: [(String, String)], layers: [(String, String)], isSolid: Bool = false
    ) -> KitComponent {
        KitComponent(
            id: id, names: LocalNames(english: id), slots: slots.map { KitSlot(name: $0.0, palette: $0.1) },
            layers: layers.map { KitLayer(file: $0.0, plane: $0.1) }, isSolid: isSolid)
    }

    static var kit: Kit {
        Kit(
            id: "small", names: LocalNames(english: "Small"), licence: "CC0-1.0", authors: ["Bojagi"],
            size: Size(width: 100, height: 100), planes: ["back", "middle", "front"],
            palettes: [
                palette("skins", ("sand", 0xE0AC86), ("umber", 0x6F452C)),
                palette("hairs", ("ink", 0x2B2724), ("ginger", 0xCC7434), ("white", 0xE9E6E0)),
                palette("cloths", ("indigo", 0x3B5BA9), ("plum", 0x7A5A9A)),
            ],
            categories: [
                KitCategory(
                    id: "ground", names: LocalNames(english: "Ground"), isRequired: false,
                    components: [component("solid", slots: [("ground", "cloths")], layers: [], isSolid: true)]),
                KitCategory(
                    id: "hair", names: LocalNames(english: "Hair"), isRequired: false, odds: 70,
                    components: [
                        component(
                            "wig", slots: [("hair", "hairs"), ("skin", "skins")],
                            layers: [("tail.svg", "back"), ("wig.svg", "front")]),
                        component("tail", slots: [("hair", "hairs")], layers: [("tail.svg", "back")]),
                        component(
                            "hat", slots: [("cloth", "cloths"), ("band", "cloths")], layers: [("hat.svg", "front")]),
                    ]),
                KitCategory(
                    id: "face", names: LocalNames(english: "Face"), isRequired: true,
                    components: [
                        component("head", slots: [("skin", "skins")], layers: [("head.svg", "middle")]),
                        component("round", slots: [("skin", "skins")], layers: [("round.svg", "middle")]),
                    ]),
            ])
    }

    /// What is wrong with the kit after `change`.
    static func problems(files: [KitFile] = files, _ change: (inout Kit) -> Void = { _ in }) -> [KitProblem] {
        var kit = kit
        change(&kit)
        return kit.problems(files: files)
    }
}

/// The kits that come with the program.
enum BuiltIn {
    static let kits = ["bust", "faces"]

    static func files(of kit: String) -> [KitFile] {
        let bundle = ProgramFiles()
        let prefix = "kits/\(kit)/"
        return bundle.paths.filter { $0.hasPrefix(prefix) }.map {
            KitFile(path: String($0.dropFirst(prefix.count)), bytes: bundle.bytes($0) ?? [])
        }
    }

    static func manifest(of kit: String) -> KitManifest {
        KitManifest(ProgramFiles().bytes("kits/\(kit)/kit.json") ?? [])
    }

    /// The usual one.
    static let kit = manifest(of: "bust").kit
}
