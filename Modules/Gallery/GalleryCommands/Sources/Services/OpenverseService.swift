import GalleryModel
import JSON
import ModuleKit

/// Photos under open licences that Openverse finds, or what speaks as it does. What a licence lets everybody copy may
/// be kept. Source: https://api.openverse.org/v1/.
struct OpenverseService: PhotoService {
    static let id = "openverse"
    static let name = "Openverse"
    static let usualAddress = "https://api.openverse.org"
    static let mayStore = true
    static let keySetting = "openverse.token"

    let headers: [WebHeader]
    private let base: WebAddress

    init(at base: WebAddress, key: String?) throws(CommandError) {
        self.base = base
        guard let token = key else {
            headers = []
            return
        }
        guard let authorization = WebHeader("Authorization", "Bearer \(token)", isSecret: true) else {
            throw CommandError(.usage, "The token for \(Self.name) contains invalid characters.")
        }
        headers = [authorization]
    }

    func page(_ number: Int, query: String?) -> WebAddress {
        let place = [("page", String(number)), ("page_size", String(PhotoPage.size))]
        return base.appending(["v1", "images"]).appending([], query: (query.map { [("q", $0)] } ?? []) + place)
    }

    func photo(_ id: String) -> WebAddress { base.appending(["v1", "images", id]).appending([]) }

    /// Where the photos lie are hosts without number; the service itself hands each one on. Its small ones are 600 pixels
    /// wide.
    func picture(of id: String, width: Int?) -> WebAddress? {
        let isSmall = width.map { $0 <= 640 } ?? false
        return photo(id).appending(["thumb"]).appending(
            [], query: [("full_size", isSmall ? "false" : "true"), ("compressed", width == nil ? "false" : "true")])
    }

    func photos(of value: JSONValue, _ answer: WebAnswer, page: Int) -> (photos: [ServicePhoto], hasMore: Bool)? {
        guard let list = value["results"]?.array else { return nil }
        return (list.compactMap { photo(of: $0) }, Int64(page) < value["page_count"]?.integer ?? 0)
    }

    func photo(of value: JSONValue) -> ServicePhoto? {
        let fields = ServiceFields(value)
        // Some are told of without their size; nothing could be laid out for them.
        guard let id = fields.id("id"), let width = fields.pixels("width"), let height = fields.pixels("height") else {
            return nil
        }
        let licence = Self.licence(fields.text("license"), version: fields.text("license_version"))
        var record = PhotoRecord(key: key(id, at: base), width: width, height: height)
        record.url = fields.address("url") ?? ""
        record.title = fields.text("title")
        record.author = fields.text("creator")
        record.licence = licence.name
        record.origin = fields.address("foreign_landing_url") ?? ""
        return ServicePhoto(record: record, file: picture(of: id, width: nil)?.text, mayStore: licence.isFree)
    }

    /// The licence by its usual name, and whether everybody may copy what is under it.
    private static func licence(_ code: String, version: String) -> (name: String, isFree: Bool) {
        let suffix = version.isEmpty ? "" : "-" + version
        switch code.lowercased() {
        case "cc0": return ("CC0" + suffix, true)
        case "pdm": return ("Public domain", true)
        case "by", "by-sa", "by-nd", "by-nc", "by-nc-sa", "by-nc-nd": return ("CC-" + code.uppercased() + suffix, true)
        default: return (code + suffix, false)
        }
    }
}
