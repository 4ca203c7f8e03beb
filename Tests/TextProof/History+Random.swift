import Primitives
import Replication
import TextMerging
import TextOracle

/// What kind of history to make up.
public struct Recipe: Sendable {
    /// How many people write.
    public var writers = 2...5
    /// How many times somebody writes or looks at what somebody else wrote.
    public var steps = 4...36
    /// Whether two writers may share a replica, so that a replica's edits need not follow each other.
    public var sharesReplicas = true
    /// Whether positions beyond the end and parents that others follow occur.
    public var isSloppy = true

    public init() {}
}

extension History {
    /// A history that several people could have written, each with what they had seen of the others'.
    ///
    /// They type forwards and backwards, in a few favourite places, with few different scalars or with such as
    /// take several bytes, delete what others delete too, and see others' edits late and half.
    public static func random(seed: UInt64, recipe: Recipe = Recipe()) -> History {
        var author = Authors(seed: seed, recipe: recipe)
        return author.write()
    }
}

private struct Authors {
    private var random: SplitMix64
    private let recipe: Recipe
    private var graph = OracleGraph()
    private var history = History()
    /// Which unit of which step each event is.
    private var places: [History.Place] = []
    private var writers: [Writer] = []
    /// How many units each replica has.
    private var next: [UInt64]
    private let alphabet: [Unicode.Scalar]
    private let sharesReplicas: Bool
    private let isSloppy: Bool
    /// One chance in so many that a step is a look at others' edits.
    private let rarity: Int

    private static let alphabets = [
        "a", "ab", "abcdefghijklmnopqrstuvwxyz", "aé한🙂", "e\u{301}\u{1100}\u{1161}\u{200d}\n",
    ]

    private struct Writer {
        var replica: UInt64
        var walker = Walker()
        var seen: [Int] = []
        var hasSeen: [Bool] = []
        var caret = 0
        var habit = Habit.forwards

        func knows(_ number: Int) -> Bool {
            number < hasSeen.count && hasSeen[number]
        }

        mutating func take(_ number: Int, of graph: OracleGraph) {
            _ = walker.apply(number, of: graph)
            seen.append(number)
            hasSeen.append(contentsOf: repeatElement(false, count: graph.events.count - hasSeen.count))
            hasSeen[number] = true
        }

        func heads(in graph: OracleGraph) -> [Int] {
            graph.frontier(of: hasSeen)
        }
    }

    private enum Habit: CaseIterable {
        case forwards
        case backwards
        case start
        case anywhere
    }

    init(seed: UInt64, recipe: Recipe) {
        random = SplitMix64(seed: seed)
        self.recipe = recipe
        alphabet = Array(Self.alphabets[Int.random(in: 0..<Self.alphabets.count, using: &random)].unicodeScalars)
        sharesReplicas = recipe.sharesReplicas && Int.random(in: 0..<4, using: &random) == 0
        isSloppy = recipe.isSloppy && Int.random(in: 0..<4, using: &random) == 0
        rarity = Int.random(in: 2...6, using: &random)
        let count = Int.random(in: recipe.writers, using: &random)
        next = [UInt64](repeating: 0, count: count + 1)
        let replicas = sharesReplicas ? max(count - 1, 1) : count
        for index in 0..<count {
            var writer = Writer(replica: UInt64(index % replicas) + 1)
            writer.habit = Habit.allCases[Int.random(in: 0..<Habit.allCases.count, using: &random)]
            writers.append(writer)
        }
    }

    mutating func write() -> History {
        for _ in 0..<Int.random(in: recipe.steps, using: &random) {
            let writer = pick(writers.count)
            if pick(rarity) == 0 {
                look(writer, at: pick(writers.count))
            } else {
                edit(writer)
            }
        }
        return history
    }

    private mutating func pick(_ count: Int) -> Int {
        Int.random(in: 0..<max(count, 1), using: &random)
    }

    /// Lets a writer see what another one has seen: all of it, or only the beginning.
    private mutating func look(_ index: Int, at other: Int) {
        var news = writers[other].seen.filter { !writers[index].knows($0) }
        if pick(4) == 0 { news = Array(news.prefix(pick(news.count))) }
        for number in news { writers[index].take(number, of: graph) }
    }

    private mutating func edit(_ index: Int) {
        let heads = writers[index].heads(in: graph)
        var step = History.Step(
            replica: writers[index].replica, parents: heads.map { places[$0] }, operations: operations(of: index))
        guard step.span > 0 else { return }
        if isSloppy, pick(3) == 0, let old = writers[index].seen.first { step.parents.append(places[old]) }
        history.steps.append(step)
        let edit = TextEdit(parents: graph.version(of: heads), operations: step.operations)
        let replica = Int(clamping: step.replica)
        let firstUnit = UnitID(replica: ReplicaID(step.replica), sequence: next[replica])
        next[replica] += edit.span
        guard let fresh = try? graph.append(edit, firstUnit: firstUnit) else { return }
        for (unit, number) in fresh.enumerated() {
            places.append(History.Place(step: history.steps.count - 1, unit: unit))
            writers[index].take(number, of: graph)
        }
    }

    private mutating func operations(of index: Int) -> [TextOperation] {
        var length = writers[index].walker.text.count
        var caret = min(writers[index].caret, length)
        var result: [TextOperation] = []
        for _ in 0..<(pick(3) == 0 ? 1 + pick(3) : 1) {
            switch writers[index].habit {
            case .start: caret = 0
            case .anywhere: caret = pick(length + 1)
            default: if pick(6) == 0 { caret = pick(length + 1) }
            }
            let deleted = pick(3) == 0 ? min(1 + pick(3), length - caret) : 0
            let inserted = deleted > 0 && pick(2) == 0 ? 0 : 1 + pick(pick(3) == 0 ? 5 : 1)
            if isSloppy, pick(6) == 0 { caret = length + pick(3) }
            let asked = isSloppy && pick(6) == 0 ? deleted + pick(3) : deleted
            var operation = TextOperation(
                position: UInt32(clamping: caret), deleted: String(repeating: "-", count: max(asked, 0)))
            for _ in 0..<inserted { operation.inserted.unicodeScalars.append(alphabet[pick(alphabet.count)]) }
            result.append(operation)
            length += inserted - min(max(asked, 0), max(length - caret, 0))
            if writers[index].habit != .backwards { caret += inserted }
            caret = min(caret, length)
        }
        writers[index].caret = caret
        return result
    }
}
