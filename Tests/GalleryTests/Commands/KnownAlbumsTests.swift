import Foundation
import GalleryModel
import ModuleKit
import Replication
import Synchronization
import TestSupport
import Testing

@testable import GalleryCommands

/// Albums that are shared: what guests' requests cost.
@Suite("Albums that are shown alone") struct KnownAlbumsTests {
    private let shell = Shell()
    private let albums: [Album]

    init() throws {
        for photo in ["coffee", "grass", "gravel"] { shell.run("save", photo) }
        shell.run("album", "new", "Large", "coffee", "grass")
        shell.run("album", "new", "Small", "gravel")
        albums = try shell.workspace.gallery().albums
        try #require(albums.map(\.name) == ["Large", "Small"])
    }

    /// Counts how often a gallery is put in order, which is once each time it is loaded.
    private final class Counting: LocalTime {
        let count = Atomic(0)
        func offset(atSecond second: Int64) -> Int {
            count.add(1, ordering: .relaxed)
            return 0
        }
    }

    @Test("D4 guests at several albums have the gallery replayed once, also where together they have too many photos")
    func once() throws {
        for mostPhotos in [0, 2, 100] {
            let known = KnownAlbums(mostPhotos: mostPhotos)
            let time = Counting()
            func count(_ album: Album) throws -> Int? {
                try known.album(album.id, shell.workspace, time)?.provided.photos.count
            }
            for _ in 0..<5 {
                #expect(try count(albums[0]) == 2 && count(albums[1]) == 1)
            }
            let once = time.count.load(ordering: .relaxed)
            #expect((1...3).contains(once), "\(mostPhotos)")
            shell.run("album", "take-out", "Large", "coffee")
            for _ in 0..<5 { #expect(try count(albums[0]) == 1 && count(albums[1]) == 1) }
            #expect(time.count.load(ordering: .relaxed) == 2 * once)
            #expect(try known.album(albums[0].id, shell.workspace, time)?.count == 1)
            shell.run("album", "add", "Large", "coffee")
        }
    }

    @Test("D4 however many guests ask at once after a change, one replays the gallery and the others wait")
    func waiting() throws {
        let gallery = DatedGallery(try shell.workspace.gallery(), FixedZone())
        let known = KnownAlbums()
        let loads = Atomic(0)
        let got = Mutex<[Int]>([])
        for number in 0..<12 {
            let album = albums[number % 2].id
            Thread {
                let found = try? known.album(album) { () throws(CommandError) in
                    7
                } load: { () throws(CommandError) in
                    loads.add(1, ordering: .relaxed)
                    // Long enough for the others to come.
                    usleep(50_000)
                    return (7, gallery)
                }
                got.withLock { $0.append(found?.count ?? -1) }
            }.start()
        }
        while got.withLock({ $0.count }) < 12 { usleep(1000) }
        #expect(loads.load(ordering: .relaxed) == 1)
        #expect(got.withLock { $0.sorted() } == [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2])
    }

    @Test("D4 a memo that came too long is cut off before it is read, and brackets cost what they are long")
    func longMemo() {
        let clock = ContinuousClock()
        for text in ["[[", "[", "[[k3f-09a-zz1", "![[", "[[ "] {
            let memo = String(repeating: text, count: (4 << 20) / text.utf8.count)
            let took = clock.measure {
                let shown = ShownPhoto.plain(memo)
                #expect(shown.unicodeScalars.count <= GalleryLimits.memo && !shown.contains("k3f-09a-zz1"))
            }
            #expect(took < .seconds(5), "\(text): \(took)")
        }
    }
}
