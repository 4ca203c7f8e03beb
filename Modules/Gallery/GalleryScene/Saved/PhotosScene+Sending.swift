import GalleryModel
import Phrases
import Replication
public import Scenes

/// Photos on their way into a document, one after the other, so that they lie in their order.
struct Sending {
    let target: CatalogueRow
    var rest: [PhotoKey]
    var sent: Int
}

extension PhotosScene {
    /// W14: by the picker of documents.
    func askTarget(_ keys: [PhotoKey]) {
        let kinds = context.takingKinds
        guard kinds.contains(where: { !context.catalogue.rows(kind: $0).isEmpty }) else {
            return say("There is no canvas, memo or board yet.")
        }
        let number = nextNumber()
        picking = (number, keys)
        let title = text("Send \(keys.count) {photo|photos} to")
        effects.append(.pick(number, DocumentChoice(title: title, kinds: kinds)))
    }

    /// The document that photos are sent to.
    public func picked(_ row: CatalogueRow?, for number: UInt32) {
        if tookNoAlbum(for: number) { return }
        guard let (asked, keys) = picking, asked == number else { return }
        picking = nil
        giveFocusBack()
        guard let row else { return }
        stopSelecting()
        send(keys, to: row)
    }

    func send(_ keys: [PhotoKey], to target: CatalogueRow) {
        guard context.isOnline else { return say("Can't reach the server. Try again when it's back.") }
        sendNext(Sending(target: target, rest: keys, sent: 0))
    }

    private func sendNext(_ sending: Sending) {
        guard let key = sending.rest.first else {
            let title = sending.target.title.isEmpty ? text("Untitled") : sending.target.title
            say(
                "Sent \(sending.sent) {photo|photos} to “\(title)”.", undo: true,
                open: context.route(to: sending.target))
            return sent = sending
        }
        let number = nextNumber()
        self.sending[number] = sending
        var input = CommandInput()
        input.set("target", ShortID(of: sending.target.document).text)
        // By its label: it is a plain word, whatever the source calls the photo.
        input.set("document", key.shortID.text)
        effects.append(.ask(number, .commandAfterSending(path: "/api/send", json: input.text)))
    }

    /// The server did it there, so it takes it back, photo by photo.
    func takeBack(_ sending: Sending) -> Bool {
        sent = nil
        guard context.isOnline else {
            say("Can't reach the server. Try again when it's back.")
            return true
        }
        takeBackNext(sending)
        return true
    }

    private func takeBackNext(_ sending: Sending) {
        guard sending.sent > 0, let area = context.area(ofKind: sending.target.kind) else { return }
        let number = nextNumber()
        takingBack[number] = sending
        var input = CommandInput()
        input.set(area.noun, ShortID(of: sending.target.document).text)
        effects.append(.ask(number, .commandAfterSending(path: "/api/\(area.name)/undo", json: input.text)))
    }

    /// Returns whether the answer was about photos that are taken back.
    func takeTakenBack(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard var sending = takingBack.removeValue(forKey: number) else { return false }
        guard status == 200 else {
            let fault =
                status == 0
                ? text("Can't reach the server. Try again when it's back.")
                : BrowseAnswer.fault(body) ?? text("Can't take the photo back.")
            effects.append(.toast(fault, undo: false))
            return true
        }
        sending.sent -= 1
        takeBackNext(sending)
        return true
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
