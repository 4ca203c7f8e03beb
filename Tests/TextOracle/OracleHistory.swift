public import Primitives
public import TextMerging

/// A text with all its history, slow and simple: what the engine of `TextMerging` is compared with.
///
/// Read `OracleGraph` first, then `Walker`, then `Record`; here they are put together.
public struct OracleHistory: Sendable {
    public private(set) var graph = OracleGraph()
    private var walker = Walker()

    public init() {}

    /// Takes in an edit and returns what it does to the text, scalar by scalar; nothing for what is known already.
    public mutating func merge(_ edit: TextEdit, firstUnit: UnitID) throws(OracleError) -> [TextOperation] {
        var operations: [TextOperation] = []
        for number in try graph.append(edit, firstUnit: firstUnit) {
            if let operation = walker.apply(number, of: graph) { operations.append(operation) }
        }
        return operations
    }

    public var text: String {
        String(walker.text)
    }

    public var version: TextVersion {
        graph.version(of: graph.frontier(of: everything))
    }

    public func text(at version: TextVersion) throws(OracleError) -> String {
        String(walker.text(of: graph.history(of: try graph.numbers(of: version)), in: graph))
    }

    /// The text as if those units had never been, and all else had: the aim of undo. What others typed between
    /// stays; what others deleted as well stays deleted.
    public func text(without units: [UnitID]) -> String {
        var events = everything
        for unit in units {
            if let number = graph.number(of: unit) { events[number] = false }
        }
        return String(walker.text(of: events, in: graph))
    }

    private var everything: [Bool] {
        [Bool](repeating: true, count: graph.events.count)
    }
}

extension String {
    init(_ scalars: [Unicode.Scalar]) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
