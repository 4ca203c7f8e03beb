import Drawing
import GalleryModel
import JSON
import ModuleKit

/// Photos of Unsplash, or of what speaks as it does. They may be shown from where they are, with the name of who made
/// them; kept are only their places. Source: https://unsplash.com/documentation and its API guidelines.
struct UnsplashService: PhotoService {
    static let id = "unsplash"
    static let name = "Unsplash"
    static let usualAddress = "https://api.unsplash.com"
    static let mayStore = false
    static let keySetting = "unsplash.access-key"

    let headers: [WebHeader]
    private let base: WebAddress

    init(at base: WebAddress, key: String?) throws(CommandError) {
        guard let key else {
            throw CommandError(
                .permission, "\(Self.name) needs an access key.",
                hint:
                    "Get one at \("https://unsplash.com/developers") and set it with “bojagi settings set \(Self.keySetting) -”, or in Settings."
            )
        }
        guard let authorization = WebHeader("Authorization", "Client-ID \(key)", isSecret: true),
            let version = WebHeader("Accept-Version", "v1")
        else { throw CommandError(.usage, "The access key for \(Self.name) contains invalid characters.") }
        headers = [authorization, version]
        self.base = base
    }

    func page(_ number: Int, query: String?) -> WebAddress {
        let place = [("page", String(number)), ("per_page", String(PhotoPage.size))]
        guard let query else { return base.appending(["photos"], query: place) }
        return base.appending(["search", "photos"], query: [("query", query)] + place)
    }

    func photo(_ id: String) -> WebAddress { base.appending(["photos", id]) }

    func photos(of value: JSONValue, _ answer: WebAnswer, page: Int) -> (photos: [ServicePhoto], hasMore: Bool)? {
        // A list as it is, what was searched for in an object.
        guard let list = value.array ?? value["results"]?.array else { return nil }
        let pages = value["total_pages"]?.integer ?? 0
        let hasMore = answer.header("link").map { $0.contains("rel=\"next\"") } ?? (Int64(page) < pages)
        return (list.compactMap { photo(of: $0) }, hasMore)
    }

    func photo(of value: JSONValue) -> ServicePhoto? {
        let fields = ServiceFields(value)
        guard let id = fields.id("id"), let width = fields.pixels("width"), let height = fields.pixels("height") else {
            return nil
        }
        let links = fields.inside("links")
        var record = PhotoRecord(key: key(id, at: base), width: width, height: height)
        record.url = fields.inside("urls").address("regular") ?? ""
        record.title = fields.text("description", "alt_description", "slug")
        record.author = fields.inside("user").text("name", "username")
        record.licence = "Unsplash License"
        // Its guidelines ask that the way back says where one came from.
        record.origin =
            links.address("html").map {
                $0 + ($0.contains("?") ? "&" : "?") + "utm_source=bojagi&utm_medium=referral"
            } ?? ""
        record.color = RGBColor(fields.text("color"))
        record.blurhash = Blurhash(fields.text("blur_hash"))?.text ?? ""
        return ServicePhoto(record: record, notice: links.address("download_location"), mayStore: false)
    }
}
