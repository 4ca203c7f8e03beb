import Pictures
import Testing

@testable import ImageCodecs

struct MemoryTests {
    @Test(
        "a library without memory does not make the file a damaged one",
        arguments: [
            "Insufficient memory (case 4)", "tjInitDecompress(): Memory allocation failure", "Out of memory",
            "Failed to allocate required memory", "insufficient memory to read chunk",
        ])
    func noMemory(text: String) {
        #expect(PictureFault.said(text) == .outOfMemory)
    }

    @Test("what else a library says is said of the file")
    func damage() {
        #expect(PictureFault.said("IDAT: CRC error") == .damaged("IDAT: CRC error"))
    }
}
