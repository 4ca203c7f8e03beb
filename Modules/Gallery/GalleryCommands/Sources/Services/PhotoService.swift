import GalleryModel
import JSON
import ModuleKit

/// How a service on the web is asked for photos, and how its answers are read.
protocol PhotoService {
    /// What `--source` takes.
    static var id: String { get }
    /// What people call it; a proper name.
    static var name: String { get }
    /// Where it is unless somebody says otherwise.
    static var usualAddress: String { get }
    /// Whether photos may be kept here at all.
    static var mayStore: Bool { get }
    /// The setting that its key is under. `KEY-for` is the address that the key is for, if not the usual one.
    static var keySetting: String { get }

    /// `key` is nil where there is none for this address. Throws where it needs one, and says how to get it.
    init(at base: WebAddress, key: String?) throws(CommandError)

    /// With the key, as a secret.
    var headers: [WebHeader] { get }
    /// Where a page of photos is; `query` is what to look for, all unless given.
    func page(_ number: Int, query: String?) -> WebAddress
    /// Where one photo is told of.
    func photo(_ id: String) -> WebAddress
    /// Where a picture of a photo is that may be handed on, about so many pixels wide, the whole unless given; nil where
    /// photos are shown from where they are.
    func picture(of id: String, width: Int?) -> WebAddress?
    /// The photos of a page, and whether another follows; nil when it is something else.
    func photos(of value: JSONValue, _ answer: WebAnswer, page: Int) -> (photos: [ServicePhoto], hasMore: Bool)?
    /// One photo; nil when it is something else.
    func photo(of value: JSONValue) -> ServicePhoto?
}

/// A photo as a service tells of it.
struct ServicePhoto {
    var record: PhotoRecord
    /// Where its file is had from, as the service says.
    var file: String?
    /// Where the service wants to be told that it is used.
    var notice: String?
    /// Whether this photo may be kept here.
    var mayStore: Bool
}

extension PhotoService {
    func picture(of id: String, width: Int?) -> WebAddress? { nil }

    /// What makes a photo's id its own: the same id elsewhere is another photo.
    func key(_ id: String, at base: WebAddress) -> PhotoKey {
        let isUsual = WebAddress(Self.usualAddress).map { $0.hasSameOrigin(as: base) } ?? false
        return PhotoKey(source: isUsual ? Self.id : "\(Self.id)@\(base.host):\(base.port)", id: id)
    }
}

/// Reads members of what strangers wrote.
struct ServiceFields {
    private let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    /// Scalars of a text that is shown.
    private static let longest = 500

    /// A text of one line without control characters, which could drive a terminal; "" where there is none.
    func text(_ names: String...) -> String {
        for name in names {
            guard let text = value[name]?.string, !text.isEmpty else { continue }
            var view = String.UnicodeScalarView()
            for scalar in text.unicodeScalars.prefix(Self.longest) {
                let isControl = scalar.value < 0x20 || 0x7f...0x9f ~= scalar.value
                view.append(isControl ? " " : scalar)
            }
            return String(view)
        }
        return ""
    }

    /// An id that can stand in an address.
    func id(_ name: String) -> String? {
        guard let id = value[name]?.string, 1...200 ~= id.utf8.count, id.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            return nil
        }
        return id
    }

    /// An address on the web; nil for anything else.
    func address(_ name: String) -> String? {
        value[name]?.string.flatMap { WebAddress($0) }?.text
    }

    /// Pixels, 1 … 100,000.
    func pixels(_ name: String) -> UInt32? {
        guard let number = value[name]?.integer, 1...100_000 ~= number else { return nil }
        return UInt32(number)
    }

    func inside(_ name: String) -> ServiceFields { ServiceFields(value[name] ?? .null) }
}
