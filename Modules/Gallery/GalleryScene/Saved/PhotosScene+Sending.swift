internal import GalleryModel
internal import Phrases
internal import Replication
public import Scenes

/// Photos on their way onto a canvas, one after the other, so that they lie in their order.
struct Sending {
    let canvas: CatalogueRow
    var rest: [PhotoKey]
    var sent: Int
}

extension PhotosScene {
    /// W14: by the picker of documents.
    func askCanvas(_ keys: [PhotoKey]) {
        guard !context.catalogue.rows(kind: "canvas").isEmpty else { return say("No canvases yet.") }
        let number = nextNumber()
        picking = (number, keys)
        let title = text("Send \(keys.count) {photo|photos} to a canvas")
        effects.append(.pick(number, DocumentChoice(title: title, kinds: ["canvas"])))
    }

    public func picked(_ row: CatalogueRow?, for number: UInt32) {
        guard let (asked, keys) = picking, asked == number else { return }
        picking = nil
        giveFocusBack()
        guard let row else { return }
        stopSelecting()
        send(keys, to: row)
    }

    func send(_ keys: [PhotoKey], to canvas: CatalogueRow) {
        guard context.isOnline else { return say("Can't reach the server. Try again when it's back.") }
        sendNext(Sending(canvas: canvas, rest: keys, sent: 0))
    }

    private func sendNext(_ sending: Sending) {
        guard let key = sending.rest.first else {
            return say("Sent \(sending.sent) {photo|photos} to “\(sending.canvas.title)”.")
        }
        let number = nextNumber()
        self.sending[number] = sending
        var input = CommandInput()
        input.set("canvas", ShortID(of: sending.canvas.document).text)
        // By its label: it is a plain word, whatever the source calls the photo.
        input.set("photo", key.shortID.text)
        effects.append(.ask(number, .commandAfterSending(path: "/api/canvas/add/photo", json: input.text)))
    }

    func takeSent(_ number: UInt32, status: Int32, body: [UInt8]) {
        guard var sending = sending.removeValue(forKey: number) else { return }
        guard status == 200 else {
            let fault =
                status == 0
                ? text("Can't reach the server. Try again when it's back.")
                : BrowseAnswer.fault(body) ?? text("Can't send the photo.")
            return effects.append(.toast(fault, undo: false))
        }
        sending.rest.removeFirst()
        sending.sent += 1
        sendNext(sending)
    }
}
