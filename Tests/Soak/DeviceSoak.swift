import DeviceHistories

/// Whole workspaces that suffer mishaps: see `DeviceGathering` and `HubGathering`.
struct DeviceSoak: SoakSubject {
    let name: String
    let seed: UInt64
    /// What is wrong after the history of a seed; nil if nothing is.
    let history: (_ seed: UInt64) -> String?

    func failure(_ number: Int) -> String? {
        let first = seed &+ UInt64(number)
        return history(first).map {
            "\($0): make soak SOAK_COUNT=1 SOAK_SEED=\(first) SOAK_ONLY=\(name) shows it again"
        }
    }

    func failureOfTrap(_ number: Int) -> String {
        "✘ \(name)\nmake soak SOAK_COUNT=1 SOAK_SEED=\(seed &+ UInt64(number)) SOAK_ONLY=\(name): traps"
    }

    func isFine(written: String, number: Int) -> Bool {
        failure(number) == nil
    }
}
