import CanvasModel
import Drawing
import JSON
import Phrases
import Replication
import Scenes

/// C28: the choice of a photo: a file, or one that is saved in Photos.
struct PhotoChoice {
    /// Of the question to the person, and of that to the server.
    let number: UInt32
    let asked: UInt32
    /// Those that can be chosen, the latest first.
    var saved: [OfferedPhoto] = []
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
                    id: "\(place)", title: named(photo.title), picture: photo.picture(width: 160)))
        }
        effects.append(
            .pick(choice.number, DocumentChoice(title: text("Place a photo"), kinds: [], items: items)))
    }

    /// Whether the answer is the list of saved photos. Where the server does not answer, files are left.
    func takePhotos(_ number: UInt32, _ status: Int32, _ answer: CommandAnswer) -> Bool {
        if takePlaced(number, status, answer) { return true }
        guard var choice = photoChoice, choice.asked == number else { return false }
        for value in answer.value?.array ?? [] {
            guard let photo = OfferedPhoto(value), photo.width > 0, photo.height > 0 else { continue }
            choice.saved.append(photo)
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
        let photo = choice.saved[place]
        guard !photo.isEdited else { return placeEdited(photo) }
        addFiles(
            [
                StoredFile(
                    hash: photo.file, name: named(photo.title), width: Int32(clamping: photo.width),
                    height: Int32(clamping: photo.height))
            ], around: stage.viewport.visible.center)
    }

    /// An edited photo comes as it looks now: the server makes a file of that, and places it in the middle of what is
    /// seen.
    private func placeEdited(_ photo: OfferedPhoto) {
        guard let document, let canvas, let hash = BlobHash(hex: photo.file) else { return }
        let file = PhotoFile(
            file: hash, pixelWidth: UInt32(clamping: photo.width), pixelHeight: UInt32(clamping: photo.height))
        let draft = Self.draft(
            .photo(file), file.firstSize(on: canvas.size), around: stage.viewport.visible.center, on: canvas)
        lastNumber += 1
        placedPhoto = lastNumber
        var input = CommandInput()
        input.set("canvas", ShortID(of: document).text)
        input.set("photo", photo.label)
        if let position = draft.position {
            input.set("x", "\(Int(position.x))")
            input.set("y", "\(Int(position.y))")
        }
        effects.append(.ask(lastNumber, .commandAfterSending(path: "/api/canvas/add/photo", json: input.text)))
    }

    /// The photo comes as an event of its own; only what went wrong is said.
    private func takePlaced(_ number: UInt32, _ status: Int32, _ answer: CommandAnswer) -> Bool {
        guard placedPhoto == number else { return false }
        placedPhoto = nil
        guard answer.value == nil else { return true }
        if status == 0 || answer.messages.isEmpty {
            tell(Self.needsServer)
        } else {
            tell(.verbatim(CommandAnswer.summary(of: answer.messages)))
        }
        return true
    }
}
