internal import CanvasModel
internal import Drawing
internal import JSON
internal import Phrases
internal import Scenes

/// C28: the choice of a photo: a file, or one that is saved in Photos.
struct PhotoChoice {
    /// Of the question to the person, and of that to the server.
    let number: UInt32
    let asked: UInt32
    /// Those that can be chosen, the latest first.
    var saved: [StoredFile] = []
}

extension DrawingScene {
    private static let fromFile = "file"
    /// So many saved photos are offered; others go onto a canvas from Photos.
    private static let mostPhotos = 500

    func choosePhoto() {
        lastNumber += 2
        let choice = PhotoChoice(number: lastNumber - 1, asked: lastNumber)
        photoChoice = choice
        var input = CommandInput()
        input.set("limit", Self.mostPhotos)
        effects.append(.ask(choice.asked, .command(path: "/api/gallery/list", json: input.text)))
        offer(choice)
    }

    private func offer(_ choice: PhotoChoice) {
        var items = [DocumentChoice.Item(id: Self.fromFile, title: text("From a file…"))]
        for (place, photo) in choice.saved.enumerated() {
            items.append(
                DocumentChoice.Item(
                    id: "\(place)", title: photo.name, picture: "/api/thumbnails/\(photo.hash)?width=160"))
        }
        effects.append(
            .pick(choice.number, DocumentChoice(title: text("Place a photo"), kinds: [], items: items)))
    }

    /// Whether the answer is the list of saved photos. Where the server does not answer, files are left.
    func takePhotos(_ number: UInt32, _ answer: CommandAnswer) -> Bool {
        guard var choice = photoChoice, choice.asked == number else { return false }
        for photo in answer.value?.array ?? [] {
            guard let hash = photo["file"]?.string, let width = photo["width"]?.integer,
                let height = photo["height"]?.integer
            else { continue }
            choice.saved.append(
                StoredFile(
                    hash: hash, name: named(photo["title"]?.string ?? ""), width: Int32(clamping: width),
                    height: Int32(clamping: height)))
        }
        photoChoice = choice
        if !choice.saved.isEmpty { offer(choice) }
        return true
    }

    /// In the middle of what is seen.
    public func picked(item: String, for number: UInt32) {
        guard let choice = photoChoice, choice.number == number else { return }
        photoChoice = nil
        effects.append(.focus(key: Keys.stage))
        if item == Self.fromFile {
            return effects.append(.chooseFiles(key: Keys.stage, accept: "image/*", multiple: true))
        }
        guard let place = Int(item), choice.saved.indices.contains(place) else { return }
        addFiles([choice.saved[place]], around: stage.viewport.visible.center)
    }
}
