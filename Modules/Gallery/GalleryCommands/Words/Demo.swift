import GalleryModel
import ModuleKit
import Replication

/// The area's part of the demo workspace.
enum Demo {
    /// Three built-in photos, saved with memos. Photos that somebody has saved before are theirs: nothing is added.
    static func make(_ services: FileServices) throws(CommandError) {
        let isKorean = services.language.code == "ko"
        let workspace = try services.openWorkspace()
        let source = BuiltInPhotos(services.bundled)
        try workspace.transaction(.write) { () throws(CommandError) in
            guard try workspace.load(GalleryKind(), Gallery.document).position == 0 else { return }
            var added: [(record: PhotoRecord, memo: String)] = []
            for record in try source.all() {
                for (id, english, korean) in memos where record.key.id == id {
                    added.append((try workspace.storing(record, from: source), isKorean ? korean : english))
                }
            }
            let photos = added
            guard !photos.isEmpty else { return }
            _ = try workspace.changeGallery { (gallery) throws(CommandError) in
                var changes: [RecordChange] = []
                for (record, memo) in photos {
                    changes += try asking { () throws(GalleryError) in try gallery.save(record, memo: memo) }
                }
                // The mark goes last: whoever changes the gallery after it makes it theirs.
                return changes + [.header(gallery.header.setDemo(true))]
            }
        }
    }

    private static let memos = [
        ("coffee", "For the kitchen wall. #home", "부엌 벽에 걸 사진. #집"),
        ("hubble", "Every dot is a galaxy. See [[Jogakbo]].", "점 하나하나가 은하다. [[조각보]]처럼."),
        ("chelsea", "A cat at last.", "드디어 고양이."),
    ]
}
