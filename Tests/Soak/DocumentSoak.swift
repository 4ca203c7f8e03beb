import DocumentHistories

/// A whole document of one area that two to four devices change apart: values and snapshot bytes must agree.
struct DocumentSoak: SoakSubject {
    let area: DocumentArea
    let seed: UInt64
    var name: String { "\(area)" }

    func failure(_ number: Int) -> String? {
        let first = seed &+ UInt64(number)
        guard area.digest(from: first, count: 1) == nil else { return nil }
        return "the devices disagree: --seed \(first) --count 1 --only \(name) shows it again"
    }

    func failureOfTrap(_ number: Int) -> String {
        "✘ \(name)\n--seed \(seed &+ UInt64(number)) --count 1 --only \(name): traps"
    }

    func isFine(written: String, number: Int) -> Bool {
        failure(number) == nil
    }
}
