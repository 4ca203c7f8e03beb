import DeviceHistories

/// A hub and its devices that suffer mishaps: see `HubGathering`.
struct HubSoak: SoakSubject {
    let mishaps: HubMishaps
    let name: String
    let seed: UInt64

    func failure(_ number: Int) -> String? {
        let first = seed &+ UInt64(number)
        return HubGathering.failure(seed: first, mishaps: mishaps).map {
            "\($0): --seed \(first) --count 1 --only \(name) shows it again"
        }
    }

    func failureOfTrap(_ number: Int) -> String {
        "✘ \(name)\n--seed \(seed &+ UInt64(number)) --count 1 --only \(name): traps"
    }

    func isFine(written: String, number: Int) -> Bool {
        failure(number) == nil
    }
}
