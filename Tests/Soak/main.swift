import DeviceHistories
import DocumentHistories
import Foundation
import TextProof

// make soak: many more random histories than `make test` has time for. `--count N` histories of each kind, made up
// from `--seed S` (any number; a new one every time if it is left out); `--only NAME` of one kind; `--size N` is how
// many cards a crowd has. Exits 1 at the first failure, with the least history that fails, for
// Tests/TextMergingTests/Vectors/pinned.txt.

let arguments = CommandLine.arguments
func option(_ name: String) -> String? {
    arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

// Each with its value; the last three are for itself, see Trap.swift.
let options = ["--count", "--seed", "--only", "--size", "--trapped", "--try", "--history"]
let names = stride(from: 1, to: arguments.count, by: 2).map { arguments[$0] }
guard names.allSatisfy(options.contains), arguments.count == 1 + 2 * names.count,
    let count = Int(option("--count") ?? "100000"), count > 0,
    let seed = option("--seed").map({ UInt64($0) }) ?? UInt64.random(in: 0..<1_000_000_000)
else {
    print("usage: Soak [--count N] [--seed S] [--only NAME] [--size N]")
    exit(64)
}

let subjects: [any SoakSubject] =
    [
        TextSoak<MergeableSubject>(name: "texts", campaign: Campaign(seed: seed)),
        TextSoak<HistorySubject>(name: "histories", campaign: Campaign(seed: seed)),
        HostileSoak(name: "hostile", campaign: Campaign(seed: seed)),
        GraphSoak(),
        CrowdSoak(size: Int(option("--size") ?? "") ?? 20_000),
        EditingSoak(name: "editing", campaign: Campaign(seed: seed)),
        VersionSoak(seed: seed),
    ] + DocumentArea.allCases.map { DocumentSoak(area: $0, seed: seed) }
    + Mishaps.named.map { (name, mishaps) in
        DeviceSoak(name: "devices-\(name)", seed: seed) { DeviceGathering.failure(seed: $0, mishaps: mishaps) }
    }
    + HubMishaps.named.map { (name, mishaps) in
        DeviceSoak(name: "hub-\(name)", seed: seed) { HubGathering.failure(seed: $0, mishaps: mishaps) }
    }

// What a trap starts, see Trap.swift.
if let name = option("--trapped"), let subject = subjects.first(where: { $0.name == name }) {
    print(subject.failureOfTrap(Int(option("--history") ?? "") ?? 0))
    exit(1)
}
if let name = option("--try"), let subject = subjects.first(where: { $0.name == name }) {
    let text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    exit(subject.isFine(written: text, number: Int(option("--history") ?? "") ?? 0) ? 0 : 1)
}

let wanted = subjects.filter { subject in option("--only").map { $0 == subject.name } ?? true }
if wanted.isEmpty {
    print("There are no histories of that name. There are \(subjects.map(\.name).joined(separator: ", ")).")
    exit(64)
}
for subject in wanted {
    let count = min(count, subject.most)
    say("\(subject.name): \(count) histories, --seed \(seed)")
    let start = ContinuousClock.now
    for number in 0..<count {
        Trap.note(subject.name, number, seed: seed)
        if let failure = subject.failure(number) {
            say("✘ \(subject.name)\n\(failure)")
            exit(1)
        }
        if (number + 1) % max(count / 10, 1) == 0 {
            say("  \(number + 1) in \(start.duration(to: .now).formatted(.units(width: .narrow)))")
        }
    }
}
