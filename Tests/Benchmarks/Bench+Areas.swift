import Foundation

extension Bench {
    /// What a part printed that was run `rounds` times as a process of its own: the median of each number.
    private func medians(_ rounds: Int, _ part: String) -> [Double] {
        let answers = (0..<rounds).map { _ in
            output([session, part]).split(separator: " ").map { Double($0) ?? .nan }
        }
        let count = answers.map(\.count).min() ?? 0
        return (0..<count).map { place in Measurement.median(answers.map { $0[place] }) }
    }

    func canvasInProcess() {
        let times = medians(5, "--canvas")
        guard times.count == 4 else { return print("--canvas failed") }
        let memory = "\(Report.shown(times[3] / 1e6)) MB for the whole process"
        report.rows += [
            .init(
                work: "canvas of 100,000 objects: build all", value: times[0], unit: "s", reach: 1, aim: 0.3,
                note: memory),
            .init(work: "hit-test, the slowest of 100", value: times[1] * 1e6, unit: "µs", reach: 20, aim: 5),
            .init(work: "bring to front", value: times[2] * 1e6, unit: "µs", reach: 50, aim: 10),
        ]
    }

    /// What the page asks of the scene for each event of a pointer.
    func canvasScene() {
        let times = medians(5, "--canvas-scene")
        guard times.count == 9 else { return print("--canvas-scene failed") }
        report.rows += [
            .init(
                work: "canvas scene of \(CanvasSceneWork.objects) objects: a move of the pointer in a drag",
                value: times[0] * 1000, unit: "ms", reach: 1, aim: 0.3),
            .init(work: "pressing another object", value: times[1] * 1000, unit: "ms", reach: 1, aim: 0.3),
            .init(work: "the drop", value: times[2] * 1000, unit: "ms", reach: 16, aim: 8),
            .init(work: "all of it anew", value: times[3] * 1000, unit: "ms", reach: 16, aim: 8),
            .init(
                work: "\(CanvasSceneWork.received) changes by somebody else, the canvas being open",
                value: times[4], unit: "s", reach: 1, aim: 0.3),
            .init(
                work:
                    "2,000 bound arrows, straight, curved and elbowed: dragging a shape with 200, a move of the pointer",
                value: times[5] * 1000, unit: "ms", reach: 8, aim: 4),
            .init(work: "pressing another object there", value: times[6] * 1000, unit: "ms", reach: 8, aim: 2),
            .init(
                work: "a pen's next point, of a stroke's first", value: times[7] * 1000, unit: "ms", reach: 4, aim: 0.1),
            .init(work: "and after 15,000", value: times[8] * 1000, unit: "ms", reach: 4, aim: 0.1),
        ]
    }

    /// The whole process that adds to a canvas of 10,000 objects.
    func canvasCommands() throws {
        let count = 10_000 / scale
        let workspace = folder + "/canvas"
        let file = folder + "/many.canvas"
        let nodes = (0..<count).map { index in
            "{\"id\":\"n\(index)\",\"type\":\"text\",\"text\":\"node \(index)\",\"x\":\(index % 100 * 200),"
                + "\"y\":\(index / 100 * 120),\"width\":150,\"height\":100}"
        }
        try "{\"nodes\":[\(nodes.joined(separator: ","))],\"edges\":[]}".write(
            toFile: file, atomically: true, encoding: .utf8)
        once([program, "canvas", "new", "Bench", "--workspace", workspace])
        once([program, "canvas", "import", "Bench", file, "--workspace", workspace])
        report.rows.append(
            .init(
                work: "canvas add to \(count) objects",
                value: median(51, ["canvas", "add", "rect", "Bench", "--workspace", workspace]) * 1000, unit: "ms",
                reach: 15, aim: 6))
        report.rows.append(
            .init(
                work: "canvas at, of the same",
                value: median(15, ["canvas", "at", "Bench", "500", "500", "--workspace", workspace]) * 1000, unit: "ms",
                reach: 30, aim: 15))
    }

    func waterfallInProcess() {
        let times = medians(5, "--waterfall")
        guard times.count == 6 else { return print("--waterfall failed") }
        report.rows += [
            .init(
                work: "waterfall of 1,000,000 cells in 5 columns", value: times[0] * 1000, unit: "ms", reach: 60,
                aim: 20
            ),
            .init(
                work: "15 more behind a million against a thousand", value: times[2] / times[1], unit: "×", reach: 3,
                aim: 1.25, note: "\(Report.shown(times[2] * 1e6)) µs"),
            .init(
                work: "cells in a window, of a million against a thousand", value: times[4] / times[3], unit: "×",
                reach: 3, aim: 2, note: "\(Report.shown(times[4] * 1e6)) µs"),
        ]
    }

    func lookAlikesInProcess() {
        let times = medians(3, "--look-alikes")
        guard times.count == 2 else { return print("--look-alikes failed") }
        report.rows += [
            .init(work: "10,000 photos compared with each other", value: times[0], unit: "s", reach: 1, aim: 0.5),
            .init(work: "as many whose hashes were made alike", value: times[1], unit: "s", reach: 3, aim: 1),
        ]
    }
}
