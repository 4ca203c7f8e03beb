import Drawing
import GalleryModel
import Phrases
import Replication
import Scenes

/// A photo that the server is just saving.
struct Arriving {
    let number: UInt32
    let record: PhotoRecord
    let memo: String
}

extension PhotosScene {
    /// The star: asks for a memo and saves, or unsaves.
    func star(_ record: PhotoRecord) {
        if arriving.contains(where: { $0.record.key == record.key }) { return }
        guard gallery != nil else {
            if !context.isOnline { say("The saved photos are still loading.") }
            return documents.with(Gallery.document) { [self] _ in star(record) }
        }
        if isSaved(record.key) { return unsave([record.key]) }
        let known = gallery?.photo(record.key)
        ask(.save(record, text: known?.memo ?? ""))
    }

    /// Saves a photo of a source. One that was never saved is fetched by the server, which keeps its file or, where a
    /// source does not let photos be kept, only says where it is; without the server it is noted where it is.
    func save(_ record: PhotoRecord, memo: String) {
        let isKnown = gallery?.photo(record.key) != nil
        guard !isKnown, record.file == nil, context.isOnline else { return saveHere(record, memo: memo) }
        let number = nextNumber()
        arriving.append(Arriving(number: number, record: record, memo: memo))
        var input = CommandInput()
        input.set("photo", record.key.id)
        input.set("source", source.id)
        if !memo.isEmpty { input.set("memo", memo) }
        effects.append(.ask(number, .command(path: "/api/gallery/save", json: input.text)))
        saidSaved(record)
    }

    private func saveHere(_ record: PhotoRecord, memo: String) {
        let isMemoKept = memo.utf8.elementsEqual((gallery?.photo(record.key)?.memo ?? "").utf8)
        let done = change { (gallery) throws(GalleryError) in
            try gallery.save(record, memo: isMemoKept ? nil : memo)
        }
        if done { saidSaved(record) }
    }

    private func saidSaved(_ record: PhotoRecord) {
        effects.append(.announce(text("Saved “\(record.shownTitle)”.")))
    }

    /// Returns whether the answer was about a photo that was to be saved.
    func takeSaved(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard let place = arriving.firstIndex(where: { $0.number == number }) else { return false }
        // Its event comes by the log; until then it counts as saved.
        if status == 200 { return true }
        let photo = arriving.remove(at: place)
        if status == 0 {
            saveHere(photo.record, memo: photo.memo)
        } else {
            let fault = BrowseAnswer.fault(body) ?? text("Can't save the photo.")
            effects.append(.toast(fault, undo: false))
        }
        return true
    }

    /// Photos and memos go into the trash, in one step.
    func unsave(_ keys: [PhotoKey]) {
        let title = keys.first.flatMap { gallery?.photo($0)?.record.shownTitle } ?? ""
        let done = change(leaving: keys) { (gallery) throws(GalleryError) in
            var changes: [RecordChange] = []
            for key in keys { changes += try gallery.unsave(key) }
            return changes
        }
        guard done else { return }
        if keys.count == 1 {
            say("Moved “\(title)” to trash.", undo: true)
        } else {
            say("Moved \(keys.count) {photo|photos} to trash.", undo: true)
        }
    }

    /// Writes a memo anew.
    func write(_ memo: String, on key: PhotoKey) {
        change { (gallery) throws(GalleryError) in try gallery.write(memo, on: key) }
    }

    /// Puts a tag at the end of the memos that do not have it.
    func tag(_ keys: [PhotoKey], with typed: String) {
        guard let tag = Self.tag(typed) else { return }
        let done = change { (gallery) throws(GalleryError) in
            var changes: [RecordChange] = []
            for key in keys {
                guard let memo = gallery.photo(key)?.memo, !Self.words(of: memo).contains(where: { $0 == tag }) else {
                    continue
                }
                changes += try gallery.write(memo.isEmpty ? tag : memo + " " + tag, on: key)
            }
            return changes
        }
        if done { say("Tagged \(keys.count) {photo|photos} with \(tag).", undo: true) }
    }

    /// `#word` of what was typed; nil for none.
    static func tag(_ typed: String) -> String? {
        var name: [UInt8] = []
        for byte in typed.utf8 where byte != UInt8(ascii: "#") && byte > 32 { name.append(byte) }
        return name.isEmpty ? nil : "#" + String(decoding: name, as: UTF8.self)
    }

    private static func words(of memo: String) -> [String] {
        memo.utf8.split(whereSeparator: { $0 <= 32 }).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Files

    /// Files from the person's machine: the page has kept their bytes.
    func take(_ data: DroppedData) {
        guard gallery != nil else { return documents.with(Gallery.document) { [self] _ in take(data) } }
        var records: [PhotoRecord] = []
        var sidecars = ChosenSidecars(data.texts)
        for file in data.files {
            guard let hash = BlobHash(hex: file.hash), file.width > 0, file.height > 0 else { continue }
            var record = PhotoRecord(
                key: PhotoKey(file: hash), file: hash, width: UInt32(file.width), height: UInt32(file.height),
                title: Self.stem(of: file.name), origin: file.name)
            if let photo = file.photo { record.note(photo) }
            sidecars.tell(&record, of: file.name)
            records.append(record)
        }
        let refused = max(data.count, data.files.count) - records.count - sidecars.taken
        let other = sidecars.untaken ?? data.other
        let reason = text(sidecars.untaken == nil ? Self.reason(data.otherFault) : sidecars.reasonOfUntaken)
        let unread = sidecars.unread.map { text("The sidecar “\($0)” can't be read.") } ?? ""
        var saved = records.count
        var known = ""
        if !records.isEmpty {
            let done = change { (gallery) throws(GalleryError) in try gallery.save(records) { sidecars.memo(of: $0) } }
            tops[1] = 0
            show(.saved)
            if !done { (saved, known) = (0, text("These photos are already saved.")) }
        }
        let told: Phrase?
        switch (saved, refused) {
        case (0, 0): told = nil
        case (let count, 0): told = "Saved \(count) {photo|photos}."
        case (0, 1): told = "“\(other)” wasn't saved."
        case (0, let others): told = "“\(other)” and \(others - 1) more weren't saved."
        case (let count, 1): told = "Saved \(count) {photo|photos}, but not “\(other)”."
        case (let count, let others): told = "Saved \(count) {photo|photos}, but not “\(other)” and \(others - 1) more."
        }
        let lines = [known, told.map(text) ?? "", refused == 0 ? "" : reason, unread].filter { !$0.isEmpty }
        if !lines.isEmpty { say(.verbatim(lines.joined(separator: " ")), undo: saved > 0) }
    }

    /// What was not so, of a file that is not taken in.
    private static func reason(_ fault: FileFault?) -> Phrase {
        switch fault {
        case .isTooLarge: "Photos can be up to 64 MB."
        case .isNotSent: "Can't reach the server. Try again when it's back."
        case .isUnreadable, .isNoText, nil: "Photos must be JPEG, PNG, WebP or GIF, and whole."
        }
    }

    /// A file's name without what follows its last point.
    private static func stem(of name: String) -> String {
        let bytes = Array(name.utf8)
        guard let point = bytes.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return name }
        return String(decoding: bytes[..<point], as: UTF8.self)
    }
}

extension PhotoRecord {
    /// Takes over what the page has seen of its file.
    fileprivate mutating func note(_ photo: SeenPhoto) {
        if let header = photo.header { note(header) }
        guard let placeholder = Blurhash(photo.blurhash) else { return }
        (blurhash, color) = (placeholder.text, placeholder.color)
    }
}
