import GalleryModel
import ImageHeaders
import JSON
import ModuleKit

/// The photos of a service on the web.
struct ServicePhotos: PhotoSource {
    private let service: any PhotoService
    private let kind: any PhotoService.Type
    private let base: WebAddress
    private let query: String?
    private let web: any WebFetching
    private let downloads: Downloads
    private let log: Logger
    /// For one answer; nil for the usual.
    private let seconds: Double?

    init<Service: PhotoService>(
        _ kind: Service.Type, at url: String?, query: String?, _ services: PictureServices
    ) throws(CommandError) {
        let text = url ?? services.setting("\(kind.id).url") ?? kind.usualAddress
        guard let base = WebAddress(text) else {
            throw CommandError(
                .usage, "“\(WebAddress.withoutUser(text))” is not the address of a service.",
                hint: "For example, \(kind.usualAddress).")
        }
        let key = services.setting(kind.keySetting)
        let keyHome = try Self.keyHome(kind, services)
        let isForBase = keyHome.hasSameOrigin(as: base)
        do throws(CommandError) {
            service = try kind.init(at: base, key: isForBase ? key : nil)
        } catch {
            guard key != nil, !isForBase else { throw error }
            throw CommandError(
                .permission,
                "The key for \(kind.name) belongs to \(keyHome.authority), so it isn't sent to \(base.authority).",
                hint: "If the key is for that address, set \(kind.keySetting)-for to it in the settings.")
        }
        self.kind = kind
        self.base = base
        self.query = query.flatMap { $0.isEmpty ? nil : $0 }
        (web, downloads) = (services.web, services.downloads)
        log = services.log
        seconds = services.setting("web.timeout").flatMap { Double($0) }.flatMap { 0.1...600 ~= $0 ? $0 : nil }
    }

    /// Where the key may be sent: to the service itself, or to what the settings say that it is for. Where one asks is
    /// no word about that; an address that somebody was talked into must not bring a key to its owner.
    private static func keyHome<Service: PhotoService>(
        _ kind: Service.Type, _ services: PictureServices
    ) throws(CommandError) -> WebAddress {
        let setting = "\(kind.keySetting)-for"
        let text = services.setting(setting) ?? kind.usualAddress
        guard let address = WebAddress(text) else {
            throw CommandError(
                .usage, "“\(WebAddress.withoutUser(text))” in \(setting) is not an address.",
                hint: "For example, \(kind.usualAddress).")
        }
        return address
    }

    var id: String { kind.id }
    var name: Phrase { "Photos of \(kind.name)" }
    var mayStore: Bool { kind.mayStore }

    func page(_ number: Int) throws(CommandError) -> PhotoPage {
        let answer = try get(service.page(number, query: query), .usual)
        guard let page = service.photos(of: try value(answer), answer, page: number) else { throw unreadable() }
        return PhotoPage(number: number, photos: page.photos.map { $0.record }, hasMore: page.hasMore)
    }

    /// There is no end to them.
    func all() throws(CommandError) -> [PhotoRecord] { try page(1).photos }

    /// One photo by its id.
    func photo(_ id: String) throws(CommandError) -> ServicePhoto {
        let answer: WebAnswer
        do throws(WebFault) {
            answer = try web.get(request(service.photo(id), .usual))
        } catch .notFound {
            throw CommandError(
                .notFound, "\(kind.name) has no photo “\(id)”.",
                hint: "Ids are in “bojagi gallery browse --source \(kind.id)”.")
        } catch {
            throw CommandError(error, about: kind.name)
        }
        guard let photo = service.photo(of: try value(answer)) else { throw unreadable() }
        return photo
    }

    func bytes(of photo: PhotoRecord) throws(CommandError) -> [UInt8] {
        guard let file = try self.photo(photo.key.id).file else { throw unreadable() }
        return try bytes(at: file) { (bytes) throws(CommandError) in
            guard (try? ImageHeader(of: bytes)) != nil else { throw unreadable("it is not a photo.") }
        }
    }

    /// The file of a photo. However many ask for it at the same time, the service is asked once, and for a while it is
    /// in memory. `check` throws for what is no whole photo, which is not kept.
    func bytes(
        at file: String, check: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) -> [UInt8] {
        guard let address = WebAddress(file) else { throw unreadable() }
        return try downloads.bytes(request(address, .photo), about: kind.name, check: check)
    }

    /// Whether a photo is of this service, at this address.
    func has(_ key: PhotoKey) -> Bool { service.key(key.id, at: base) == key }

    /// A picture of a photo to show, about so many pixels wide, which is not kept; nil where the service wants its own
    /// shown.
    func picture(of id: String, width: Int?) throws(CommandError) -> [UInt8]? {
        guard let address = service.picture(of: id, width: width) else { return nil }
        return try downloads.bytes(request(address, .photo), about: kind.name) { (bytes) throws(CommandError) in
            guard (try? ImageHeader(of: bytes)) != nil else { throw unreadable("it is not a photo.") }
        }
    }

    /// Tells the service that a photo of its is used, where it wants that. What it answers does not matter.
    func tell(of photo: ServicePhoto) {
        guard let notice = photo.notice.flatMap({ WebAddress($0) }) else { return }
        do throws(CommandError) {
            _ = try get(notice, .usual)
        } catch {
            let reason = Language.english.text(of: error.message)
            log.error("\(kind.name) could not be told of the use of “\(photo.record.key.id)”: \(reason)")
        }
    }

    private func request(_ address: WebAddress, _ limits: WebLimits) -> WebRequest {
        var limits = limits
        if let seconds { limits.seconds = seconds }
        // The keys are for the service alone, wherever its answers say that something is.
        let headers = address.hasSameOrigin(as: base) ? service.headers : service.headers.filter { !$0.isSecret }
        return WebRequest(address, headers: headers, hosts: WebHosts([base]), limits: limits)
    }

    private func get(_ address: WebAddress, _ limits: WebLimits) throws(CommandError) -> WebAnswer {
        do throws(WebFault) {
            return try web.get(request(address, limits))
        } catch {
            throw CommandError(error, about: kind.name)
        }
    }

    private func value(_ answer: WebAnswer) throws(CommandError) -> JSONValue {
        do throws(JSONFault) {
            return try JSONReader.value(of: answer.body)
        } catch {
            throw unreadable(error.reason.phrase)
        }
    }

    /// What was said is not what the service says.
    private func unreadable(_ reason: Phrase = "there are no photos in it.") -> CommandError {
        CommandError(
            .badData, "\(kind.name) answered with something other than photos: \(reason)",
            hint: "Try again later. A network that asks you to log in can cause this, too.")
    }
}
