import Phrases
import Primitives
import Replication
import Scenes

/// What the palette offers for what is typed: everything that can be done, every place and every document, found by
/// name; or, where a document is asked for, those that can be chosen. Of areas it knows what they say of themselves.
struct Palette {
    /// One line.
    struct Item {
        let title: String
        var detail = ""
        var keys = ""
        var area: Area?
        /// The address of the picture that stands before it.
        var picture: String?
        let choice: Choice
    }

    /// What choosing it means.
    enum Choice {
        case open(Route)
        /// Done once the area is seen, if it is that of another place.
        case run(SceneCommand, of: Area?)
        /// For who asked for a document.
        case take(CatalogueRow)
        /// The same for something else, by its id.
        case takeItem(String)
    }

    private(set) var query = ""
    var chosen = 0
    /// Nil unless a document is asked for.
    private(set) var picking: Picking?
    /// The area whose documents are offered; nil for all.
    private(set) var segment: String?
    /// The documents whose titles fit, and how well, as far as they were looked through.
    private(set) var filter: RowFilter<Int>?
    let context: SceneContext
    /// What could be done when it was opened.
    private let commands: [Item]

    /// So many lines are shown at most.
    private static let mostItems = 50
    /// So many documents are shown before anything is typed.
    private static let recentItems = 7

    init(_ context: SceneContext, _ commands: [(command: SceneCommand, area: Area?)]) {
        self.context = context
        var items: [Item] = []
        for (command, area) in commands {
            items.append(
                Item(
                    title: command.title, detail: area.map { context.text($0.title) } ?? "", keys: command.keys,
                    area: area, choice: .run(command, of: area)))
        }
        self.commands = items
    }

    /// Asks for a document.
    init(_ context: SceneContext, _ picking: Picking) {
        self.context = context
        self.picking = picking
        commands = []
    }

    /// Whether it is about the same question: then what there is to choose from is this now.
    mutating func renew(_ other: Picking) -> Bool {
        guard case .answer(let surface, let number) = other.purpose,
            case .answer(surface, number)? = picking?.purpose
        else { return false }
        picking = other
        return true
    }

    /// Offers the documents of one area, or of all.
    mutating func show(segment name: String?) {
        segment = name
        chosen = 0
    }

    /// Something else is typed.
    mutating func look(for text: String) {
        query = text
        chosen = 0
        filter = text.isBlank ? nil : RowFilter(context.catalogue, kind: nil)
    }

    /// Looks through the next titles; whether there are more.
    mutating func lookFurther() -> Bool {
        guard var filter else { return false }
        // Else all that was found is copied.
        self.filter = nil
        let rank = PaletteRank(query)
        filter.advance(context.catalogue) { isOffered($0) ? rank.place(of: context.named($0)) : nil }
        self.filter = filter
        return !filter.isDone
    }

    /// Before anything is typed what is recent, then all that can be done; else what fits, the best first.
    var items: [Item] {
        if picking != nil { return documents }
        guard !query.isBlank else {
            var items: [Item] = []
            for row in context.catalogue.rows().prefix(Self.recentItems) {
                if let item = item(of: row) { items.append(item) }
            }
            return items + places + commands
        }
        let rank = PaletteRank(query)
        var found: [(item: Item, rank: Int)] = []
        for item in places + commands {
            if let place = rank.place(of: item.title) { found.append((item, place)) }
        }
        // The best first: no more of each rank than are shown.
        for place in 0...PaletteRank.last where found.count < 2 * Self.mostItems {
            for match in filter?.matches ?? [] where match.match == place {
                guard let row = context.catalogue[match.document], let item = item(of: row) else { continue }
                found.append((item, place))
                if found.count >= 2 * Self.mostItems { break }
            }
        }
        var items: [Item] = []
        for entry in found.inOrder(by: { $0.rank < $1.rank }).prefix(Self.mostItems) { items.append(entry.item) }
        items.append(
            Item(title: context.text("Search everything for “\(query)”"), choice: .open(.search(query))))
        return items
    }

    private var places: [Item] {
        var items = [Item(title: context.text("Home"), choice: .open(.home))]
        for area in context.areas {
            items.append(
                Item(
                    title: context.text(area.title), detail: context.text("Area"), area: area,
                    choice: .open(.area(area.name))))
        }
        items.append(Item(title: context.text("Trash"), choice: .open(.trash)))
        items.append(Item(title: context.text("Settings"), choice: .open(.settings)))
        return items
    }

    private func item(of row: CatalogueRow) -> Item? {
        guard let area = context.area(ofKind: row.kind) else { return nil }
        return Item(
            title: context.named(row), detail: context.text(area.title), area: area,
            choice: .open(area.route(to: row.document)))
    }
}
