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

/// The kit that comes with the program.
enum BuiltIn {
    static let prefix = "kits/bust/"

    static var files: [KitFile] {
        let bundle = ProgramFiles()
        return bundle.paths.filter { $0.hasPrefix(prefix) }.map {
            KitFile(path: String($0.dropFirst(prefix.count)), bytes: bundle.bytes($0) ?? [])
        }
    }

    static let manifest = KitManifest(ProgramFiles().bytes("kits/bust/kit.json") ?? [])
    static var kit: Kit { manifest.kit }
}

/// One device with an illustration: what it writes can be carried to others.
final class Desk {
    static let document = DocumentID(high: 1, low: 2)
    let session: DocumentSession<Illustration>
    let kit: Kit
    var now: UInt64 = 1_700_000_000_000
    /// Everything applied here, in that order.
    private(set) var log: [Event] = []
    /// The bytes of what was written here.
    private(set) var written: [[UInt8]] = []

    init(replica: UInt64 = 1, author: UInt64? = nil, kit: Kit = Sample.kit) {
        self.kit = kit
        session = DocumentSession(
            document: Self.document, kind: Illustration.kind, replica: ReplicaID(replica),
            author: AuthorID(author ?? replica))
    }

    static func withIllustration(replica: UInt64 = 1, kit: Kit = Sample.kit) throws -> Desk {
        let desk = Desk(replica: replica, kit: kit)
        try desk.perform { (_) throws(IllustrationError) in
            try Illustration.creation(name: "Ada", kit: Sample.reference)
        }
        return desk
    }

    var illustration: Illustration { session.value }

    @discardableResult
    func perform(
        _ intent: (Illustration) throws(IllustrationError) -> [RecordChange]
    ) throws(IllustrationError) -> EventID? {
        let changes = try intent(illustration)
        now += 1000
        let id = session.perform(changes, now: now) { (bytes) throws(Never) in written.append(bytes) }
        if id != nil, let bytes = written.last, let event = try? Event(bytes: bytes) { log.append(event) }
        return id
    }

    func choose(_ id: String, color: String? = nil, slot: String? = nil) throws {
        try perform { (illustration) throws(IllustrationError) in
            try illustration.choose(id, color: color, slot: slot, of: kit)
        }
    }

    func tap(_ id: String) throws {
        try perform { (illustration) throws(IllustrationError) in try illustration.tap(id, of: kit) }
    }

    func receive(_ bytes: [UInt8]) throws {
        let known = try session.graph.contains(Event(bytes: bytes).id)
        let reception = try session.receive(bytes, now: now + 10_000_000)
        if !known, case .applied(1) = reception { log.append(try Event(bytes: bytes)) }
    }

    func catchUp(with other: Desk) throws {
        for bytes in other.written { try receive(bytes) }
    }

    /// Undoes or redoes; false when there is nothing to.
    func step(_ direction: UndoDirection) throws -> Bool {
        guard let step = try illustration.undoStep(direction, by: session.author, log: log) else { return false }
        now += 1000
        session.perform(step.changes, now: now, undoing: step.undoes) { (bytes) throws(Never) in
            written.append(bytes)
        }
        if let bytes = written.last { log.append(try Event(bytes: bytes)) }
        return true
    }

    /// What a person sees: parts and colours.
    var shown: [String] { Self.shown(illustration) }

    static func shown(_ illustration: Illustration) -> [String] {
        [illustration.name] + illustration.choices.map { "\($0.category)=\($0.component)" }
            + illustration.chosenColors.map { "\($0.slot):\($0.color)" }
    }
}
