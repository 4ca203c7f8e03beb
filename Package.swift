// swift-tools-version: 6.2
import PackageDescription

// The house as a table: one row a target. E rows compile natively and, by name, for Embedded Swift in
// WebAssembly; H rows need a host system. Docs/Architecture.md explains who may import whom and
// Tests/ArchitectureTests holds the tree to it.

let features: [SwiftSetting] = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .map { .enableUpcomingFeature($0) }

// What the Makefile sets, for reasons in Docs/Decisions/compile-time.md: SwiftPM takes no such flags from a package that another
// needs by version. BOJAGI_OPTIMIZED=1 compiles the libraries of a debug build, but not scenes, with optimization and assertions,
// each as a whole, with Swift's library in its programs. BOJAGI_WASM=1 leaves code to a page's last target, but Shell's.
let optimized: [SwiftSetting] =
    Context.environment["BOJAGI_OPTIMIZED"] == "1"
    ? [.unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"], .when(configuration: .debug))] : []
let withoutCode: [SwiftSetting] =
    Context.environment["BOJAGI_WASM"] == "1" ? [.unsafeFlags(["-Xfrontend", "-emit-empty-object-file"])] : []
let linkedWhole: [LinkerSetting] =
    optimized.isEmpty ? [] : [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .debug))]

func library(_ name: String, _ path: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
    let isOfScenes = name.hasSuffix("Scene") || ["Scenes", "Views", "MarkdownViews", "Shell"].contains(name)
    return .target(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Modules/\(path)", exclude: exclude,
        swiftSettings: features + (isOfScenes ? [] : optimized) + (name == "Shell" ? [] : withoutCode),
        linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
}

func cLibrary(_ name: String, _ path: String) -> Target {
    .target(name: name, path: "Modules/\(path)")
}

func program(_ name: String, _ path: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Apps/\(path)",
        exclude: exclude, swiftSettings: features, linkerSettings: name.hasPrefix("bojagi") ? linkedWhole : [])
}

// Those are worth optimizing that look at every dot of a picture, or at every letter of the tree.
func tests(
    _ name: String, _ dependencies: [String] = [], exclude: [String] = [], isOptimized: Bool = false
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/\(name)",
        exclude: exclude, swiftSettings: features + (isOptimized ? optimized : []))
}

let targets: [Target] = [
    // E: shared
    library("Primitives", "Shared/Primitives"),
    library("TextMerging", "Shared/TextMerging", ["Primitives"]),
    library("Markup", "Shared/Markup", ["Primitives"]),
    library("Drawing", "Shared/Drawing", ["Primitives"]),
    library("ImageHeaders", "Shared/ImageHeaders"),
    library("Interaction", "Shared/Interaction", ["Drawing"]),
    library("JSON", "Shared/JSON", ["Primitives"]),
    library("VectorArt", "Shared/VectorArt", ["Drawing", "Primitives"]),
    library("Replication", "Shared/Replication", ["Primitives", "TextMerging"]),
    library("Pictures", "Shared/Pictures", ["Drawing", "Replication"]),
    library("Phrases", "Shared/Phrases", ["JSON", "Markup"]),
    library("Forms", "Shared/Forms", ["Phrases", "JSON", "Replication", "Primitives"]),
    library("Presence", "Shared/Presence", ["JSON", "Replication", "Primitives"]),
    library("Views", "Shared/Views", ["Primitives"]),
    library(
        "Scenes", "Shared/Scenes",
        [
            "JSON", "Phrases", "Forms", "Views", "Interaction", "Drawing", "Replication", "Presence", "Primitives",
            "Markup", "ImageHeaders",
        ]),
    library(
        "ColorSelectScene", "ColorSelect/ColorSelectScene",
        [
            "ColorSelectModel", "Scenes", "Views", "Phrases", "Interaction", "Replication", "Primitives", "Drawing",
            "VectorArt", "JSON",
        ]),
    library(
        "GalleryScene", "Gallery/GalleryScene",
        [
            "GalleryModel", "Scenes", "Views", "MarkdownViews", "Phrases", "Interaction", "Replication", "Primitives",
            "Markup", "Drawing", "JSON",
        ]),
    library("MarkdownViews", "Shared/MarkdownViews", ["Markup", "Views"]),
    library(
        "Shell", "Shared/Shell",
        [
            "Scenes", "Views", "Phrases", "JSON", "Interaction", "Replication", "Presence", "Primitives", "Markup",
            "Drawing", "ImageHeaders",
        ]),
    // H: shared
    library("Membership", "Shared/Membership", ["Replication", "Primitives"]),
    library(
        "ModuleKit", "Shared/ModuleKit",
        [
            "Membership", "Phrases", "JSON", "Forms", "Replication", "Primitives", "TextMerging", "Markup", "Drawing",
            "ImageHeaders", "Pictures",
        ]),
    library(
        "Serving", "Shared/Serving",
        [
            "ModuleKit", "Membership", "Phrases", "JSON", "Replication", "Presence", "Primitives", "Markup", "Drawing",
            "ImageHeaders", "Pictures",
        ]),
    // Areas: model E, commands H
    library("MemoModel", "Memo/MemoModel", ["Phrases", "JSON", "Replication", "Primitives", "TextMerging", "Markup"]),
    library(
        "MemoCommands", "Memo/MemoCommands",
        [
            "MemoModel", "ModuleKit", "JSON", "Replication", "Primitives", "TextMerging", "Markup", "Drawing",
            "ImageHeaders",
        ]),
    library(
        "MemoScene", "Memo/MemoScene",
        [
            "MemoModel", "Scenes", "Presence", "Views", "MarkdownViews", "Phrases", "Interaction", "Replication",
            "Primitives", "TextMerging", "Markup", "Drawing", "JSON",
        ]),
    library(
        "KanbanModel", "Kanban/KanbanModel",
        ["Phrases", "JSON", "Forms", "Replication", "Primitives", "TextMerging", "Markup"]),
    library(
        "KanbanScene", "Kanban/KanbanScene",
        [
            "KanbanModel", "Scenes", "Presence", "Views", "MarkdownViews", "Phrases", "Interaction", "Forms",
            "Replication", "Primitives", "TextMerging", "Markup", "Drawing", "JSON",
        ]),
    library(
        "KanbanCommands", "Kanban/KanbanCommands",
        [
            "KanbanModel", "ModuleKit", "Membership", "JSON", "Forms", "Replication", "Primitives", "Markup", "Drawing",
            "Pictures",
        ]),
    library(
        "CanvasModel", "Canvas/CanvasModel",
        ["Phrases", "JSON", "Forms", "Replication", "Primitives", "Markup", "Drawing"]),
    library(
        "CanvasScene", "Canvas/CanvasScene",
        [
            "CanvasModel", "Scenes", "Presence", "Views", "Phrases", "Interaction", "JSON", "Forms", "Replication",
            "Primitives", "TextMerging", "Drawing",
        ]),
    library(
        "CanvasCommands", "Canvas/CanvasCommands",
        [
            "CanvasModel", "ModuleKit", "JSON", "Forms", "Replication", "Primitives", "Drawing", "ImageHeaders",
            "Pictures",
        ]),
    library(
        "ColorSelectModel", "ColorSelect/ColorSelectModel",
        ["Phrases", "JSON", "Forms", "Replication", "Primitives", "Drawing", "VectorArt"]),
    library(
        "ColorSelectCommands", "ColorSelect/ColorSelectCommands",
        [
            "ColorSelectModel", "ModuleKit", "JSON", "Replication", "Primitives", "TextMerging", "Markup", "Drawing",
            "Pictures", "VectorArt",
        ]),
    library(
        "GalleryModel", "Gallery/GalleryModel",
        ["Phrases", "Forms", "Replication", "Primitives", "Markup", "Drawing", "ImageHeaders"]),
    library(
        "GalleryCommands", "Gallery/GalleryCommands",
        [
            "GalleryModel", "ModuleKit", "JSON", "Replication", "Primitives", "Markup", "Drawing", "ImageHeaders",
            "Pictures",
        ]),
    // H: adapters, each over the one C library it wraps
    .systemLibrary(
        name: "CSQLite", path: "Modules/Adapters/C/CSQLite", pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    // No pkgConfig: as libcurl, opened when a workspace is in a database.
    .systemLibrary(
        name: "CPostgreSQL", path: "Modules/Adapters/C/CPostgreSQL",
        providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(
        name: "CSodium", path: "Modules/Adapters/C/CSodium", pkgConfig: "libsodium",
        providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    // The same library, of which another adapter sees another part.
    .systemLibrary(
        name: "CArgon2", path: "Modules/Adapters/C/CArgon2", pkgConfig: "libsodium",
        providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(
        name: "CCairo", path: "Modules/Adapters/C/CCairo", pkgConfig: "librsvg-2.0",
        providers: [.apt(["librsvg2-dev", "libpango1.0-dev", "libcairo2-dev"]), .brew(["librsvg", "pango", "cairo"])]),
    .systemLibrary(
        name: "CPango", path: "Modules/Adapters/C/CPango", pkgConfig: "pangocairo",
        providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(
        name: "CTurboJPEG", path: "Modules/Adapters/C/CTurboJPEG", pkgConfig: "libturbojpeg",
        providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
        name: "CWebP", path: "Modules/Adapters/C/CWebP", pkgConfig: "libwebp",
        providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
        name: "CPNG", path: "Modules/Adapters/C/CPNG", pkgConfig: "libpng",
        providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
        name: "CGIF", path: "Modules/Adapters/C/CGIF", pkgConfig: "libgif",
        providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
        name: "CLCMS", path: "Modules/Adapters/C/CLCMS", pkgConfig: "lcms2",
        providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .systemLibrary(
        name: "CChafa", path: "Modules/Adapters/C/CChafa", pkgConfig: "chafa",
        providers: [.apt(["libchafa-dev"]), .brew(["chafa"])]),
    // No pkgConfig: the library is opened when it is first needed, not linked.
    .systemLibrary(
        name: "CCurl", path: "Modules/Adapters/C/CCurl",
        providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    // As libcurl, opened when somebody serves.
    .systemLibrary(
        name: "CMicroHTTPD", path: "Modules/Adapters/C/CMicroHTTPD",
        providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    // As libmicrohttpd, which brings it: opened when somebody serves over TLS.
    .systemLibrary(
        name: "CGnuTLS", path: "Modules/Adapters/C/CGnuTLS",
        providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]),
    .systemLibrary(
        name: "CQRCode", path: "Modules/Adapters/C/CQRCode",
        providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
        name: "CZlib", path: "Modules/Adapters/C/CZlib", pkgConfig: "zlib",
        providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    cLibrary("CBundle", "Adapters/C/CBundle"),
    cLibrary("CPage", "Adapters/C/CPage"),
    library(
        "SQLiteStore", "Adapters/SQLiteStore", ["CSQLite", "HostSystem", "ModuleKit", "Replication", "Primitives"]),
    library(
        "PostgresStore", "Adapters/PostgresStore",
        ["CPostgreSQL", "HostSystem", "ModuleKit", "Replication", "Primitives"]),
    library("FileBlobs", "Adapters/FileBlobs", ["CSodium", "HostSystem", "ModuleKit", "Replication"]),
    library("ObjectBlobs", "Adapters/ObjectBlobs", ["Markup", "ModuleKit", "Replication"]),
    library("FolderExchange", "Adapters/FolderExchange", ["HostSystem", "ModuleKit", "Replication", "Primitives"]),
    library("ProgramBundle", "Adapters/ProgramBundle", ["CBundle", "ModuleKit"]),
    library("HostSystem", "Adapters/HostSystem", ["ModuleKit", "Pictures", "Drawing", "Primitives"]),
    library("PictureWorkers", "Adapters/PictureWorkers", ["Pictures", "ModuleKit", "Replication"]),
    library("CurlClient", "Adapters/CurlClient", ["CCurl", "HostSystem", "Serving", "ModuleKit", "Replication"]),
    library(
        "MicroHTTPServer", "Adapters/MicroHTTPServer",
        ["CMicroHTTPD", "CQRCode", "HostSystem", "Serving", "ModuleKit"]),
    library("SodiumPassphrases", "Adapters/SodiumPassphrases", ["CArgon2", "Serving"]),
    library("GnuTLSCertificates", "Adapters/GnuTLSCertificates", ["CGnuTLS", "Serving", "ModuleKit"]),
    library("PageBundle", "Adapters/PageBundle", ["CPage", "HostSystem", "Serving", "ModuleKit"]),
    library("ZlibCompression", "Adapters/ZlibCompression", ["CZlib", "ModuleKit"]),
    // Adapters of the picture worker alone: nothing that reads pictures is linked to bojagi itself
    library(
        "ImageCodecs", "Adapters/ImageCodecs",
        ["CTurboJPEG", "CWebP", "CPNG", "CGIF", "CLCMS", "Pictures", "ImageHeaders", "Drawing"]),
    library("CairoRenderer", "Adapters/CairoRenderer", ["CCairo", "CPango", "Pictures", "Drawing", "VectorArt"]),
    library("TerminalPictures", "Adapters/TerminalPictures", ["CChafa", "Pictures", "Drawing"]),
    library("WorkerSystem", "Adapters/WorkerSystem", ["Pictures"]),
    // Programs
    library(
        "Dispatching", "../Apps/Dispatching",
        [
            "ModuleKit", "Membership", "JSON", "Replication", "Primitives", "Markup", "Drawing", "Pictures",
            "SQLiteStore", "PostgresStore", "FileBlobs", "ObjectBlobs", "FolderExchange", "ProgramBundle", "HostSystem",
            "PictureWorkers", "CurlClient", "Serving", "MicroHTTPServer", "GnuTLSCertificates", "PageBundle",
            "ZlibCompression", "SodiumPassphrases",
        ]),
    program(
        "bojagi", "bojagi",
        [
            "Dispatching", "ModuleKit", "CanvasCommands", "ColorSelectCommands", "MemoCommands", "KanbanCommands",
            "GalleryCommands",
        ]),
    program(
        "bojagi-pictures", "bojagi-pictures",
        ["CairoRenderer", "ImageCodecs", "TerminalPictures", "WorkerSystem", "Pictures", "Replication", "Drawing"]),
    program(
        "Browser", "Browser",
        ["Shell", "Scenes", "CanvasScene", "ColorSelectScene", "KanbanScene", "MemoScene", "GalleryScene"],
        exclude: ["Static"]),
    program("PageParts", "PageParts"),
    // Examples: one lesson each
    program("Cache", "Examples/Cache"),
    program("Cycles", "Examples/Cycles"),
    program("DelegatedLayout", "Examples/DelegatedLayout", ["GalleryModel", "Drawing"]),
    program("DiffedList", "Examples/DiffedList", ["KanbanModel", "Replication", "Primitives"]),
    program("Erasure", "Examples/Erasure", ["Replication"]),
    program("Factory", "Examples/Factory", ["CanvasModel", "Drawing", "Replication", "Primitives"]),
    program("Observers", "Examples/Observers"),
    program("ValueOrReference", "Examples/ValueOrReference", ["KanbanModel", "Replication", "Primitives"]),
    // Tests
    library(
        "TestSupport", "../Tests/Support",
        ["JSON", "Replication", "Primitives", "TextMerging", "ModuleKit", "ImageHeaders"]),
    library(
        "SceneSupport", "../Tests/SceneSupport", ["Scenes", "Views", "Phrases", "Forms", "Interaction", "Replication"]),
    // H: PostgreSQL and an object store, started for tests
    library("TestServers", "../Tests/TestServers", [], exclude: ["Server"]),
    // E, for tests: a device with a document, random histories of every area, and a module that runs them in WebAssembly
    library("TestDevices", "../Tests/Devices", ["Replication", "Primitives"]),
    library(
        "DocumentHistories", "../Tests/DocumentHistories",
        [
            "CanvasModel", "ColorSelectModel", "MemoModel", "KanbanModel", "GalleryModel", "Replication", "Primitives",
            "TextMerging", "Drawing", "Forms", "Phrases", "ImageHeaders", "TestDevices",
        ]),
    library("TextWorks", "../Tests/TextWorks", ["Replication", "Primitives", "TextMerging"]),
    program(
        "WasmProbe", "../Tests/WasmProbe",
        ["DocumentHistories", "TextWorks", "TextMerging"], exclude: ["probe.mjs", "works.mjs"]),
    tests(
        "WasmTests",
        ["DocumentHistories", "TestDevices", "CanvasModel", "KanbanModel", "Forms", "Replication", "Primitives"]),
    library("TextOracle", "../Tests/TextOracle", ["Primitives", "TextMerging"]),
    library("TextProof", "../Tests/TextProof", ["TextOracle", "Primitives", "TextMerging", "Replication"]),
    tests("TextMergingTests", ["Primitives", "TextMerging", "TextOracle", "TextProof"], exclude: ["Vectors"]),
    // H: devices with whole workspaces, their meetings and mishaps
    library(
        "DeviceHistories", "../Tests/DeviceHistories",
        [
            "CanvasCommands", "ColorSelectCommands", "MemoCommands", "KanbanCommands", "GalleryCommands",
            "GalleryModel", "MemoModel", "KanbanModel", "DocumentHistories", "TestSupport", "FolderExchange",
            "FileBlobs", "ModuleKit", "Membership", "Serving", "Replication", "Primitives", "TestDevices", "Scenes",
            "JSON", "Markup",
        ]),
    tests("DeviceHistoriesTests", ["DeviceHistories"]),
    program(
        "Soak", "../Tests/Soak", ["TextProof", "DocumentHistories", "DeviceHistories", "Primitives", "TextMerging"]),
    // Every way in for bytes from outside, and a program that tries them
    library(
        "FuzzTargets", "../Tests/Fuzz/Targets",
        [
            "CanvasCommands", "ColorSelectCommands", "MemoCommands", "KanbanCommands", "GalleryCommands", "CanvasModel",
            "ColorSelectModel", "GalleryModel", "DocumentHistories", "TestSupport", "TestDevices", "ModuleKit",
            "Membership", "Serving", "MicroHTTPServer", "GnuTLSCertificates", "FolderExchange", "FileBlobs",
            "ObjectBlobs", "ZlibCompression", "ImageCodecs", "ImageHeaders", "ProgramBundle", "Pictures", "VectorArt",
            "MarkdownViews", "Markup", "Views", "Drawing", "JSON", "Replication", "Primitives", "TextMerging",
        ]),
    program("Fuzz", "../Tests/Fuzz/Program", ["FuzzTargets", "Replication"]),
    tests("FuzzTests", ["FuzzTargets", "Replication"]),
    tests("PrimitivesTests", ["Primitives"]),
    tests("MembershipTests", ["Membership", "Replication", "Primitives"]),
    tests("PresenceTests", ["Presence", "JSON", "Replication", "Primitives"]),
    tests("SodiumPassphrasesTests", ["SodiumPassphrases"]),
    tests("MarkupTests", ["Markup"]),
    tests(
        "ColorSelectSceneTests",
        [
            "ColorSelectScene", "ColorSelectModel", "SceneSupport", "Scenes", "Views", "Phrases", "Forms",
            "Interaction", "Replication", "Primitives", "Drawing", "VectorArt",
        ]),
    tests(
        "GallerySceneTests",
        [
            "GalleryScene", "GalleryModel", "SceneSupport", "Scenes", "Views", "Phrases", "Forms", "Interaction",
            "Replication", "Primitives", "Drawing",
        ]),
    tests("ViewsTests", ["Views"]),
    tests("ScenesTests", ["Scenes", "Presence", "Views", "Replication", "Primitives"]),
    tests("MarkdownViewsTests", ["MarkdownViews", "Markup", "Views"]),
    tests(
        "KanbanSceneTests",
        [
            "KanbanScene", "KanbanModel", "KanbanCommands", "ModuleKit", "TestSupport", "SceneSupport", "Scenes",
            "Views", "Phrases", "Interaction", "Forms", "Replication", "Primitives",
        ]),
    tests(
        "MemoSceneTests",
        [
            "MemoScene", "MemoModel", "SceneSupport", "Scenes", "Views", "Phrases", "Interaction", "JSON",
            "Replication", "Primitives", "TextMerging",
        ]),
    tests("DrawingTests", ["Drawing", "Replication"], isOptimized: true),
    tests("InteractionTests", ["Interaction", "Drawing"]),
    tests("ImageHeadersTests", ["ImageHeaders", "Replication"]),
    tests("HostSystemTests", ["HostSystem", "Pictures", "ModuleKit", "ImageHeaders", "TestSupport"]),
    tests("BundleTests", ["ProgramBundle", "ModuleKit"]),
    tests(
        "ReplicationTests",
        ["Replication", "Primitives", "TextMerging", "DocumentHistories", "TestSupport", "TestDevices"]),
    tests(
        "ModuleKitTests",
        [
            "ModuleKit", "HostSystem", "JSON", "Forms", "Phrases", "Replication", "Primitives", "TextMerging", "Markup",
            "TestSupport",
        ]),
    tests(
        "MemoTests",
        [
            "MemoModel", "MemoCommands", "ModuleKit", "JSON", "Replication", "Primitives", "TextMerging", "Markup",
            "TestSupport", "TestDevices",
        ]),
    tests(
        "KanbanTests",
        [
            "KanbanModel", "KanbanCommands", "ModuleKit", "Forms", "Phrases", "JSON", "Replication", "Primitives",
            "TextMerging", "TestSupport", "TestDevices",
        ]),
    tests(
        "CanvasTests",
        [
            "CanvasModel", "CanvasCommands", "ModuleKit", "Forms", "JSON", "Replication", "Primitives", "TextMerging",
            "Drawing", "Pictures", "TestSupport", "TestDevices",
        ]),
    tests(
        "CanvasSceneTests",
        [
            "CanvasScene", "CanvasModel", "SceneSupport", "Scenes", "Views", "Phrases", "Forms", "Interaction",
            "Replication", "Primitives", "Drawing",
        ]),
    tests(
        "ColorSelectTests",
        [
            "ColorSelectModel", "ColorSelectCommands", "ModuleKit", "ProgramBundle", "HostSystem", "Forms", "JSON",
            "Replication", "Primitives", "Drawing", "VectorArt", "Pictures", "ZlibCompression", "TestSupport",
            "TestDevices",
        ]),
    tests(
        "GalleryTests",
        [
            "GalleryModel", "GalleryCommands", "ModuleKit", "JSON", "Replication", "Primitives", "TextMerging",
            "Drawing", "ImageHeaders", "ProgramBundle", "HostSystem", "CurlClient", "Pictures", "TestSupport",
            "TestDevices",
        ]),
    tests("PicturesTests", ["Pictures", "Replication", "Drawing"]),
    tests("PictureWorkersTests", ["PictureWorkers", "Pictures", "ModuleKit", "Drawing"]),
    tests(
        "ImageCodecsTests", ["ImageCodecs", "Pictures", "ImageHeaders", "Drawing", "Replication"],
        exclude: ["Fixtures"], isOptimized: true),
    tests(
        "CairoRendererTests",
        [
            "CairoRenderer", "Pictures", "Drawing", "CCairo", "CPango", "ColorSelectModel", "ProgramBundle",
            "ModuleKit", "VectorArt", "Replication",
        ],
        exclude: ["Fixtures"], isOptimized: true),
    tests("TerminalPicturesTests", ["TerminalPictures", "Pictures", "Drawing"]),
    tests(
        "ServingTests",
        [
            "Serving", "Membership", "ZlibCompression", "ModuleKit", "BookmarkModel", "BookmarkCommands", "MemoModel",
            "MemoCommands", "KanbanCommands", "CanvasCommands", "GalleryModel", "GalleryCommands", "Drawing", "JSON",
            "Pictures", "TextMerging", "Replication", "Presence", "Primitives", "TestSupport",
        ]),
    tests(
        "ServerTests",
        [
            "MicroHTTPServer", "Serving", "MemoModel", "ModuleKit", "Replication", "TextMerging", "Primitives",
            "TestSupport",
        ]),
    tests("GnuTLSCertificatesTests", ["GnuTLSCertificates", "Serving", "ModuleKit", "TestSupport"]),
    tests("CurlClientTests", ["CurlClient", "Serving", "ModuleKit", "TestSupport"], exclude: ["Server"]),
    tests(
        "StoreTests",
        [
            "SQLiteStore", "PostgresStore", "FileBlobs", "ObjectBlobs", "HostSystem", "CurlClient", "ModuleKit",
            "Replication", "Primitives", "TestSupport", "TestServers",
        ]),
    tests(
        "FolderExchangeTests",
        [
            "FolderExchange", "SQLiteStore", "BookmarkModel", "BookmarkCommands", "MemoCommands", "MemoModel",
            "FileBlobs", "ModuleKit", "Replication", "Primitives", "TestSupport", "TextWorks",
        ]),
    program(
        "Benchmarks", "../Tests/Benchmarks",
        [
            "KanbanModel", "CanvasModel", "GalleryModel", "ImageHeaders", "Drawing", "Replication", "Primitives",
            "TextMerging", "MemoModel", "ModuleKit", "HostSystem", "TextWorks", "DocumentHistories", "ColorSelectModel",
            "ImageCodecs", "CairoRenderer", "PictureWorkers", "Pictures", "ProgramBundle", "VectorArt",
            "CanvasCommands", "GalleryCommands", "SQLiteStore", "FileBlobs", "CanvasScene", "Scenes", "Views",
        ], exclude: ["peers.py", "peers-requirements.txt", "websocket_peer.py"]),
    tests("CommandLineTests", ["CSQLite", "TestServers"], exclude: ["Fixtures", "Snapshots"]),
    // The toy area that Docs/WritingAModule.md walks through
    library("BookmarkModel", "../Tests/ToyArea/BookmarkModel", ["Replication"]),
    library(
        "BookmarkCommands", "../Tests/ToyArea/BookmarkCommands", ["BookmarkModel", "ModuleKit", "JSON", "Replication"]),
    library(
        "BookmarkScene", "../Tests/ToyArea/BookmarkScene",
        ["BookmarkModel", "Scenes", "Views", "Phrases", "Replication", "Drawing"]),
    program(
        "ToyProgram", "../Tests/ToyArea/ToyProgram",
        ["Dispatching", "ModuleKit", "BookmarkCommands", "MemoCommands", "KanbanCommands", "CanvasCommands"]),
    program("ToyPage", "../Tests/ToyArea/ToyPage", ["Shell", "Scenes", "BookmarkScene"]),
    tests(
        "ShellTests",
        [
            "Shell", "BookmarkScene", "BookmarkModel", "CanvasScene", "ColorSelectModel", "ColorSelectScene",
            "MemoScene", "KanbanScene", "GalleryModel", "GalleryScene", "MemoModel", "SceneSupport", "Scenes", "Views",
            "Phrases", "Interaction", "Replication", "Primitives",
        ]),
    tests(
        "ToyAreaTests",
        ["BookmarkModel", "BookmarkCommands", "ModuleKit", "JSON", "Replication", "Primitives", "TestSupport"]),
    tests("ExamplesTests", exclude: ["Outputs"]),
    tests("LibraryTests", exclude: ["Programs"]),
    tests("ArchitectureTests", ["BehaviourReport", "PageParts"], isOptimized: true),
    program("BehaviourReport", "../Tests/BehaviourReport"),
]

// BOJAGI_TARGETS="StoreTests FolderExchangeTests" leaves only those rows and what they need, so that the tests of one
// area are built and run in a minute or two: `make check TARGETS="…"`.
let chosen = Context.environment["BOJAGI_TARGETS"]?.split(separator: " ").map(String.init) ?? []
for name in chosen where !targets.contains(where: { $0.name == name }) {
    fatalError("BOJAGI_TARGETS: there is no target “\(name)”")
}

/// The rows named, and all they depend on.
func closure(of names: [String], in targets: [Target]) -> [Target] {
    var wanted = Set(names)
    var next = names
    while let name = next.popLast() {
        for dependency in targets.first(where: { $0.name == name })?.dependencies ?? [] {
            if case .byNameItem(let name, _) = dependency, wanted.insert(name).inserted { next.append(name) }
        }
    }
    return targets.filter { wanted.contains($0.name) }
}

let products: [Product] = [
    // One area each
    .library(name: "Canvas", targets: ["CanvasModel"]),
    .library(name: "ColorSelect", targets: ["ColorSelectModel", "VectorArt"]),
    .library(name: "Gallery", targets: ["GalleryModel"]),
    .library(name: "Kanban", targets: ["KanbanModel"]),
    .library(name: "Memo", targets: ["MemoModel"]),
    // Its commands and its scene, for a program and a page of one's own
    .library(name: "CanvasCommands", targets: ["CanvasCommands"]),
    .library(name: "ColorSelectCommands", targets: ["ColorSelectCommands"]),
    .library(name: "GalleryCommands", targets: ["GalleryCommands"]),
    .library(name: "KanbanCommands", targets: ["KanbanCommands"]),
    .library(name: "MemoCommands", targets: ["MemoCommands"]),
    .library(name: "CanvasScene", targets: ["CanvasScene"]),
    .library(name: "ColorSelectScene", targets: ["ColorSelectScene"]),
    .library(name: "GalleryScene", targets: ["GalleryScene"]),
    .library(name: "KanbanScene", targets: ["KanbanScene"]),
    .library(name: "MemoScene", targets: ["MemoScene"]),
    // What both are made with
    .library(name: "ModuleKit", targets: ["ModuleKit"]),
    .library(name: "Scenes", targets: ["Scenes", "Views", "MarkdownViews", "Shell"]),
    .library(name: "SQLiteStore", targets: ["SQLiteStore", "FileBlobs"]),
    // The shared core
    .library(name: "Drawing", targets: ["Drawing"]),
    .library(name: "ImageHeaders", targets: ["ImageHeaders"]),
    .library(name: "Interaction", targets: ["Interaction"]),
    .library(name: "JSON", targets: ["JSON"]),
    .library(name: "Markup", targets: ["Markup"]),
    .library(name: "Replication", targets: ["Replication", "TextMerging", "Primitives"]),
    .library(name: "TextMerging", targets: ["TextMerging", "Primitives"]),
]

let package = Package(
    name: "Bojagi",
    products: chosen.isEmpty ? products : [],
    targets: chosen.isEmpty ? targets : closure(of: chosen, in: targets),
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)
