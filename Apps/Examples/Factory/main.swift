/// Why a factory, when there is an initialiser?
///
/// An initialiser makes what it is told. Some of that the caller should not have to know: a label that nothing else
/// bears, a place drawn by chance. A factory knows where these come from, and is itself given the sources: the same
/// seed makes the same object, and a test hands in labels that clash.
///
/// In Modules: Shared/Replication/ShortID.swift and SplitMix64.swift; `Board.creation(name:using:)` in
/// Kanban/KanbanModel/Board+Columns.swift is given its randomness the same way.

import Replication

struct Rectangle: CustomStringConvertible {
    let label: ShortID
    let x: Int
    let y: Int

    var description: String { "\(label.text) at \(x), \(y)" }
}

/// Where labels come from.
protocol LabelSource {
    mutating func next() -> ShortID
}

struct RandomLabels<Generator: RandomNumberGenerator>: LabelSource {
    var generator: Generator

    mutating func next() -> ShortID { ShortID(value: generator.next()) }
}

/// The source of a test: these, then each number after the last one.
struct GivenLabels: LabelSource {
    var numbers: [UInt64]

    mutating func next() -> ShortID {
        let number = numbers.removeFirst()
        if numbers.isEmpty { numbers = [number + 1] }
        return ShortID(value: number)
    }
}

struct RectangleFactory<Labels: LabelSource, Chance: RandomNumberGenerator> {
    var labels: Labels
    var chance: Chance

    /// A rectangle at a random place, its label unlike those of the others.
    mutating func make(beside others: [Rectangle] = []) -> Rectangle {
        var label = labels.next()
        while others.contains(where: { $0.label == label }) {
            print("  \(label.text) is taken: drawn again")
            label = labels.next()
        }
        let x = Int.random(in: 0...874, using: &chance)
        let y = Int.random(in: 0...648, using: &chance)
        return Rectangle(label: label, x: x, y: y)
    }
}

print("an initialiser makes what it is told; the caller finds a label and a place")
print("  \(Rectangle(label: ShortID(value: 1), x: 10, y: 20))")

print("a factory finds them; the same seed makes the same object")
for seed: UInt64 in [7, 7, 8] {
    let labels = RandomLabels(generator: SplitMix64(seed: seed))
    var factory = RectangleFactory(labels: labels, chance: SplitMix64(seed: seed))
    print("  seed \(seed): \(factory.make())")
}

print("a clash, which chance alone would hardly ever show")
var factory = RectangleFactory(labels: GivenLabels(numbers: [1, 1, 1, 2]), chance: SplitMix64(seed: 7))
let first = factory.make()
print("  \(first)")
print("  \(factory.make(beside: [first]))")
