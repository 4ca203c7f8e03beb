import GalleryCommands
import GalleryModel
import JSON
import ModuleKit
import Replication
import TestSupport
import Testing

@Suite("Rating photos")
struct RatingTests {
    private let shell = Shell()

    init() { for name in ["coffee", "grass", "chelsea"] { shell.run("save", name) } }

    private func rating(_ name: String) -> JSONValue? { shell.run("show", name).value["rating"] }

    @Test("G17 photos are rated, shown with their stars, found by them, told by the history and undone as one step")
    func rate() {
        #expect(rating("coffee")?.isNull == true)
        let rated = shell.run("rate", "4", "coffee", "grass")
        #expect(rated.code == 0 && rated.value.array?.map { $0["rating"]?.integer } == [4, 4])
        #expect(rated.text.contains("4 stars."))
        shell.run("rate", "rejected", "chelsea")
        shell.run("rate", "5", "grass")
        #expect(shell.run("show", "coffee").text.contains("★★★★") && shell.run("list").text.contains("✕"))
        #expect(shell.run("list", "--search", "rating:4+").ids.count == 2)
        #expect(shell.run("list", "--rating", "5").ids.count == 1)
        #expect(shell.run("list", "--rating", "rejected").ids.count == 1)
        #expect(shell.run("list", "--rating", "0").ids.isEmpty)
        shell.run("undo")
        #expect(rating("grass")?.integer == 4)
        shell.run("undo")
        shell.run("undo")
        #expect(rating("coffee")?.isNull == true && rating("grass")?.isNull == true)
        shell.run("redo")
        #expect(rating("coffee")?.integer == 4)
        shell.run("rate", "0", "coffee")
        #expect(rating("coffee")?.isNull == true)
    }

    @Test("G17 a rating that is none is refused, and so is a photo that is not there")
    func wrong() {
        for word in ["6", "-1", "4.5", "many"] {
            #expect(shell.run("rate", "--", word, "coffee").code == 64, "\(word)")
        }
        #expect(shell.run("rate", "3", "nobody").code == 66)
        #expect(shell.run("rate", "3").code == 64)
        let wrong = shell.run("list", "--rating", "6")
        #expect(wrong.code == 64 && wrong.error.contains("“6” is not a rating."))
        #expect(rating("coffee")?.isNull == true)
    }

    @Test(
        "G17 the ratings of XMP are stars, rejected, or none",
        arguments: [
            ("4", 4), ("5.0", 5), ("-1", -1), ("0", nil), ("6", nil), ("-2", nil), ("", nil), ("x", nil), ("44", nil),
        ] as [(String, Int?)])
    func xmp(text: String, number: Int?) {
        #expect(PhotoRating(xmp: text)?.number == number)
    }
}
