import Interaction
public import Replication
public import Views

/// Which rows of a long list are in the page: those in sight, a few around them, and one that is kept, such as the one
/// that has the focus. Rows may stand beside each other, as many as find room.
///
/// All rows are as high as each other (see `UnevenWindow` for others). The style sheet says how high, and puts each in
/// its place by its number; the window learns it from the height of the whole list, which listens for `size` and
/// `scroll`.
public struct ListWindow: Equatable, Sendable {
    /// The list's part above the upper edge of the window, and the window's height, in points.
    private var top = 0.0
    private var height = 900.0
    private var rowHeight: Double
    /// How wide a row is at least where they stand beside each other, in points.
    private let tile: Double?
    /// How many stand beside each other.
    public private(set) var columns = 1
    /// Whether the page has told how many find room; before, rows are not shown in a wrong place.
    private var isMeasured: Bool
    /// The row that has the focus, or had it last.
    public var focused: DocumentID?

    /// Rows above and below what is in sight, so that scrolling shows no gaps.
    private static var spare: Int { 8 }
    /// Of a row, in points: less is no row, whatever a page says.
    private static var leastHeight: Double { 8 }

    /// `rowHeight` is a guess, in points, until the page has told. With `tile`, rows of at least that width stand beside
    /// each other.
    public init(rowHeight: Double = 62, tile: Double? = nil) {
        self.rowHeight = max(rowHeight, 1)
        self.tile = tile.map { max($0, 1) }
        isMeasured = tile == nil
    }

    private func lines(of count: Int) -> Int { (count + columns - 1) / columns }

    /// Takes in a `size` or a `scroll` of a list of `count` rows; others mean nothing here.
    public mutating func take(_ event: SceneEvent, of count: Int) {
        switch event {
        case .size(let width, let height):
            // A list out of sight has no size.
            let lines = Double(lines(of: count))
            guard lines > 0, height.isFinite, height >= lines * Self.leastHeight else { return }
            rowHeight = height / lines
            if let tile, width.isFinite {
                columns = Int(max(1, min(width / tile, 64)))
                isMeasured = true
            }
        case .scroll(let top, let height):
            guard top.isFinite, height.isFinite, height > 0 else { return }
            self.top = min(max(-1e8, top), 1e8)
            self.height = min(height, 1e4)
        default: break
        }
    }

    /// How high a row is, in points, where no list tells.
    mutating func guessRowHeight(_ height: Double) { rowHeight = max(height, 1) }

    /// The places of the rows that are in the page, of `count`: a few dozen in order, however many there are.
    public func places(of count: Int, keeping kept: Int? = nil) -> [Int] {
        places(of: count, keeping: kept) { Int($0 / rowHeight) }
    }

    /// `line` says which one stands at a height in the list, in points from 0.
    func places(of count: Int, keeping kept: Int?, line: (Double) -> Int) -> [Int] {
        guard count > 0 else { return [] }
        let spare = columns == 1 ? Self.spare : 2
        let first = line(max(0, top)) - spare
        let last = line(max(0, top + height)) + spare
        let end = min(count, max(last, 1) * columns)
        let start = min(max(0, first) * columns, (end - 1) / columns * columns)
        var places = Array(start..<end)
        if let kept, (0..<count).contains(kept) {
            if kept < start { places.insert(kept, at: 0) } else if kept >= end { places.append(kept) }
        }
        return places
    }

    /// Where a key leads from a row, as in every list: nil for other keys, and where it leads nowhere.
    public func step(_ key: String, from place: Int, of count: Int) -> Int? {
        let page = max(1, Int(height / rowHeight) - 2) * columns
        let next: Int
        switch key {
        case "ArrowRight" where columns > 1: next = place + 1
        case "ArrowLeft" where columns > 1: next = place - 1
        case "ArrowDown": next = place + columns
        case "ArrowUp": next = place - columns
        case "PageDown": next = min(place + page, count - 1)
        case "PageUp": next = max(place - page, 0)
        case "Home": next = 0
        case "End": next = count - 1
        default: return nil
        }
        return (0..<count).contains(next) && next != place ? next : nil
    }

    /// Where a key at a row leads in the list of a kind's documents, pinned first: to the focus of another row. Nil for
    /// what leads nowhere; keys that lead through a list are used up.
    public mutating func follow(
        _ event: SceneEvent, from document: DocumentID, ofKind kind: String, _ context: SceneContext
    ) -> Effect? {
        let rows = context.catalogue.rows(kind: kind, pinnedFirst: true)
        guard case .key(let key, let modifiers) = event, !modifiers.hasCommand,
            let place = rows.index(of: document, in: context.catalogue),
            let next = step(key, from: place, of: rows.count)
        else { return nil }
        context.isConsumed = true
        let row = rows[next].document
        focused = row
        return .focus(key: Self.key(of: row))
    }

    /// Of what has the focus in the row of a document: the button that opens it.
    public static func key(of document: DocumentID) -> String { "open-" + document.text }

    /// What a row says of its place: where it stands, and for those who do not see it, of how many.
    public func attributes(at place: Int, of count: Int) -> [Attribute?] {
        [
            Attribute(.measureY, String(place / columns)),
            tile == nil ? nil : Attribute(.measureX, String(place % columns)), Attribute(.setSize, String(count)),
            Attribute(.positionInSet, String(place + 1)),
        ]
    }

    /// The list with the rows that are in the page. `action` is given what `take` must be told; each row says the
    /// attributes of its place.
    public func list<Action>(
        _ classes: String, key: String, label: String? = nil, of count: Int, keeping kept: Int? = nil,
        on action: Action,
        row: (Int) -> Node<Action>
    ) -> Node<Action> {
        var rows: [Node<Action>] = []
        for place in places(of: count, keeping: kept) { rows.append(row(place)) }
        let kind = tile == nil ? "windowed " : isMeasured ? "windowed is-grid " : "windowed is-grid is-unmeasured "
        return Node(
            .ul, kind + classes, key: key,
            [
                .role("list"), label.map { .label($0) }, Attribute(.measureCount, String(lines(of: count))),
                tile == nil ? nil : Attribute(.measureRatio, String(columns)),
            ],
            on: [.size(action), .scroll(action)]
        ) { rows }
    }
}
