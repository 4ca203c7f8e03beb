/// All commands of a program under their full names, and how words lead to one.
public struct CommandTree: Sendable {
    /// A command and the words that call it.
    public struct Leaf: Sendable {
        /// Such as `["kanban", "column", "add"]`.
        public let path: [String]
        /// What is run once the words after the path are parsed.
        public let command: any Command

        /// Its full name, such as `kanban column add`.
        public var name: String { path.joined(separator: " ") }
    }

    /// The areas, in the order that help shows them.
    public let modules: [any Module]
    /// Commands without an area before them.
    public let topCommands: [any Command]

    /// Help shows both in the order given.
    public init(modules: [any Module], topCommands: [any Command]) {
        self.modules = modules
        self.topCommands = topCommands
    }

    /// Every command, areas in their order, then the top ones.
    public var leaves: [Leaf] {
        modules.flatMap { module in leaves(of: module) } + topLeaves
    }

    /// The commands without an area.
    public var topLeaves: [Leaf] {
        topCommands.map { Leaf(path: $0.name.split(separator: " ").map(String.init), command: $0) }
    }

    /// The commands of an area.
    public func leaves(of module: any Module) -> [Leaf] {
        module.commands.map {
            Leaf(path: [module.name] + $0.name.split(separator: " ").map(String.init), command: $0)
        }
    }

    /// Whether a command line can begin with that word.
    public func isBuiltIn(_ word: String) -> Bool {
        modules.contains { $0.name == word } || topLeaves.contains { $0.path[0] == word }
    }

    /// What words lead to.
    public enum Destination {
        /// A command, and the words left for it.
        case command(Leaf, rest: [String])
        /// An area or group named without a command: its commands.
        case group(path: [String], [Leaf])
    }

    /// The command that `words` begin with. Throws `.usage` with the nearest name for an unknown one.
    public func find(_ words: [String]) throws(CommandError) -> Destination {
        let first = words.first ?? ""
        if let module = modules.first(where: { $0.name == first }) {
            return try find(words, among: leaves(of: module), depth: 1)
        }
        let top = topLeaves
        if top.contains(where: { $0.path[0] == first }) { return try find(words, among: top, depth: 0) }
        let names = modules.map { $0.name } + top.map { $0.path[0] }
        throw CommandError(
            .usage, "There is no command “\(first)”.",
            hint: Suggestion.phrase(for: first, among: names) ?? "Run “bojagi help” to see all commands.")
    }

    private func find(_ words: [String], among leaves: [Leaf], depth: Int) throws(CommandError) -> Destination {
        guard depth < words.count, !ArgumentParser.isOption(words[depth]) || depth == 0 else {
            return .group(path: Array(words.prefix(depth)), leaves)
        }
        let word = words[depth]
        let matching = leaves.filter { $0.path.count > depth && $0.path[depth] == word }
        if let leaf = matching.first(where: { $0.path.count == depth + 1 }) {
            // A group of the same name goes on if its next word is there.
            let deeper = matching.filter { $0.path.count > depth + 1 }
            if depth + 1 < words.count, deeper.contains(where: { $0.path[depth + 1] == words[depth + 1] }) {
                return try find(words, among: deeper, depth: depth + 1)
            }
            return .command(leaf, rest: Array(words.dropFirst(depth + 1)))
        }
        if !matching.isEmpty { return try find(words, among: matching, depth: depth + 1) }
        let names = leaves.filter { $0.path.count > depth }.map { $0.path[depth] }
        let before = words.prefix(depth).joined(separator: " ")
        throw CommandError(
            .usage, "There is no command “\(before + " " + word)”.",
            hint: Suggestion.phrase(for: word, among: names) ?? "Run “bojagi help \(before)” to see its commands.")
    }
}
