import Drawing
import Pictures
import Replication
import Testing

/// What goes to a worker and comes back.
struct WireTests {
    @Test("a request comes back from its bytes as it was", arguments: Samples.jobs)
    func request(job: PictureJob) throws {
        let request = PictureRequest(job, within: .usual)
        #expect(try PictureRequest(wireBytes: request.wireBytes) == request)
    }

    @Test("a reply comes back from its bytes as it was", arguments: Samples.results)
    func reply(result: Result<PictureAnswer, PictureFault>) throws {
        let reply = PictureReply(result)
        #expect(try PictureReply(wireBytes: reply.wireBytes) == reply)
    }

    @Test("a request that is cut anywhere is refused", arguments: Samples.jobs)
    func cut(job: PictureJob) {
        let bytes = PictureRequest(job, within: .usual).wireBytes
        for count in bytes.indices {
            #expect(throws: WireError.self) { try PictureRequest(wireBytes: Array(bytes[..<count])) }
        }
    }

    @Test("any bytes are read or refused, and never take more memory than they are long")
    func anyBytes() {
        var random = SplitMix64(seed: 20_261_121)
        for job in Samples.jobs {
            let sound = PictureRequest(job, within: .usual).wireBytes
            for _ in 0..<2_000 {
                var bytes = sound
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                if let read = try? PictureRequest(wireBytes: bytes) {
                    #expect(read.wireBytes.count <= bytes.count + 64)
                }
            }
        }
    }

    @Test("pictures in pictures end at sixteen")
    func depth() throws {
        var picture = Picture.photo(.file("a"))
        for _ in 0..<15 { picture = .drawing(DisplayList(size: Size(width: 1, height: 1)), pictures: [picture]) }
        #expect(try Picture(wireBytes: picture.wireBytes) == picture)
        picture = .drawing(DisplayList(size: Size(width: 1, height: 1)), pictures: [picture])
        #expect(throws: WireError.self) { try Picture(wireBytes: picture.wireBytes) }
    }
}

/// One of everything.
enum Samples {
    static let color = RGBColor(red: 1, green: 2, blue: 3)
    static let box = Rect<PictureSpace>(x: 1.5, y: -2, width: 3, height: 4)

    static let list = DisplayList(
        size: Size(width: 640, height: 480), ground: color,
        items: [
            .rectangle(color, radius: 6), .ellipse(color), .diamond(color),
            .area([Point(x: 0, y: 0), Point(x: 5, y: 6), Point(x: 5, y: 0)], color),
            .path([Point(x: 1, y: 2), Point(x: 3, y: 4)], thickness: 3, color: color),
            .text(
                DisplayText(
                    lines: [.init(text: "회의록 notes", width: 80), .init(text: "", width: 0)], fontSize: 16,
                    lineHeight: 20.8, isBold: true, color: color)),
            .picture(1), .placeholder(label: "3d-model"),
        ].map { (content: DisplayItem.Content) in
            var item = DisplayItem(box: box, rotation: 30, alpha: 0.5, content: content)
            item.isCurved = true
            item.heads = LineHeads(start: .dot, end: .triangle)
            return item
        })

    static let artwork = Artwork(
        size: Size(width: 1000, height: 1000), ground: color, isCircle: true,
        layers: [.solid(color), .svg(Array("<svg/>".utf8)), .png([1, 2, 3])])

    static let jobs: [PictureJob] = [
        .photo(
            .file("a.jpg"), thumbnails: [ThumbnailRequest(width: 400), ThumbnailRequest(width: 160, format: .webp)]),
        .render(.drawing(list, pictures: [.photo(.bytes([9, 8])), .artwork(artwork)]), as: .png(scale: 2)),
        .render(.artwork(artwork), as: .pdf(scale: 0.75, title: "그림")),
        .terminal(
            .photo(.file("b")),
            TerminalScreen(mode: .sixel, colors: .indexed256, columns: 80, rows: 24, ground: color)),
    ]

    static let likeness = Likeness(
        whole: PerceptualHash(rising: 1, falling: .max),
        parts: (0..<9).map { PerceptualHash(rising: $0, falling: ~$0) })

    static let faults: [PictureFault] = [
        .unreadable("no"), .unknownFormat, .tooManyPixels(width: 30_000, height: 30_000, limit: 100_000_000),
        .tooMuchMemory(bytes: 1, limit: 2), .damaged("cut"), .unsupported("lossless JPEG"), .refused("a script"),
        .tookTooLong(seconds: 60), .workerEnded, .noWorker("gone"), .malformed,
        .outOfMemory, .tooLargeToDraw(width: 30_000, height: 2, side: 20_000, pixels: 30_000_000),
    ]

    static let results: [Result<PictureAnswer, PictureFault>] =
        [
            .success(.file([1, 2, 3])),
            .success(
                .photo(
                    PhotoFacts(width: 3, height: 4, blurhash: "LEHV6nWB2yk8", color: color),
                    thumbnails: [EncodedPicture(width: 1, height: 2, bytes: [7])])),
            .success(
                .photo(
                    PhotoFacts(width: 3, height: 4, blurhash: "", color: color, likeness: likeness), thumbnails: [])),
        ] + faults.map { .failure($0) }
}
