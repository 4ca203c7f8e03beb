import Foundation
import TextWorks

// make bench: the table of what must be quick, as medians of whole processes, with Taskwarrior beside it in
// the same run. `--session`, `--canvas`, `--waterfall`, `--photos`, `--text` and `--text-memory` are parts that are measured as processes of
// their own.

let arguments = CommandLine.arguments
func option(_ name: String) -> String? {
    arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

if let folder = option("--photos") {
    let result = try PhotoWork.probe(folder)
    print(result.seconds, result.photos)
    exit(0)
}
if arguments.contains("--session") {
    let result = try SessionWork.run()
    print(result.seconds, Measurement.ownPeakMemory())
    exit(0)
}

// Parts of one work, which nothing else asks for.
let works = [
    "--board": BoardWork.run, "--canvas-log": CanvasLogWork.run, "--gallery": GalleryWork.run, "--memo": MemoWork.run,
]
for (name, work) in works where arguments.contains(name) {
    try work().printAll()
    exit(0)
}
if arguments.contains("--canvas") {
    let result = try CanvasWork.run()
    print(result.build, result.hitTest, result.bringToFront, Measurement.ownPeakMemory())
    exit(0)
}
if arguments.contains("--canvas-scene") {
    let result = try CanvasSceneWork.run()
    print(
        result.dragFrame, result.press, result.drop, result.whole, result.receiving, result.arrowFrame,
        result.arrowPress, result.penStart, result.penEnd)
    exit(0)
}
if arguments.contains("--waterfall") {
    let result = WaterfallWork.run()
    print(
        result.all, result.moreBehindFew, result.moreBehindMany, result.windowOfFew, result.windowOfMany,
        Measurement.ownPeakMemory())
    exit(0)
}
if arguments.contains("--timeline") {
    let result = TimelineWork.run()
    print(result.all, result.window)
    exit(0)
}
if arguments.contains("--look-alikes") {
    let result = LookAlikeWork.run()
    guard result.isRight else { exit(1) }
    print(result.groups, result.hostile)
    exit(0)
}

if arguments.contains("--text"), arguments.count > 4, let kind = UInt32(arguments[2]).flatMap(TextWork.Kind.init) {
    let bytes = try Data(contentsOf: URL(filePath: arguments[3]))
    let result = try TextRounds.run(kind, on: Array(bytes), rounds: Int(arguments[4]) ?? 1)
    print(result.seconds * 1000, result.result)
    exit(0)
}
if let path = option("--text-memory"), let trace = TextTrace(bytes: Array(try Data(contentsOf: URL(filePath: path)))) {
    let result = try TextRounds.memory(of: trace)
    print(result.typed, result.loaded)
    exit(0)
}

if let folder = option("--large-photos"), arguments.count > 4, let count = Int(arguments[3]) {
    let photos = try FileManager.default.contentsOfDirectory(atPath: arguments[4]).filter { $0.hasSuffix(".jpg") }
    try LargePhotos.fill(folder, count: count, from: photos.sorted().map { arguments[4] + "/" + $0 })
    exit(0)
}
if let folder = option("--canvas-workspace"), arguments.count > 4, let count = Int(arguments[3]) {
    let photos = try FileManager.default.contentsOfDirectory(atPath: arguments[4]).filter { $0.hasSuffix(".jpg") }
    try CanvasWorkspace.make(in: folder, objects: count, photos: photos.sorted().map { arguments[4] + "/" + $0 })
    exit(0)
}
if let folder = option("--gallery-workspace"), arguments.count > 4, let count = Int(arguments[3]) {
    let photos = try FileManager.default.contentsOfDirectory(atPath: arguments[4]).filter { $0.hasSuffix(".jpg") }
    try GalleryWorkspace.make(in: folder, count: count, photos: photos.sorted().map { arguments[4] + "/" + $0 })
    exit(0)
}
if arguments.contains("--illustration") {
    let result = try IllustrationWork.run()
    print(result.large, result.small)
    exit(0)
}
if let folder = option("--thumbnails"), arguments.count > 5 {
    let widths = arguments[4].split(separator: ",").compactMap { UInt32($0) }
    let result = try ThumbnailWork.run(folder, worker: arguments[3], widths: widths, output: arguments[5])
    print(result.done, result.peak)
    exit(0)
}
if let photo = option("--first-picture"), arguments.count > 3 {
    let result = try ThumbnailWork.first(photo, worker: arguments[3])
    print(result.cold, result.warm)
    exit(0)
}
if arguments.contains("--streams"), arguments.count > 4, let port = Int(arguments[2]), let count = Int(arguments[4]) {
    guard let result = StreamWork.changes(port, arguments[3], count) else { exit(1) }
    print(result.heard, result.answered)
    exit(0)
}
if arguments.contains("--pages"), arguments.count > 6, let people = Int(arguments[4]),
    let rate = Double(arguments[5]), let seconds = Double(arguments[6])
{
    let ports = arguments[2].split(separator: ",").compactMap { Int($0) }
    let result = try PagesWork.run(
        ports: ports, token: arguments[3], people: people, rate: rate, seconds: seconds)
    print(
        Measurement.part(0.5, of: result.reached), Measurement.part(0.99, of: result.reached),
        Measurement.part(0.99, of: result.all), result.all.count, result.missing)
    exit(0)
}
if arguments.contains("--singles"), arguments.count > 5, let port = Int(arguments[2]),
    let writers = Int(arguments[4]), let seconds = Double(arguments[5])
{
    print(try SinglesWork.run(port: port, token: arguments[3], writers: writers, seconds: seconds))
    exit(0)
}
if arguments.contains("--heard"), arguments.count > 5, let port = Int(arguments[2]) {
    guard let result = StreamWork.commands(port, arguments[3], arguments[4], arguments[5]) else { exit(1) }
    print(result)
    exit(0)
}
guard let program = option("--program") else {
    print(
        "usage: Benchmarks --program PATH [--peers PYTHON] [--probe MODULE] [--json FILE] [--scale N] [--only boards|texts|pictures|server|hub]"
    )
    exit(64)
}
/// Divides the sizes, to try the benchmark itself.
let scale = option("--scale").flatMap { Int($0) } ?? 1
let bench = try Bench(program: program, scale: scale, session: arguments[0])
bench.peerProgram = option("--peers")
bench.probe = option("--probe")
try bench.run(only: option("--only"))
print(bench.report.table)
if let path = option("--json") {
    try bench.report.json.write(toFile: path, atomically: true, encoding: .utf8)
}
bench.clean()
if !bench.failures.isEmpty {
    print("failed, so the table is not to be believed:\n" + bench.failures.joined(separator: "\n"))
    exit(1)
}
