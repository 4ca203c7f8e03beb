import Primitives
public import Views

/// A `ListWindow` of rows that are not as high as each other, such as cards: each row that is in the page listens for
/// `size` and so tells how high it is; until then it counts as the first ones that have told.
///
/// Rows follow one another as they are, and where some are not in the page a gap as high as they are stands for them.
/// So what is measured late moves nothing that is in sight: the browser keeps that in its place.
public struct UnevenWindow<Row: Hashable & Sendable>: Sendable {
    /// From top to bottom.
    public private(set) var rows: [Row] = []
    /// The row that has the focus, or had it last.
    public var focused: Row?
    private var window: ListWindow
    private var heights: [Row: Double] = [:]
    private var guess: Double
    private var isMeasured = false
    /// The upper edge of each row, and the lower one of the last; empty where they are to be added up anew.
    private var edges: [Double] = []

    /// Of a row, in points, whatever a page says.
    private static var possibleHeights: ClosedRange<Double> { 1...100_000 }

    /// `rowHeight` is a guess, in points, until the page has told.
    public init(rowHeight: Double) {
        guess = max(rowHeight, 1)
        window = ListWindow(rowHeight: rowHeight)
    }

    /// These are the rows from now on, each once. Complexity: O(n).
    public mutating func arrange(_ rows: [Row]) {
        self.rows = rows
        edges = []
    }

    /// Takes in the `size` of a row, or with nil a `scroll` of the list; others mean nothing here.
    public mutating func take(_ event: SceneEvent, of row: Row?) {
        switch (event, row) {
        case (.scroll, nil): window.take(event, of: rows.count)
        case (.size(_, let height), let row?):
            guard height.isFinite, Self.possibleHeights.contains(height), heights[row] != height else { return }
            heights[row] = height
            edges = []
        case (.focus, let row?): focused = row
        default: break
        }
    }

    /// Where a key leads from a row, as in every list: nil for other keys, and where it leads nowhere.
    public func step(_ key: String, from place: Int) -> Int? { window.step(key, from: place, of: rows.count) }

    /// The list with the rows that are in the page. `action` is given what `take` must be told of the list; `row` makes
    /// what stands in a place, of which one has the attributes that it is given, for those who do not see where it
    /// stands, and listens for `size` and `focus`. `end` comes after all.
    public mutating func list<Action>(
        as tag: ElementName = .ul, _ classes: String, key: String, _ attributes: [Attribute?] = [],
        keeping kept: Int? = nil, on action: Action, end: [Node<Action>] = [],
        row: (Int, [Attribute?]) -> [Node<Action>]
    ) -> Node<Action> {
        addUp()
        let edges = edges
        let places = window.places(of: rows.count, keeping: kept) { y in edges.partitioningIndex { $0 > y } - 1 }
        var nodes: [Node<Action>] = []
        var next = 0
        func leaveGap(before place: Int) {
            guard place > next else { return }
            nodes.append(
                Node(
                    .li, "list-gap", key: "gap-\(nodes.isEmpty ? 0 : next == 0 ? 1 : 2)",
                    [Attribute(.hidden, "true"), .measure(.measureHeight, edges[place] - edges[next])]))
        }
        for place in places {
            leaveGap(before: place)
            nodes += row(
                place, [Attribute(.setSize, String(rows.count)), Attribute(.positionInSet, String(place + 1))])
            next = place + 1
        }
        leaveGap(before: rows.count)
        return Node(
            tag, classes, key: key, [.role("list")] + attributes, on: [.size(action), .scroll(action)]
        ) { nodes + end }
    }

    private mutating func addUp() {
        guard edges.count != rows.count + 1 else { return }
        if !isMeasured, !heights.isEmpty {
            // From now on the guess stays, or all that was not seen would move with each row that is.
            isMeasured = true
            var sum = 0.0
            for (_, height) in heights { sum += height }
            guess = sum / Double(heights.count)
            window.guessRowHeight(guess)
        }
        edges.reserveCapacity(rows.count + 1)
        var edge = 0.0
        edges.append(edge)
        for row in rows {
            edge += heights[row] ?? guess
            edges.append(edge)
        }
    }
}
