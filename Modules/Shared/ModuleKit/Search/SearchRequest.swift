import Markup
import Replication

/// What to look for, in which documents, and which page of what is found.
public struct SearchRequest: Sendable {
    let query: SearchQuery
    /// The names of the kinds that count; nil for all.
    public var kinds: [String]?
    /// Folded; a part has all of them, or tags nested in them.
    var tags: [[UInt8]] = []
    /// Only parts of this document.
    var document: DocumentID?
    /// Milliseconds since 1970: only what changed at that time or later.
    var after: UInt64?
    /// Only what changed before that time.
    var before: UInt64?
    /// How many hits a page has.
    public var limit: Int
    /// How many hits come before the page.
    public var offset: Int

    /// So many hits a page may have.
    public static let largestPage = 1_000

    init(_ query: SearchQuery, limit: Int, offset: Int) {
        self.query = query
        self.limit = min(max(limit, 1), Self.largestPage)
        self.offset = max(offset, 0)
    }

    /// Whether a document as a whole may hold something; the dates of its parts are looked at with them.
    func lets(_ kind: String, _ id: DocumentID, created: UInt64, changed: UInt64) -> Bool {
        if let document, document != id { return false }
        if let kinds, !kinds.contains(where: { $0.isSameKind(as: kind) }) { return false }
        if let after, changed < after { return false }
        if let before, created >= before { return false }
        return true
    }
}

extension Workspace {
    /// Reads what somebody typed: words, phrases in quotation marks and filters. Throws `.usage` where there is nothing
    /// to look for, or for a filter whose value means nothing here.
    public func searchRequest(
        _ text: String, limit: Int = 50, offset: Int = 0, _ services: DocumentServices
    ) throws(CommandError) -> SearchRequest {
        try searchRequest(
            text, limit: limit, offset: offset, kinds: services.kinds, language: services.language,
            localTime: services.localTime)
    }

    package func searchRequest(
        _ text: String, limit: Int = 50, offset: Int = 0, kinds: [any DocumentKind], language: Language,
        localTime: any LocalTime
    ) throws(CommandError) -> SearchRequest {
        let query = SearchQuery(text)
        guard !query.isEmpty else { throw CommandError(.usage, "There is nothing to look for.") }
        var request = SearchRequest(query, limit: limit, offset: offset)
        for filter in query.filters {
            let name = filter.name.rawValue
            guard !filter.value.isEmpty else {
                throw CommandError(.usage, "Nothing follows “\(name):”.", hint: Self.filterHint)
            }
            switch filter.name {
            case .kind:
                var named = request.kinds ?? []
                for word in filter.value.split(whereSeparator: { "|,".contains($0) }) {
                    named.append(try kind(called: String(word), kinds, language).name)
                }
                request.kinds = named
            case .tag:
                let tag = Folding.foldedLine(
                    filter.value.hasPrefix("#") ? String(filter.value.dropFirst()) : filter.value)
                if !tag.isEmpty { request.tags.append(tag) }
            case .in: request.document = try documentForSearch(filter.value)
            case .before: request.before = try start(ofDay: filter.value, name, localTime)
            case .after: request.after = try start(ofDay: filter.value, name, localTime)
            }
        }
        return request
    }

    private static let filterHint: Phrase =
        "Filters are kind:memo, tag:home, in:Plans, before:2026-01-31 and after:2026-01."

    private func kind(
        called word: String, _ kinds: [any DocumentKind], _ language: Language
    ) throws(CommandError) -> any DocumentKind {
        let folded = Folding.foldedBytes(word)
        for kind in kinds {
            let names = [kind.name, Language.english.text(of: kind.word), language.text(of: kind.word)]
            if names.contains(where: { Folding.foldedBytes($0) == folded }) { return kind }
        }
        throw CommandError(
            .usage, "No kind of document is called “\(word)”.",
            hint: "Kinds are: \(kinds.map(\.name).joined(separator: ", ")).")
    }

    private func documentForSearch(_ name: String) throws(CommandError) -> DocumentID {
        do {
            return try resolve(name).document
        } catch {
            guard error.code == .notFound else { throw error }
            throw CommandError(.usage, "Nothing here matches “in:\(name)”.", hint: error.hint)
        }
    }

    /// When a day, month or year begins where the reader is.
    private func start(
        ofDay text: String, _ name: String, _ localTime: any LocalTime
    ) throws(CommandError) -> UInt64 {
        let today = localTime.civil(milliseconds: now()).date
        let date: CivilDate?
        switch Folding.fold(text) {
        case "today", "오늘": date = today
        case "yesterday", "어제": date = today.flatMap { CivilDate(daysSince1970: $0.daysSince1970 - 1) }
        default: date = CivilDate(text) ?? CivilDate(text + "-01") ?? CivilDate(text + "-01-01")
        }
        guard let date else {
            throw CommandError(
                .usage, "“\(text)” is not a date for “\(name):”.",
                hint: "Write a day as 2026-01-31, a month as 2026-01 or a year as 2026; today and yesterday will do.")
        }
        let second = date.daysSince1970 * 86_400
        return UInt64(max(0, second - Int64(localTime.offset(atSecond: second)))) * 1_000
    }
}
