import DocumentHistories

/// A whole document of one area that two to four devices change apart: values and snapshot bytes must agree.
struct DocumentSoak: SoakSubject {
    let area: DocumentArea
    let seed: UInt64
    var name: String { "\(area)" }

    func failure(_ number: Int) -> String? {
        let first = seed &+ UInt64(number)
        guard area.digest(from: first, count: 1) == nil else { return nil }
        return "the devices disagree: make soak SOAK_COUNT=1 SOAK_SEED=\(first) SOAK_ONLY=\(name) shows it again"
    }

    func failureOfTrap(_ number: Int) -> String {
        "✘ \(name)\nmake soak SOAK_COUNT=1 SOAK_SEED=\(seed &+ UInt64(number)) SOAK_ONLY=\(name): traps"
    }

    func isFine(written: String, number: Int) -> Bool {
        failure(number) == nil
    }
}
