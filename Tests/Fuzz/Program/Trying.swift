import Foundation
import FuzzTargets
import Replication

/// Tries one target in this process: what traps ends it.
struct Trying {
    let target: any FuzzTarget
    let seed: UInt64
    let seeds: [[UInt8]]

    init(_ target: any FuzzTarget, seed: UInt64) {
        self.target = target
        self.seed = seed
        seeds = target.seeds().filter { $0.count <= target.limits.length }
    }

    /// Where every input is what the mutators make of the seeds: the same for the same seed.
    func run(seconds: Double) {
        for input in seeds { Self.attempt(target, input) }
        let end = ContinuousClock.now + .seconds(seconds)
        var number: UInt64 = 0
        while number % 16 != 0 || ContinuousClock.now < end {
            Self.attempt(target, FuzzInput.make(target, seeds, seed: seed, number: number))
            number += 1
        }
    }

    static func attempt(_ target: any FuzzTarget, _ input: [UInt8]) {
        input.withUnsafeBytes { bytes in
            Watch.trying(bytes) {
                do throws(FuzzFinding) {
                    try target.run(input)
                } catch {
                    Watch.found(error.description)
                }
            }
        }
    }
}
