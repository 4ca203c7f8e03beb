import TextMerging
import Replication

/// Many histories, each with a seed of its own that follows from the first one.
public struct Campaign: Sendable {
    public var seed: UInt64
    public var recipe: Recipe

    public init(seed: UInt64, recipe: Recipe = Recipe()) {
        self.seed = seed
        self.recipe = recipe
    }

    /// The history with this number.
    public func history(_ number: Int) -> History {
        History.random(seed: seed(of: number), recipe: recipe)
    }

    public func seed(of number: Int) -> UInt64 {
        var random = SplitMix64(seed: seed ^ UInt64(truncatingIfNeeded: number) &* 0x9e37_79b9_7f4a_7c15)
        return random.next()
    }

    /// What is wrong with a subject by the history of this number: the reason, then the least history that fails,
    /// as a vector to keep; nil if nothing is.
    public func failure<Subject: TextSubject>(of subject: Subject.Type, by number: Int) -> String? {
        let seed = seed(of: number)
        let history = history(number)
        guard Proof<Subject>.failure(of: history, seed: seed) != nil else { return nil }
        let least = history.shrunk { Proof<Subject>.failure(of: $0, seed: seed) != nil }
        let reason = Proof<Subject>.failure(of: least, seed: seed) ?? ""
        return "seed \(self.seed), history \(number) (seed \(seed)): \(reason)\n\(Vector(least).written)"
    }

    /// What is wrong with the engine by the script of this number: the reason, then the shortest script that fails.
    public func failure(ofScript number: Int) -> String? {
        let script = Script.random(seed: seed(of: number))
        guard script.failure != nil else { return nil }
        let least = script.shrunk { $0.failure != nil }
        return "seed \(seed), script \(number): \(least.failure ?? "")\n\(least.written)"
    }

    /// What is wrong with a subject by the hostile edits of this number, with as few of them as fail.
    public func failure<Subject: TextSubject>(of subject: Subject.Type, byHostile number: Int) -> String? {
        var list = Hostility.deliveries(seed: seed(of: number))
        guard Hostility.failure(of: subject, by: list) != nil else { return nil }
        for index in list.indices.reversed() {
            var fewer = list
            fewer.remove(at: index)
            if Hostility.failure(of: subject, by: fewer) != nil { list = fewer }
        }
        var lines = "seed \(seed), hostile \(number): \(Hostility.failure(of: subject, by: list) ?? "")\n"
        for delivery in list {
            let operations = delivery.edit.operations.written
            lines += "\(delivery.firstUnit.written) \(delivery.edit.parents.written) \(operations)\n"
        }
        return lines
    }
}
