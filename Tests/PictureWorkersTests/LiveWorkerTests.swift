import Drawing
import Foundation
import ModuleKit
import PictureWorkers
import Pictures
import Testing

/// The worker that comes with the program, and files that were made to harm it.
@Suite(.serialized) struct LiveWorkerTests {
    /// The debug build that stands beside the bundle of these tests.
    private static let program: String = {
        let bundle = CommandLine.arguments.last { $0.hasSuffix(".xctest") }
        let folder =
            bundle.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
            ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../../.build/debug").standardized
        return folder.appendingPathComponent("bojagi-pictures").path
    }()

    private static func picture(of item: DisplayItem.Content, pictures: [Picture] = []) -> Picture {
        .drawing(
            DisplayList(
                size: Size(width: 40, height: 30), ground: RGBColor(hex: 0xFAF8F4),
                items: [DisplayItem(box: Rect(x: 5, y: 5, width: 20, height: 10), content: item)]),
            pictures: pictures)
    }

    @Test("a drawing becomes a PNG, a PDF and lines for a terminal")
    func draws() throws {
        let workers = PictureWorkerPool(program: Self.program, count: 1)
        let picture = Self.picture(of: .ellipse(RGBColor(hex: 0x2B4C9B)))
        #expect(try workers.render(picture, as: .png(scale: 2)).starts(with: [0x89, 0x50, 0x4e, 0x47]))
        #expect(try workers.render(picture, as: .pdf(scale: 1, title: "A")).starts(with: Array("%PDF-".utf8)))
        let screen = TerminalScreen(
            mode: .symbols, colors: .trueColor, columns: 20, rows: 10, ground: RGBColor(hex: 0))
        guard case .file(let shown) = try workers.perform(.terminal(picture, screen)) else {
            Issue.record("no file")
            return
        }
        #expect(String(decoding: shown, as: UTF8.self).contains("43;76;155"))
    }

    @Test("a photo has facts and thumbnails", arguments: ["coffee.jpg", "chelsea-portrait.jpg"])
    func photo(name: String) throws {
        let path = URL(filePath: #filePath).appending(path: "../../../Modules/Gallery/Photos/\(name)").standardized.path
        let workers = PictureWorkerPool(program: Self.program, count: 1)
        let job = PictureJob.photo(
            .file(path), thumbnails: [ThumbnailRequest(width: 160), ThumbnailRequest(width: 60, format: .png)])
        guard case .photo(let facts, let thumbnails) = try workers.perform(job) else {
            Issue.record("no photo")
            return
        }
        #expect(facts.blurhash.count == 28)
        #expect(thumbnails.map(\.width) == [160, 60])
        #expect(thumbnails[0].bytes.starts(with: [0xff, 0xd8]))
        #expect(thumbnails[1].bytes.starts(with: [0x89, 0x50]))
    }

    @Test("a photo that is sent whole lies in the worker's memory once while it is decoded")
    func sentPhoto() throws {
        let path = URL(filePath: #filePath).appending(path: "../../../Modules/Gallery/Photos/coffee.jpg").standardized
        // What lies behind a photo's end is held, not read: three of these are more than a worker may take.
        let bytes = try [UInt8](Data(contentsOf: path)) + [UInt8](repeating: 0, count: 70_000_000)
        let workers = PictureWorkerPool(program: Self.program, count: 1)
        let job = PictureJob.photo(.bytes(bytes), thumbnails: [ThumbnailRequest(width: 160)])
        guard case .photo(_, let thumbnails) = try workers.perform(job) else {
            Issue.record("no photo")
            return
        }
        #expect(thumbnails.map(\.width) == [160])
    }

    @Test("long lines of text, each another, do not fill the worker's memory")
    func longLines() throws {
        let workers = PictureWorkerPool(program: Self.program, count: 1)
        for round in 0..<4 {
            let items = (0..<100).map { place in
                let text = (0..<500).map { UnicodeScalar(0xac00 + UInt32(round * 100 + place * 13 + $0 * 7) % 11_172) }
                let letters = String(String.UnicodeScalarView(text.compactMap(\.self)))
                let line = DisplayText.Line(text: letters, width: 9000)
                return DisplayItem(
                    box: Rect(x: 0, y: Double(place), width: 300, height: 10),
                    content: .text(
                        DisplayText(lines: [line], fontSize: 8, lineHeight: 10, color: RGBColor(hex: 0))))
            }
            let list = DisplayList(size: Size(width: 300, height: 100), items: items)
            #expect(try !workers.render(.drawing(list, pictures: []), as: .png(scale: 1)).isEmpty)
        }
    }

    @Test("drawings of impossible sizes and numbers are refused, and the worker goes on")
    func impossible() throws {
        let workers = PictureWorkerPool(program: Self.program, count: 1)
        let sizes: [(Double, Double, Double)] = [
            (1_000_000, 10, 1), (10, 1_000_000, 1), (19_000, 19_000, 1), (100, 100, 1e9), (0, 10, 1), (-5, 10, 1),
            (.nan, 10, 1), (10, .infinity, 1), (10, 10, .nan), (10, 10, 0), (10, 10, -1),
        ]
        for (width, height, scale) in sizes {
            let picture = Picture.drawing(DisplayList(size: Size(width: width, height: height)), pictures: [])
            for format in [RenderFormat.png(scale: scale), .pdf(scale: scale, title: "")] {
                #expect(throws: PictureFault.self) { try workers.render(picture, as: format) }
            }
        }
        let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, .leastNonzeroMagnitude]
        for number in numbers {
            let point = Point<PictureSpace>(x: number, y: 3)
            let color = RGBColor(hex: 0xC2495C)
            let line = DisplayText.Line(text: "글 text", width: number)
            let contents: [DisplayItem.Content] = [
                .rectangle(color, radius: number), .ellipse(color), .placeholder(label: "what"),
                .area([point, Point(x: 1, y: number), Point(x: 9, y: 9)], color),
                .path([point, point, Point(x: 9, y: 9)], thickness: number, color: color),
                .text(DisplayText(lines: [line], fontSize: number, lineHeight: number, color: color)),
                .text(DisplayText(lines: [line], fontSize: 12, lineHeight: 14, color: color)),
            ]
            var items = contents.map {
                DisplayItem(box: Rect(x: number, y: 0, width: number, height: 10), rotation: number, content: $0)
            }
            items += contents.map {
                var item = DisplayItem(box: Rect(x: 0, y: 0, width: 10, height: 10), alpha: number, content: $0)
                item.isCurved = true
                item.heads = LineHeads(start: .arrow, end: .triangle)
                return item
            }
            let picture = Picture.drawing(DisplayList(size: Size(width: 20, height: 20), items: items), pictures: [])
            for format in [RenderFormat.png(scale: 1), .pdf(scale: 1, title: "")] {
                do throws(PictureFault) {
                    _ = try workers.render(picture, as: format)
                } catch {
                    #expect(error != .workerEnded && error != .malformed, "\(number)")
                }
            }
        }
        #expect(!(try workers.render(Self.picture(of: .ellipse(RGBColor(hex: 0))), as: .png(scale: 1))).isEmpty)
    }

    @Test("sources that are no files are refused with the reason", arguments: ["/nowhere/at/all", "/tmp", "/dev/zero"])
    func noFile(path: String) throws {
        let workers = PictureWorkerPool(program: Self.program, count: 1)
        do throws(PictureFault) {
            _ = try workers.perform(.photo(.file(path), thumbnails: []))
            Issue.record("\(path) was read")
        } catch {
            guard case .unreadable = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    /// 34 bytes of a lossless WebP that says 16383 × 16383.
    private static let largeWebP: [UInt8] =
        Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8L".utf8) + [13, 0, 0, 0, 0x2f, 0xfe, 0xbf, 0xff, 0x0f]
        + [0, 0, 0, 0, 0, 0, 0, 0, 0]

    @Test("files that say more than they hold are refused by name before anything is allocated")
    func liars() throws {
        let workers = PictureWorkerPool(program: Self.program, count: 1)
        func fault(_ bytes: [UInt8]) -> PictureFault? {
            do throws(PictureFault) {
                _ = try workers.perform(.photo(.bytes(bytes), thumbnails: [ThumbnailRequest(width: 400)]))
                return nil
            } catch {
                return error
            }
        }
        #expect(Self.largeWebP.count == 34)
        #expect(
            fault(Self.largeWebP) == .tooManyPixels(width: 16383, height: 16383, limit: PictureLimits.usual.pixels))
        // A progressive JPEG of 30000 × 30000 with nothing in it.
        let progressive: [UInt8] =
            [0xff, 0xd8, 0xff, 0xc2, 0, 17, 8, 0x75, 0x30, 0x75, 0x30, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
            + [0xff, 0xd9]
        #expect(fault(progressive) == .tooManyPixels(width: 30000, height: 30000, limit: PictureLimits.usual.pixels))
        #expect(fault([]) == .unknownFormat)
        #expect(fault(Array("hello".utf8)) == .unknownFormat)
        #expect(fault([0xff, 0xd8, 0xff]) != nil)
        #expect(fault(Array("GIF89a".utf8) + [0, 0, 0, 0, 0, 0, 0]) != nil)
    }
}
