import DocumentHistories
import Foundation

/// Very many of each thing that a peer can send, to every area, in every order: nothing that is asked of them may take
/// more than a little over ten times as long for ten times as many.
struct CrowdSoak: SoakSubject {
    let name = "crowds"
    let list = DocumentArea.allCases.flatMap { $0.crowds }
    /// Of the larger crowd; the smaller is a tenth of it.
    let size: Int
    /// How many times as long ten times as many may take, beside the logarithm, a cache that grew too small and the
    /// machine's other work; ten times as much for each of ten times as many would be a hundred.
    private let factor = 30.0
    /// Steps of less are not judged: there is more noise in them than work.
    private let least = 0.5

    var most: Int { list.count }

    func failure(_ number: Int) -> String? {
        guard list.indices.contains(number) else { return nil }
        let crowd = list[number]
        var few: [String: Double] = [:]
        _ = crowd.run(size / 10) { step, body in few[step] = Self.seconds(body) }
        var slow: [String] = []
        var line = ""
        _ = crowd.run(size) { step, body in
            let seconds = Self.seconds(body)
            if seconds >= 0.01 { line += String(format: " %@ %.2f", step, seconds) }
            if seconds > least, seconds > factor * (few[step] ?? 0) {
                slow.append(
                    String(
                        format: "%@ takes %.2f s for %d and %.3f s for %d", step, seconds, size, few[step] ?? 0,
                        size / 10))
            }
        }
        say("  \(crowd.name), \(size):\(line)")
        return slow.isEmpty ? nil : "\(crowd.name): \(slow.joined(separator: "; "))"
    }

    func failureOfTrap(_ number: Int) -> String { "✘ \(name)\ncrowd \(number): traps" }

    func isFine(written: String, number: Int) -> Bool { failure(number) == nil }

    /// The process's own time, so that other work beside it does not count.
    private static func seconds(_ body: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        body()
        return now() - start
    }
}
