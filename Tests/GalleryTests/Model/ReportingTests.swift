import GalleryModel
import Replication
import TestDevices
import Testing

@Suite("What was done to saved photos")
struct TellingTests {
    private func entries(of device: TestDevice<Gallery>) throws -> [[GalleryHistoryEntry]] {
        var gallery = Gallery()
        return try device.log.map { gallery.applyReportingHistory(try $0.decodedChanges(as: RecordChange.self)) }
    }

    @Test("W5 each event is told in the area's own terms")
    func entries() throws {
        let device = TestDevice()
        try device.perform { (gallery) throws(GalleryError) in
            try gallery.save(sample("a"))
        }
        try device.write("memo", on: "a")
        try device.write("memo, longer", on: "a")
        try device.write("", on: "a")
        try device.unsave("a")
        try device.save("a")
        try device.perform { (gallery) throws(GalleryError) in try gallery.save(["b", "c"].map(sample)) }
        try device.perform { (_) throws(GalleryError) in [.unknown([77])] }
        #expect(
            try entries(of: device) == [
                [.saved(title: "Photo a")], [.memoWritten(title: "Photo a")], [.memoWritten(title: "Photo a")],
                [.memoEmptied(title: "Photo a")], [.unsaved(title: "Photo a")], [.savedAgain(title: "Photo a")],
                [.savedMany(count: 2)], [.unknown],
            ])
    }

    @Test("G3 a photo that comes again with a later page is shown once, and a refresh starts again")
    func browsing() {
        let photos = (0..<40).map { sample("p\($0)") }
        var browsing = Browsing()
        // A photo was put in front meanwhile, so the next page begins with one that was seen.
        let shifted = [sample("new")] + photos
        let pages = [
            PhotoPage(1, of: photos), PhotoPage(2, of: shifted), PhotoPage(2, of: shifted), PhotoPage(3, of: shifted),
        ]
        let added = pages.map { browsing.append($0) }
        #expect(added == [15, 14, 0, 11])
        #expect(browsing.nextPage == nil)
        #expect(browsing.photos.map(\.key.id) == (0..<40).map { "p\($0)" })
        browsing.refresh(with: PhotoPage(1, of: shifted))
        #expect(browsing.photos.map(\.key.id) == ["new"] + (0..<14).map { "p\($0)" })
        #expect(browsing.nextPage == 2)
        #expect(Browsing.number(at: 11) == 12)
    }

    @Test("G3 pages have 15 photos, the last what is left, and beyond it there is none")
    func pages() {
        let photos = (0..<31).map { sample("p\($0)") }
        #expect((1...4).map { PhotoPage($0, of: photos).photos.count } == [15, 15, 1, 0])
        #expect((1...4).map { PhotoPage($0, of: photos).hasMore } == [true, true, false, false])
        #expect(PhotoPage(1, of: []).photos.isEmpty && !PhotoPage(1, of: []).hasMore)
        #expect(PhotoPage(.max, of: photos).photos.isEmpty)
        #expect(PhotoPage(.min, of: photos).photos.count == 15)
    }
}
