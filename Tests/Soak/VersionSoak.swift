import DocumentHistories

/// An older and a newer version of one program that sync through each other.
struct VersionSoak: SoakSubject {
    let name = "versions"
    let seed: UInt64

    func failure(_ number: Int) -> String? {
        let first = seed &+ UInt64(number)
        guard let fault = VersionHistory(seed: first).fault else { return nil }
        return "\(fault): --seed \(first) --count 1 --only \(name) shows it again"
    }

    func failureOfTrap(_ number: Int) -> String {
        "✘ \(name)\n--seed \(seed &+ UInt64(number)) --count 1 --only \(name): traps"
    }

    func isFine(written: String, number: Int) -> Bool {
        failure(number) == nil
    }
}
