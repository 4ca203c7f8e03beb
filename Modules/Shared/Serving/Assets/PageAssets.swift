/// The files of the page, as the program carries them.
public protocol PageAssets: Sendable {
    /// The file of a name, such as `app.js` or `index.html`; nil when there is none.
    func asset(_ name: String) -> PageAsset?
    /// A name of all files' content together: another one as soon as any of them differs. Empty where the page has not
    /// been built.
    var version: String { get }
}

/// One file of the page, and smaller forms of it where they pay.
public struct PageAsset: Sendable {
    public let mediaType: String
    public let bytes: [UInt8]
    public let gzip: [UInt8]?
    public let brotli: [UInt8]?
    /// A name of the content: hexadecimal digits.
    public let hash: String
    /// Whether the name of all files' content is another one when this file is.
    public let isInVersion: Bool

    public init(
        mediaType: String, bytes: [UInt8], gzip: [UInt8]? = nil, brotli: [UInt8]? = nil, hash: String,
        isInVersion: Bool = true
    ) {
        self.isInVersion = isInVersion
        self.mediaType = mediaType
        self.bytes = bytes
        self.gzip = gzip
        self.brotli = brotli
        self.hash = hash
    }

    /// The media type of a file by how its name ends.
    ///
    /// Source: RFC 9239 for JavaScript; WebAssembly JavaScript Interface for wasm.
    public static func mediaType(of name: String) -> String {
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
        return switch ending {
        case "html": MediaType.html
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "wasm": "application/wasm"
        case "json": MediaType.json
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "woff2": "font/woff2"
        case "txt": MediaType.text
        default: MediaType.bytes
        }
    }
}

/// What stands in where the page has not been built.
public struct NoPage: PageAssets {
    public init() {}
    public var version: String { "" }
    public func asset(_ name: String) -> PageAsset? { nil }
}
