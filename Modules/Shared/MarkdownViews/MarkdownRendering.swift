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
    /// Where a picture is loaded from, by the hash of a file that the page keeps.
    public var picture: (_ hash: String) -> Address
    /// Whether pictures of other hosts are loaded; a link takes their place otherwise.
    public var showsRemoteImages = false
    /// What a `[[link]]` that leads nowhere says to who asks.
    public var missing = ""
    /// The heading level above the text: its own begin one below.
    public var headingLevel = 1

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
    /// gone through `Address`. Complexity: O(document).
    public func nodes(of document: MarkdownDocument) -> [Node<Action>] {
        var renderer = MarkdownRenderer(rendering: self, lastHeading: headingLevel)
        return renderer.nodes(document.blocks, isTight: false)
    }
}
