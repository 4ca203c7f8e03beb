import Foundation
import TextProof

// make soak: many more random histories than `make test` has time for. `--count N` histories of each kind, made up
// from `--seed S` (any number; a new one every time if it is left out). Exits 1 at the first failure, with the least
// history that fails, for Tests/TextMergingTests/Vectors/pinned.txt.

let arguments = CommandLine.arguments
func option(_ name: String) -> String? {
    arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

guard let count = Int(option("--count") ?? "100000"), count > 0,
    let seed = option("--seed").map({ UInt64($0) }) ?? UInt64.random(in: 0..<1_000_000_000)
else {
    print("usage: Soak [--count N] [--seed S]")
    exit(64)
}

/// What is soaked: a name, and what is wrong by the history with a number, if anything.
let subjects: [(name: String, failure: (Int) -> String?)] = [
    ("texts, the oracle", { Campaign(seed: seed).failure(of: OracleSubject.self, by: $0) })
]

for subject in subjects {
    print("\(subject.name): \(count) histories, --seed \(seed)")
    let start = ContinuousClock.now
    for number in 0..<count {
        if let failure = subject.failure(number) {
            print("✘ \(subject.name)\n\(failure)")
            exit(1)
        }
        if (number + 1) % max(count / 10, 1) == 0 {
            print("  \(number + 1) in \(start.duration(to: .now).formatted(.units(width: .narrow)))")
        }
    }
}
