/// What kind of target a row of the table is.
enum Kind {
    /// Compiles natively and in Embedded Swift for WebAssembly.
    case embedded
    /// Needs a host system.
    case host
    /// Wraps a C library; host only.
    case adapter
    /// A C library's header or module map.
    case c
}

/// One row: a target and what it may import of this package.
struct Row {
    var kind: Kind
    var mayImport: [String]
    /// What an adapter needs of the system itself; nil for a target that reaches it through a protocol alone.
    var system: String?

    init(_ kind: Kind, _ mayImport: [String] = [], system: String? = nil) {
        self.kind = kind
        self.mayImport = mayImport
        self.system = system
    }
}

/// Who may import whom. `<Area>` stands for any one area, the same throughout its row, so that a new area
/// needs no row of its own; `<*>` stands for every area, `<Example>` for each target in Apps/Examples. A new shared target or adapter adds a row here.
struct ImportTable {
    var rows: [String: Row]

    static let shared = [
        "Primitives", "TextMerging", "Markup", "Drawing", "ImageHeaders", "JSON", "Replication", "Pictures",
        "Interaction", "VectorArt", "Phrases", "Forms",
    ]
    /// What scenes are made with, beside it.
    static let scenes = ["Views", "Scenes", "MarkdownViews", "Presence"]
    static let values = [
        "Primitives", "TextMerging", "Markup", "Drawing", "ImageHeaders", "JSON", "Replication", "VectorArt",
        "Phrases", "Forms",
    ]

    static let bojagi = ImportTable(rows: [
        // Shared
        "Primitives": Row(.embedded),
        "TextMerging": Row(.embedded, ["Primitives"]),
        "Markup": Row(.embedded, ["Primitives"]),
        "Drawing": Row(.embedded, ["Primitives"]),
        "ImageHeaders": Row(.embedded),
        "JSON": Row(.embedded, ["Primitives"]),
        "VectorArt": Row(.embedded, ["Primitives", "Drawing"]),
        "Replication": Row(.embedded, ["Primitives", "TextMerging"]),
        "Pictures": Row(.embedded, ["Drawing", "Replication"]),
        "Interaction": Row(.embedded, ["Drawing"]),
        "Phrases": Row(.embedded, ["JSON", "Markup"]),
        "Forms": Row(.embedded, ["Phrases", "JSON", "Replication", "Primitives"]),
        "Presence": Row(.embedded, ["JSON", "Replication", "Primitives"]),
        "Views": Row(.embedded, ["Primitives"]),
        "MarkdownViews": Row(.embedded, ["Markup", "Views"]),
        "Scenes": Row(
            .embedded,
            [
                "JSON", "Phrases", "Forms", "Interaction", "Drawing", "Views", "Replication", "Presence", "Primitives",
                "Markup", "ImageHeaders",
            ]),
        "Shell": Row(
            .embedded,
            [
                "Scenes", "Views", "Phrases", "JSON", "Interaction", "Replication", "Presence", "Primitives", "Markup",
                "Drawing", "ImageHeaders",
            ]),
        "Membership": Row(.host, ["Replication", "Primitives"]),
        "ModuleKit": Row(.host, ["Membership"] + shared),
        "Serving": Row(.host, ["ModuleKit", "Membership", "Presence"] + shared),
        // Areas
        "<Area>Model": Row(.embedded, values),
        "<Area>Scene": Row(.embedded, ["<Area>Model"] + shared + scenes),
        "<Area>Commands": Row(.host, ["<Area>Model", "ModuleKit", "Membership"] + shared),
        // Adapters: their C target and what they fulfil
        "SQLiteStore": Row(
            .adapter, ["CSQLite", "HostSystem", "ModuleKit", "Replication", "Primitives"],
            system: "the files beside the database, which SQLite opens by itself, and the numbers of its errors"),
        "PostgresStore": Row(.adapter, ["CPostgreSQL", "HostSystem", "ModuleKit", "Replication", "Primitives"]),
        "FileBlobs": Row(.adapter, ["CSodium", "HostSystem", "ModuleKit", "Replication"]),
        "ObjectBlobs": Row(.adapter, ["Markup", "ModuleKit", "Replication"]),
        "FolderExchange": Row(.adapter, ["HostSystem", "ModuleKit", "Replication", "Primitives"]),
        "ProgramBundle": Row(.adapter, ["CBundle", "ModuleKit"]),
        "HostSystem": Row(
            .adapter, ["ModuleKit", "Pictures", "Drawing", "Primitives"],
            system: "files, folders, locks, threads, signals, the terminal, the clock: what others need is here"),
        "PictureWorkers": Row(
            .adapter, ["Pictures", "ModuleKit", "Replication"],
            system: "processes of its own, the sockets to them and their deadlines"),
        "CurlClient": Row(.adapter, ["CCurl", "HostSystem", "Serving", "ModuleKit", "Replication"]),
        "MicroHTTPServer": Row(
            .adapter, ["CMicroHTTPD", "CQRCode", "HostSystem", "Serving", "ModuleKit"],
            system: "sockets, and how long they are silent"),
        "SodiumPassphrases": Row(.adapter, ["CArgon2", "Serving"]),
        "GnuTLSCertificates": Row(.adapter, ["CGnuTLS", "Serving", "ModuleKit"]),
        "PageBundle": Row(.adapter, ["CPage", "HostSystem", "Serving", "ModuleKit"]),
        "ZlibCompression": Row(.adapter, ["CZlib", "ModuleKit"]),
        "ImageCodecs": Row(
            .adapter, ["CTurboJPEG", "CWebP", "CPNG", "CGIF", "CLCMS", "Pictures", "ImageHeaders", "Drawing"],
            system: "free(3), for memory that its C code hands out"),
        "CairoRenderer": Row(
            .adapter, ["CCairo", "CPango", "Pictures", "Drawing", "VectorArt"],
            system: "malloc(3), for memory that cairo frees, and the arc tangent"),
        "TerminalPictures": Row(.adapter, ["CChafa", "Pictures", "Drawing"]),
        // Apart from HostSystem, which would bring ModuleKit into the process that reads strangers' pictures.
        "WorkerSystem": Row(
            .adapter, ["Pictures"], system: "the picture worker's pipe, the files that it maps, and its limits"),
        "CCairo": Row(.c),
        "CPango": Row(.c),
        "CTurboJPEG": Row(.c),
        "CWebP": Row(.c),
        "CPNG": Row(.c),
        "CGIF": Row(.c),
        "CLCMS": Row(.c),
        "CChafa": Row(.c),
        "CCurl": Row(.c),
        "CSQLite": Row(.c),
        "CPostgreSQL": Row(.c),
        "CSodium": Row(.c),
        "CArgon2": Row(.c),
        "CBundle": Row(.c),
        "CMicroHTTPD": Row(.c),
        "CGnuTLS": Row(.c),
        "CQRCode": Row(.c),
        "CPage": Row(.c),
        "CZlib": Row(.c),
        // Programs
        "Dispatching": Row(
            .host,
            [
                "ModuleKit", "Membership", "Serving", "SQLiteStore", "PostgresStore", "FileBlobs", "ObjectBlobs",
                "FolderExchange", "ProgramBundle", "HostSystem", "PictureWorkers", "CurlClient", "MicroHTTPServer",
                "GnuTLSCertificates", "PageBundle", "ZlibCompression", "SodiumPassphrases",
            ] + shared),
        "bojagi": Row(.host, ["<*>Commands", "ModuleKit", "Dispatching"]),
        "bojagi-pictures": Row(
            .host,
            [
                "CairoRenderer", "ImageCodecs", "TerminalPictures", "WorkerSystem", "Pictures", "Replication",
                "Drawing",
            ]),
        "Browser": Row(.embedded, ["<*>Scene", "Scenes", "Shell"]),
        "PageParts": Row(.host),
        "<Example>": Row(.host, ["<*>Model", "<*>Scene", "ModuleKit"] + shared),
    ])

    /// Modules that come with the language and may be imported by kind.
    static let languageModules: [Kind: Set<String>] = [
        .embedded: ["Swift"],
        .host: ["Swift", "Synchronization"],
        .adapter: ["Swift", "Synchronization"],
        .c: [],
    ]

    /// Modules that are the system: for adapters whose row says what for.
    ///
    /// Foundation is not among them: it costs half a millisecond of start-up and 45 MB of program.
    static let systemModules: Set<String> = ["Glibc", "Musl", "Darwin"]

    private static let partSuffixes = ["Model", "Scene", "Commands"]

    /// The area and part that a target's name and place spell, `("Memo", "Model")` for `MemoModel` in
    /// `Modules/Memo/MemoModel`; nil for what belongs to no area.
    static func area(of target: Target) -> (name: String, part: String)? {
        let folders = target.path.split(separator: "/").map(String.init)
        guard folders.count == 3, folders[0] == "Modules" else { return nil }
        for part in partSuffixes where target.name == folders[1] + part { return (folders[1], part) }
        return nil
    }

    /// The row that governs a target, its placeholders filled in; nil when the table knows none.
    func row(of target: Target) -> Row? {
        if let exact = rows[target.name] { return exact }
        if target.path.hasPrefix("Apps/Examples") { return rows["<Example>"] }
        guard let area = Self.area(of: target), let row = rows["<Area>" + area.part] else { return nil }
        return Row(row.kind, row.mayImport.map { $0.replacing("<Area>", with: area.name) })
    }

    /// Whether a row lets its target import another one.
    func allows(_ row: Row, _ imported: Target) -> Bool {
        if row.mayImport.contains(imported.name) { return true }
        guard let area = Self.area(of: imported) else { return false }
        return row.mayImport.contains("<*>" + area.part)
    }
}
