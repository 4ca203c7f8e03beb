import GalleryModel
import JSON
import Phrases
import Primitives
import Replication
import Scenes
import Views

/// What the file of the photo that is large says of how it was taken. Nothing of it is kept in the gallery; the place is
/// asked for only when a person wants it.
struct ViewedDetails {
    let key: PhotoKey
    /// Of the question to the server.
    var asked: UInt32
    var asksPlace = false
    var lens = ""
    /// `1/250 s, f/2.8, ISO 100, 50 mm`, as far as it is known.
    var exposure = ""
    /// Nil before it is known; empty where the file does not say.
    var place: String?

    mutating func take(_ value: JSONValue?) {
        guard let value else { return }
        let details = value["details"]
        lens = Self.short(details?["lens"]?.string)
        var parts: [String] = []
        if let time = details?["exposure"]?.string { parts.append(Self.short(time) + " s") }
        if let aperture = details?["aperture"]?.word { parts.append("f/" + Self.short(aperture)) }
        if let sensitivity = details?["sensitivity"]?.word { parts.append("ISO " + Self.short(sensitivity)) }
        if let length = details?["focalLength"]?.word { parts.append(Self.short(length) + " mm") }
        exposure = ""
        for part in parts { exposure += (exposure.isEmpty ? "" : ", ") + part }
        guard asksPlace else { return }
        if let latitude = value["place"]?["latitude"]?.word, let longitude = value["place"]?["longitude"]?.word {
            place = Self.short(latitude) + ", " + Self.short(longitude)
        } else {
            place = ""
        }
    }

    private static func short(_ text: String?) -> String {
        (text ?? "").prefix(scalars: 80)
    }
}

// G17: how a photo was taken.
extension PhotosScene {
    static var placeButton: String { "viewer-place-button" }

    func toggleDetails() {
        viewer?.showsDetails.toggle()
        askDetails()
    }

    /// Of the photo on show, unless it is known or asked for. The server has the files.
    func askDetails(withPlace: Bool = false) {
        guard let viewer, viewer.showsDetails, let photo = gallery?.photo(viewer.key), photo.isSaved,
            photo.record.file != nil
        else { return }
        if let details, details.key == viewer.key, details.asksPlace || !withPlace { return }
        let number = nextNumber()
        var input = CommandInput()
        input.set("photo", viewer.key.shortID.text)
        if withPlace { input.set("place", true) }
        if details?.key == viewer.key {
            details?.asked = number
        } else {
            details = ViewedDetails(key: viewer.key, asked: number)
        }
        details?.asksPlace = withPlace
        effects.append(.ask(number, .command(path: "/api/gallery/show", json: input.text)))
    }

    func showPlace() {
        askDetails(withPlace: true)
        effects.append(.focus(key: "viewer-details"))
    }

    /// Whether the answer is what a file says.
    func takeDetails(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard var details, details.asked == number else { return false }
        let answer = CommandAnswer(status: status, body: body, notice: context.notice)
        if let value = answer.value {
            details.take(value)
            self.details = details
        } else {
            if details.asksPlace { say("Can't reach the server. Try again when it's back.") }
            self.details = nil
        }
        return true
    }

    /// In the list of facts.
    func takenFacts(of record: PhotoRecord) -> [Node] {
        var nodes = fact("Taken", record.takenText)
        nodes += fact("Camera", record.camera)
        guard let details, details.key == record.key else { return nodes }
        nodes += fact("Lens", details.lens)
        nodes += fact("Exposure", details.exposure)
        if let place = details.place { nodes += fact("Place", place.isEmpty ? text("Not in the file") : place) }
        return nodes
    }

    /// Nobody sees where a photo was taken who does not ask.
    func placeButton(of record: PhotoRecord) -> Node? {
        guard record.file != nil, gallery?.isSaved(record.key) ?? false, details?.place == nil else { return nil }
        return Node(
            .button, "quiet", key: Self.placeButton, text: text("Show place"), [.type("button")],
            on: [
                .press(.showPlace),
                webAddress(of: record) == nil ? .key(.wrapFocus("viewer-close", isBackwards: false)) : nil,
            ].compactMap { $0 })
    }
}
