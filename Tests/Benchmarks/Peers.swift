import Foundation

/// What peers.py measured: other libraries of mergeable text, doing the same works.
struct Peers {
    let versions: [(name: String, version: String)]
    private let works: [String: [String: [String: Double]]]
    /// Why there are none.
    let problem: String?

    init(printed: String) {
        let value = try? JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: Any]
        works = value?["works"] as? [String: [String: [String: Double]]] ?? [:]
        versions = (value?["versions"] as? [String: String] ?? [:]).sorted { $0.key < $1.key }
            .map { (name: $0.key, version: $0.value) }
        problem = works.isEmpty ? "no peers: make setup-bench gets them from PyPI" : nil
    }

    /// What each took for a work, by name.
    func figures(_ work: String, _ measure: String = "ms", times factor: Double = 1) -> [(name: String, value: Double)]
    {
        (works[work] ?? [:]).sorted { $0.key < $1.key }
            .compactMap { peer in peer.value[measure].map { (name: peer.key, value: $0 * factor) } }
    }

    /// How much of each peer's time goes to Python's calls.
    func binding(_ work: String) -> String {
        let shares = figures(work, "binding")
        guard !shares.isEmpty else { return problem ?? "" }
        return "of which as many empty calls from Python take "
            + shares.map { "\($0.name) \(Report.shown($0.value)) ms" }.joined(separator: ", ")
    }
}
