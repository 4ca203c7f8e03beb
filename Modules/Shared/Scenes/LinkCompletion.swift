import Markup
import Primitives
public import Replication

/// What a link may become that is being typed behind `[[`: the documents whose titles have the letters, those first that
/// begin with them. A catalogue of any length is looked through a slice at a time.
public struct LinkCompletion {
    /// What is offered, at most `most`.
    public private(set) var rows: [CatalogueRow] = []
    /// Which of them Enter takes.
    public var index = 0
    /// Whether no title known so far fits.
    public private(set) var isAwaited = false
    private var filters: (beginning: RowFilter<CatalogueRow>, holding: RowFilter<CatalogueRow>)?
    private var typed = ""
    private var own: DocumentID?

    /// Whether a link is being typed.
    public var isLooking: Bool { filters != nil }

    /// So many are offered.
    public static var most: Int { 6 }

    /// Offers nothing.
    public init() {}

    /// What stands between `[[` and the caret, if a link is being typed there; `text` is what stands before the caret, and
    /// its last 200 bytes are looked at.
    public static func openLink(in text: String) -> String? {
        let bytes = Array(text.utf8.suffix(200))
        var index = bytes.count - 1
        while index > 0 {
            switch bytes[index] {
            case UInt8(ascii: "\n"), UInt8(ascii: "]"), UInt8(ascii: "|"): return nil
            case UInt8(ascii: "["):
                guard bytes[index - 1] == UInt8(ascii: "[") else { return nil }
                return String(decoding: bytes[(index + 1)...], as: UTF8.self)
            default: index -= 1
            }
        }
        return nil
    }

    /// Looks for what was typed, in every document but the one that is written; `advance` goes on.
    public mutating func begin(_ typed: String, in catalogue: Catalogue, besides own: DocumentID?) {
        self = LinkCompletion()
        self.typed = typed
        self.own = own
        let filter = RowFilter<CatalogueRow>(catalogue, kind: nil, most: Self.most)
        filters = (filter, filter)
    }

    /// Looks through the next titles. Returns whether there are more.
    public mutating func advance(_ catalogue: Catalogue) -> Bool {
        guard var filters else { return false }
        let (typed, own) = (typed, own)
        filters.beginning.advance(catalogue) { Self.suggestion($0, typed, besides: own, atStart: true) }
        filters.holding.advance(catalogue) { Self.suggestion($0, typed, besides: own, atStart: false) }
        self.filters = filters
        let chosen = rows.indices.contains(index) ? rows[index].document : nil
        rows = []
        for found in filters.beginning.matches.prefix(Self.most) { rows.append(found.match) }
        for found in filters.holding.matches.prefix(Self.most - rows.count) { rows.append(found.match) }
        // What somebody went to by the arrows stays chosen; else it is the first.
        if index > 0 { index = rows.firstIndex { $0.document == chosen } ?? 0 }
        let isDone = filters.beginning.isDone && filters.holding.isDone
        isAwaited = rows.isEmpty && isDone
        return !isDone
    }

    /// Goes to the next or the one before, round the ends.
    public mutating func step(by count: Int) {
        guard !rows.isEmpty else { return }
        index = (index + count + rows.count) % rows.count
    }

    /// The row, if its title has what was typed: where it begins, or only elsewhere.
    private static func suggestion(
        _ row: CatalogueRow, _ typed: String, besides own: DocumentID?, atStart: Bool
    ) -> CatalogueRow? {
        guard row.document != own, !row.title.isEmpty else { return nil }
        let title = Folding.foldedBytes(row.title)
        let needle = Folding.foldedBytes(typed)
        if title.starts(with: needle) { return atStart ? row : nil }
        if TextSearch.contains(folded: title, needle) { return atStart ? nil : row }
        guard Hangul.isInitials(typed), let range = Hangul.range(ofInitials: typed, in: row.title) else { return nil }
        return (range.lowerBound == 0) == atStart ? row : nil
    }
}
