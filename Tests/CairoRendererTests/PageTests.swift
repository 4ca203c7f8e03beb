import CairoRenderer
import Drawing
import Glibc
import Pictures
import Testing

/// Pages of PDF.
struct PageTests {
    private func page(title: String = "조각보 “plan”", photos: Quarters = Quarters()) throws -> [UInt8] {
        func text(_ text: String, _ y: Double) -> DisplayItem {
            DisplayItem(
                box: Rect(x: 10, y: y, width: 150, height: 20),
                content: .text(
                    DisplayText(
                        lines: [DisplayText.Line(text: text, width: 150)], fontSize: 14, lineHeight: 18,
                        color: Style.light.ink)))
        }
        let photo = DisplayItem(
            box: Rect(x: 10, y: 60, width: 60, height: 40), rotation: 10, alpha: 0.5, content: .picture(0))
        var faded = text("흐린 한글", 120)
        faded.alpha = 0.5
        let list = DisplayList(
            size: Size(width: 200, height: 150), ground: Style.light.surface,
            items: [text("Boxes and 보자기 조각", 10), text("가나다라 bojagi", 30), photo, faded])
        return try Fixtures.renderer().pdf(
            of: .drawing(list, pictures: [.photo(.file("any"))]), scale: 1, title: title, photos: photos,
            within: .usual)
    }

    private func holds(_ bytes: [UInt8], _ part: some Collection<UInt8>) -> Bool {
        bytes.firstRange(of: part) != nil
    }

    @Test("C19 A photo that is a JPEG lies in the PDF byte for byte, faded and rotated as it is")
    func jpeg() throws {
        let file = Quarters.file
        #expect(!file.bytes.isEmpty)
        let bytes = try page(photos: Quarters(jpeg: file))
        #expect(holds(bytes, file.bytes) && holds(bytes, Array("/DCTDecode".utf8)))
        let other = try page()
        #expect(!holds(other, Array("/DCTDecode".utf8)))
    }

    @Test("C19 The same drawing is the same PDF file, with its title and without a date")
    func deterministic() throws {
        let bytes = try page()
        let again = try page()
        #expect(bytes == again)
        #expect(holds(bytes, Array("%PDF-".utf8)) && holds(bytes, Array("/Title".utf8)))
        #expect(!holds(bytes, Array("/CreationDate".utf8)) && !holds(bytes, Array("/ModDate".utf8)))
        let hostile = try page(title: "a\u{0}b) /OpenAction (\n")
        #expect(!holds(hostile, Array("\n/OpenAction".utf8)))
    }

    @Test("C19 Text in a PDF can be selected: Latin, Korean, and faded", .enabled(if: PageTests.reader != nil))
    func text() throws {
        let path = "/tmp/bojagi-page-\(getpid()).pdf"
        defer { unlink(path) }
        let bytes = try page()
        let file = try #require(fopen(path, "wb"))
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        let output = try #require(popen("\(PageTests.reader ?? "false") \(path) -", "r"))
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&chunk, 1, chunk.count, output)
            if count == 0 { break }
            text += chunk[..<count]
        }
        pclose(output)
        let words = String(decoding: text, as: UTF8.self)
        #expect(words.contains("Boxes and 보자기 조각") && words.contains("가나다라 bojagi"), "\(words)")
        #expect(words.contains("흐린 한글"), "\(words)")
    }

    /// Poppler's program, where it is installed.
    static let reader: String? = {
        for folder in ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
        where access("\(folder)/pdftotext", X_OK) == 0 { return "\(folder)/pdftotext" }
        return nil
    }()
}
