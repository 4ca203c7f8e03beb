import Markup
import Testing

@Suite struct AttachmentTests {
    @Test(
        "M17 a file's name says what it is and how wide it stands",
        arguments: [
            ("cat.jpg", .picture, "cat.jpg", nil), ("cat.jpg|300", .picture, "cat.jpg", 300),
            ("", .picture, "", nil), ("|300", .picture, "", 300), ("a|b", .picture, "a|b", nil),
            ("a|5", .picture, "a|5", nil), ("a|99999", .picture, "a|99999", nil), ("a|", .picture, "a|", nil),
            ("a|+99", .picture, "a|+99", nil), ("song.MP3", .audio, "song.MP3", nil),
            ("clip.webm|640", .video, "clip.webm", 640), ("mp3", .picture, "mp3", nil),
        ] as [(String, Markup.Attachment.Kind, String, Int?)])
    func description(text: String, kind: Markup.Attachment.Kind, name: String, width: Int?) {
        let attachment = Markup.Attachment(description: text)
        #expect(attachment.kind == kind && attachment.name == name && attachment.width == width)
    }

    @Test("M17 what is shown is put in as a picture is, and all else as a link")
    func markdown() {
        let hash = String(repeating: "0", count: 64)
        #expect(Markup.Attachment.markdown(name: "a.png", hash: hash, isPicture: true) == "![a.png](blob:\(hash))")
        #expect(Markup.Attachment.markdown(name: "a.mp4", hash: hash, isPicture: false) == "![a.mp4](blob:\(hash))")
        #expect(Markup.Attachment.markdown(name: "a].pdf", hash: hash, isPicture: false) == "[a\\].pdf](blob:\(hash))")
        #expect(BlobSource.hashes(in: "[a](blob:\(hash))") == [hash])
    }
}
