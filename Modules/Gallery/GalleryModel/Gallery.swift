public import Primitives
public import Replication
public import TextMerging

/// The saved photos: one document of every workspace, under an id that all devices know.
public struct Gallery: Document {
    public internal(set) var header = Header()
    var shelf = PhotoShelf()
    /// The changes from newer versions, in the order of arrival.
    public internal(set) var unknownChanges: [UnitID] = []

    /// The kind's name in events and in the catalogue.
    public static var kind: String { "gallery" }
    /// The snapshot's codec.
    public static var codec: UInt32 { 2 }
    /// The one document: `bojagi g` and `allery 1` in ASCII.
    public static var document: DocumentID {
        DocumentID(high: 0x626f_6a61_6769_2067, low: 0x616c_6c65_7279_2031)
    }

    public init() {}

    public mutating func apply(_ change: GalleryChange, from origin: Origin) {
        switch change {
        case .header(let change):
            header.apply(change, from: origin)
            return
        case .save(let new):
            if let index = shelf.index(of: new.record.key) {
                shelf.update(at: index, from: origin) { $0.absorb(new, from: origin) }
            } else {
                _ = shelf.append(SavedPhoto(new, from: origin))
            }
        case .setSaved(let key, let assignment):
            shelf.update(at: place(of: key)) { $0.setMark(assignment, from: origin) }
        case .addMemo(let key, let text):
            shelf.update(at: place(of: key), from: origin) { $0.addMemo(text, from: origin) }
        case .editMemo(let field, let edit):
            if let text = shelf.place(ofText: field) {
                shelf.update(at: text.photo) { $0.editMemo(text.origin, edit, firstUnit: origin.unit) }
            }
        case .unknown(let bytes):
            header.noteUnknown(bytes, from: origin, among: &unknownChanges)
            return
        }
        header.noteContent(from: origin)
    }

    public func textVersion(of field: UnitID) -> TextVersion? {
        shelf.place(ofText: field).flatMap { shelf.photos[$0.photo].memos[$0.origin]?.version }
    }

    public mutating func splice(_ edit: TextEdit, into field: UnitID) {
        guard let text = shelf.place(ofText: field) else { return }
        shelf.update(at: text.photo) { $0.editMemo(text.origin, edit, firstUnit: .none) }
    }

    /// Where the photo is. One that nobody has saved yet gets a stand-in, so that the order of events does not matter.
    private mutating func place(of key: PhotoKey) -> Int {
        if let index = shelf.index(of: key) { return index }
        _ = shelf.append(SavedPhoto(absent: key))
        return shelf.photos.count - 1
    }
}

extension Gallery: Equatable {
    /// Compares everything, stamps included. Complexity: O(gallery).
    public static func == (left: Gallery, right: Gallery) -> Bool {
        left.wireBytes == right.wireBytes
    }
}
