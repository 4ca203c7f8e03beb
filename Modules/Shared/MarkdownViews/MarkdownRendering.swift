public import Markup
public import Views

/// What a reading view of Markdown asks of the scene that shows it.
public struct MarkdownRendering<Action: Sendable> {
    /// What ticking a task means, by its index; nil where tasks can't be ticked.
    public var task: ((Int) -> Action)?
    /// The present title of what a `[[link]]` names, and what pressing it means; nil when it leads nowhere.
    public var wikiLink: (_ target: String) -> (title: String, action: Action)?
    /// What pressing a `#tag` means; nil where it means nothing.
    public var tag: ((_ name: String) -> Action)?
    /// Who is shown apart where a text names them by `@`; nil for nobody.
    public var mentions: MentionFinder?
    /// Where a picture is loaded from, by the hash of a file that the page keeps.
    public var picture: (_ hash: String) -> Address
    /// Whether pictures of other hosts are loaded; a link takes their place otherwise.
    public var showsRemoteImages = false
    /// What a `[[link]]` that leads nowhere says to who asks.
    public var missing = ""
    /// What stands at the end of a text of which not all is shown.
    public var tooLong = "…"
    /// What stands below a table of which this many more rows are not shown.
    public var moreRows: (Int) -> String = { _ in "…" }
    /// The heading level above the text: its own begin one below.
    public var headingLevel = 1

    /// Without arguments nothing can be pressed, and pictures come from `/api/blobs/` with their hash.
    public init(
        task: ((Int) -> Action)? = nil,
        wikiLink: @escaping (_ target: String) -> (title: String, action: Action)? = { _ in nil },
        tag: ((_ name: String) -> Action)? = nil,
        picture: @escaping (_ hash: String) -> Address = { Address.path("/api/blobs/" + $0) }
    ) {
        self.task = task
        self.wikiLink = wikiLink
        self.tag = tag
        self.picture = picture
    }

    /// The nodes of a text: real headings, lists, tables and boxes; raw HTML as the text it is. Every address has
    /// gone through `Address`.
    ///
    /// They are not more than a browser lays out in a moment: of a longer text, or a longer table, the beginning is
    /// shown, with a word that there is more. Complexity: O(what is shown).
    public func nodes(of document: MarkdownDocument) -> [Node<Action>] {
        let budget = RenderingBudget(nodes: ReadingLimits.nodes, bytes: ReadingLimits.bytes)
        var renderer = MarkdownRenderer(rendering: self, budget: budget, lastHeading: headingLevel)
        var nodes = renderer.nodes(document.blocks, isTight: false)
        if budget.isSpent { nodes.append(Node(.p, "reading-end", text: tooLong)) }
        return nodes
    }
}

/// How much a reading view shows.
public enum ReadingLimits {
    /// Elements within the blocks of a text, more or less.
    public static let nodes = 20_000
    /// Bytes of UTF-8.
    public static let bytes = 1_000_000
    /// Cells of one table.
    public static let cells = 4_000
    /// Columns of one table.
    public static let columns = 200
}
