import Foundation
import TextProof
import Testing

/// The project's own vectors, by which any other implementation can be held to the same order. A line is explained at
/// `TextProof.Vector`. `BOJAGI_WRITE_VECTORS=1 swift test --filter VectorTests` writes `random.txt` anew from the
/// oracle: only for a change of the order that is meant. `pinned.txt` is kept by hand: the least history of each
/// failure that a campaign or a soak found.
@Suite("The vectors")
struct VectorTests {
    private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "Vectors")
    private static let writes = ProcessInfo.processInfo.environment["BOJAGI_WRITE_VECTORS"] == "1"
    private static let seed: UInt64 = 0x0b0a_9176

    private static func random() -> String {
        var recipe = Recipe()
        recipe.steps = 4...30
        let campaign = Campaign(seed: seed, recipe: recipe)
        var lines = "# 60 histories made up from the seed \(seed), and what comes of them.\n"
        for number in 0..<60 { lines += "# \(number)\n\(Vector(campaign.history(number)).written)" }
        return lines
    }

    private static func vectors(_ name: String) throws -> [Vector] {
        let file = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        return try #require(Vector.all(in: file), "\(name) is not written as vectors are")
    }

    init() throws {
        guard Self.writes else { return }
        let file = Self.folder.appending(path: "random.txt")
        try Self.random().write(to: file, atomically: true, encoding: .utf8)
    }

    @Test("are all there, and hold for the oracle")
    func oracle() throws {
        #expect(try Self.vectors("random.txt").count == 60)
        try check(OracleSubject.self)
    }

    @Test("hold for the engine")
    func engine() throws {
        try check(HistorySubject.self)
        try check(MergeableSubject.self)
    }

    private func check<Subject: TextSubject>(_ subject: Subject.Type) throws {
        for name in ["random.txt", "pinned.txt"] {
            for (number, vector) in try Self.vectors(name).enumerated() {
                let failure = vector.failure(of: subject) ?? Proof<Subject>.failure(of: vector.history, seed: Self.seed)
                #expect(failure == nil, "\(name), vector \(number)")
            }
        }
    }

    @Test("are read as they are written")
    func reading() throws {
        let campaign = Campaign(seed: Self.seed &+ 1)
        for number in 0..<100 {
            let written = Vector(campaign.history(number)).written
            #expect(Vector.all(in: written)?.map(\.written) == [written])
        }
        for line in ["1", "1 -", "1 0 0 => 0", "1 - 0+\"a => ", "x", "= a"] {
            #expect(Vector.all(in: line) == nil, "\(line)")
        }
    }
}
