import ImageHeaders
import Testing

@Suite("Image formats")
struct FormatTests {
    @Test("each format has a media type of its own")
    func mediaTypes() {
        #expect(Set(ImageFormat.allCases.map(\.mediaType)).count == ImageFormat.allCases.count)
    }
}
