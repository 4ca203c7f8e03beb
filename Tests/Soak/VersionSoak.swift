import DocumentHistories

/// An older and a newer version of one program that sync through each other.
struct VersionSoak: SoakSubject {
    let name = "versions"
    let seed: UInt64

    func failure(_ number: Int) -> String? {
        let first = seed &+ UInt64(number)
        guard let fault = VersionHistory(seed: first).fault else { return nil }
        return "\(fault): make soak SOAK_COUNT=1 SOAK_SEED=\(first) SOAK_ONLY=\(name) shows it again"
    }

    func failureOfTrap(_ number: Int) -> String {
        "✘ \(name)\nmake soak SOAK_COUNT=1 SOAK_SEED=\(seed &+ UInt64(number)) SOAK_ONLY=\(name): traps"
    }

    func isFine(written: String, number: Int) -> Bool {
        failure(number) == nil
    }
}
