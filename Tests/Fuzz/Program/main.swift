import Foundation
import FuzzTargets
import Replication

// make fuzz: every way in for bytes from outside, tried with inputs that are nearly right. `--seconds N` each,
// `--seed S` as before (any number; a new one every time if it is left out), `--only NAME,NAME`. What is found is
// written to a file in `--folder`; `--replay FILE` tries it again, `--shrink FILE` leaves out
// what is not needed for it, unless it traps. Exits 1 where something was found.

let arguments = CommandLine.arguments
func option(_ name: String) -> String? {
    arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

/// Written at once: a trap would lose what `print` keeps back.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let targets = fuzzTargets()
// Each with its value, but for the list; the last three are for itself.
let options = ["--seconds", "--seed", "--only", "--folder", "--replay", "--shrink", "--child", "--finding", "--corpus"]
let words = arguments.dropFirst().filter { $0 != "--list" }
let given = stride(from: 0, to: words.count, by: 2).map { words[$0] }
guard given.allSatisfy(options.contains), words.count == 2 * given.count,
    let seconds = Int(option("--seconds") ?? "60"), seconds > 0,
    let seed = option("--seed").map({ UInt64($0) }) ?? UInt64.random(in: 0..<1_000_000_000)
else {
    say(
        "usage: Fuzz [--seconds N] [--seed S] [--only NAME,NAME] [--folder FOLDER] [--replay FILE] [--shrink FILE] [--list]"
    )
    exit(64)
}
let names = option("--only")?.split(separator: ",").map(String.init)
if let unknown = names?.first(where: { name in !targets.contains { $0.name == name } }) {
    say("There is no target \(unknown); --list names those that there are.")
    exit(64)
}
let folder = option("--folder") ?? FileManager.default.currentDirectoryPath + "/.build/fuzz"

if arguments.contains("--list") {
    for target in targets { say(target.name) }
} else if let file = option("--replay") {
    let name = names?.first ?? String((file as NSString).lastPathComponent.prefix { $0 != "-" })
    guard let target = targets.first(where: { $0.name == name }), let data = FileManager.default.contents(atPath: file)
    else {
        say("There is no target \(name), or no file \(file).")
        exit(66)
    }
    Watch.limit(megabytes: target.limits.megabytes)
    do throws(FuzzFinding) {
        let start = ContinuousClock.now
        try target.run([UInt8](data))
        say("\(name): nothing, in \(start.duration(to: .now))")
    } catch {
        say("\(name): \(error)")
        exit(1)
    }
} else if let file = option("--shrink") {
    let name = names?.first ?? String((file as NSString).lastPathComponent.prefix { $0 != "-" })
    guard let target = targets.first(where: { $0.name == name }), let data = FileManager.default.contents(atPath: file)
    else { exit(66) }
    let least = Shrinking(target).least([UInt8](data))
    _ = FileManager.default.createFile(atPath: file + ".least", contents: Data(least))
    say("\(name): \(data.count) bytes become \(least.count): \(file).least")
} else if let name = option("--child"), let target = targets.first(where: { $0.name == name }) {
    let trying = Trying(target, seed: seed)
    Watch.limit(megabytes: target.limits.megabytes)
    Watch.begin(path: option("--finding") ?? "finding", seconds: target.limits.seconds)
    #if GUIDED
        // Some of the time without a guide, which tries more of what is near the seeds.
        trying.run(seconds: Double(seconds) / 4)
        trying.runGuided(seconds: seconds - seconds / 4, corpus: option("--corpus") ?? folder + "/corpus/" + name)
    #else
        trying.run(seconds: Double(seconds))
    #endif
} else {
    let campaign = Campaign(
        seconds: seconds, seed: seed, folder: folder, keepsCorpora: option("--seed") == nil)
    exit(campaign.run(targets.filter { names?.contains($0.name) ?? true }) ? 0 : 1)
}
