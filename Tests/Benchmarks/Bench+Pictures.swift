import Foundation

extension Bench {
    private var worker: String { URL(filePath: program).deletingLastPathComponent().path + "/bojagi-pictures" }
    private static var photos: String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Modules/Gallery/Photos").path
    }

    /// Photos, drawings and illustrations, beside programs that people use for the same.
    func pictures() throws {
        for (name, words) in [("vips", ["vipsthumbnail", "--vips-version"]), ("rsvg", ["rsvg-convert", "--version"])] {
            report.facts.append((name, output(words)))
        }
        try thumbnails()
        try firstPictures()
        try canvasPictures()
        illustrations()
    }

    // MARK: photos

    private func thumbnails() throws {
        let count = max(4, 200 / scale)
        let source = URL(filePath: session).deletingLastPathComponent().path + "/../bench-photos-\(count)"
        output([session, "--large-photos", source, "\(count)", Self.photos])
        let target = folder + "/thumbnails"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        func own(_ widths: String) -> [String] { [session, "--thumbnails", source, worker, widths, target] }
        let files = try FileManager.default.contentsOfDirectory(atPath: source).filter { $0.hasSuffix(".jpg") }
        let peer =
            ["vipsthumbnail", "-s", "400", "-o", target + "/v-%s.jpg[Q=82,strip]"] + files.map { source + "/" + $0 }
        once(own("400"))
        once(peer)
        var one: [Measurement.Run] = []
        var three: [Measurement.Run] = []
        var vips: [Measurement.Run] = []
        for _ in 0..<3 {
            one.append(once(own("400")))
            vips.append(once(peer))
            three.append(once(own("160,400,1600")))
        }
        func processor(_ runs: [Measurement.Run]) -> Double { Measurement.median(runs.map(\.processor)) }
        let wall = Measurement.median(one.map(\.seconds))
        let answer = output(own("400")).split(separator: " ").map { Double($0) ?? .nan }
        let isWhole = answer.first == Double(count)
        report.rows += [
            .init(
                work: "\(count) photos of 12 MP, thumbnails at 400 px: processor time against vipsthumbnail",
                value: isWhole ? processor(one) / processor(vips) : .nan, unit: "×", reach: 0.75, aim: 0.65,
                note: "\(Report.shown(processor(one))) s against \(Report.shown(processor(vips))) s; "
                    + "\(Report.shown(processor(one) / wall)) processors in use"),
            .init(
                work: "the largest worker's memory", value: answer.count > 1 ? answer[1] / 1e6 : .nan, unit: "MB",
                reach: 80, aim: 80),
            .init(
                work: "at 160, 400 and 1600 px against 400 alone", value: processor(three) / processor(one),
                unit: "×", reach: 1.3, aim: 1.15),
        ]
    }

    private func firstPictures() throws {
        let answer = output([session, "--first-picture", Self.photos + "/coffee.jpg", worker])
            .split(separator: " ").map { Double($0) ?? .nan }
        report.rows += [
            .init(
                work: "first thumbnail from a worker that has to start", value: (answer.first ?? .nan) * 1000,
                unit: "ms", reach: 60, aim: 30),
            .init(
                work: "from one that is there", value: (answer.last ?? .nan) * 1000, unit: "ms", reach: 5, aim: 5),
        ]
    }

    // MARK: drawings

    /// Whole commands; a PNG against rsvg-convert on our own SVG of the same canvas.
    private func canvasPictures() throws {
        let workspace = folder + "/pictures"
        let count = 10_000 / scale
        output([session, "--canvas-workspace", workspace, "\(count)", Self.photos])
        func render(_ format: String) -> [String] {
            [
                program, "canvas", "render", "Bench", "-o", "\(folder)/bench.\(format)", "--force", "--workspace",
                workspace,
            ]
        }
        once(render("svg"))
        let peer = ["rsvg-convert", "--unlimited", folder + "/bench.svg", "-o", folder + "/peer.png"]
        var png: [Measurement.Run] = []
        var rsvg: [Measurement.Run] = []
        for _ in 0..<3 {
            png.append(once(render("png")))
            rsvg.append(once(peer))
        }
        let pdf = (0..<3).map { _ in once(render("pdf")).seconds }
        let svg = (0..<7).map { _ in once(render("svg")).seconds }
        let own = Measurement.median(png.map(\.processor))
        let other = Measurement.median(rsvg.map(\.processor))
        report.rows += [
            .init(
                work: "canvas of \(count) objects, 30 % text, 20 photos, to PNG: processor time against rsvg-convert",
                value: own / other, unit: "×", reach: 0.25, aim: 0.12,
                note: "\(Report.shown(own)) s against \(Report.shown(other)) s; "
                    + "\(Report.shown(Measurement.median(png.map(\.seconds)))) s from command to file"),
            .init(work: "the same to PDF", value: Measurement.median(pdf), unit: "s", reach: 1.2, aim: 1.2),
            .init(work: "the same to SVG", value: Measurement.median(svg) * 1000, unit: "ms", reach: 50, aim: 50),
        ]
    }

    // MARK: illustrations

    private func illustrations() {
        let answer = output([session, "--illustration"]).split(separator: " ").map { Double($0) ?? .nan }
        report.rows += [
            .init(
                work: "illustration of 20 layers at 1600 px, parts parsed", value: (answer.first ?? .nan) * 1000,
                unit: "ms", reach: 10, aim: 7),
            .init(work: "at 160 px", value: (answer.last ?? .nan) * 1000, unit: "ms", reach: 1, aim: 1),
        ]
    }
}
