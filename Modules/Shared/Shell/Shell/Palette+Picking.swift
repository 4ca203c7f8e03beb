import Phrases
import Primitives
import Replication
import Scenes

// C28, W14: the palette as a picker of documents.
extension Palette {
    /// What a document is asked for.
    struct Picking {
        let purpose: Purpose
        let choice: DocumentChoice
    }

    enum Purpose {
        /// The scene of a surface has asked with a number.
        case answer(surface: UInt32, number: UInt32)
        /// This document is sent there.
        case send(CatalogueRow)
    }

    /// So many documents are shown; others are found by typing.
    private static let mostDocuments = 100

    /// Whether a document can be chosen, in any segment.
    func isOffered(_ row: CatalogueRow) -> Bool {
        guard let picking else { return true }
        return row.document != picking.choice.besides && isOffered(kind: row.kind)
    }

    private func isOffered(kind: String) -> Bool {
        guard let picking, let area = context.area(ofKind: kind), !area.isOnePlace else { return false }
        return picking.choice.kinds?.contains(kind) ?? true
    }

    /// Those that can be chosen, of the segment: what is no document, then what fits best, then the latest.
    var documents: [Item] {
        var items = segment == nil ? others : []
        for row in query.isBlank ? latest : fitting {
            guard let area = context.area(ofKind: row.kind) else { continue }
            items.append(
                Item(
                    title: context.named(row), detail: context.text(area.title), area: area,
                    picture: area.hasPictures && row.position > 0
                        ? "/api/previews/\(row.document.text)?width=96&at=\(row.position)" : nil,
                    choice: .take(row)))
        }
        return items
    }

    private var others: [Item] {
        var found: [(item: Item, rank: Int)] = []
        let rank = query.isBlank ? nil : PaletteRank(query)
        for item in picking?.choice.items ?? [] {
            guard let place = rank.map({ $0.place(of: item.title) }) ?? 0 else { continue }
            found.append((Item(title: item.title, picture: item.picture, choice: .takeItem(item.id)), place))
        }
        var items: [Item] = []
        for entry in found.inOrder(by: { $0.rank < $1.rank }) { items.append(entry.item) }
        return items
    }

    private func isInSegment(_ row: CatalogueRow) -> Bool {
        segment == nil || context.area(ofKind: row.kind)?.name == segment
    }

    private var fitting: [CatalogueRow] {
        var rows: [CatalogueRow] = []
        for place in 0...PaletteRank.last {
            for match in filter?.matches ?? [] where match.match == place {
                guard let row = context.catalogue[match.document], isInSegment(row) else { continue }
                rows.append(row)
                if rows.count == Self.mostDocuments { return rows }
            }
        }
        return rows
    }

    /// Each kind has its list, so no others are looked through.
    private var latest: [CatalogueRow] {
        var rows: [CatalogueRow] = []
        for area in context.areas where segment == nil || area.name == segment {
            for kind in area.kinds where isOffered(kind: kind) {
                for row in context.catalogue.rows(kind: kind).prefix(Self.mostDocuments + 1) where isOffered(row) {
                    rows.append(row)
                }
            }
        }
        return Array(rows.inOrder { $0.changedAt > $1.changedAt }.prefix(Self.mostDocuments))
    }

    /// The areas that have something to choose.
    var segments: [Area] {
        guard picking != nil else { return [] }
        return context.areas.filter { area in
            area.kinds.contains { kind in
                isOffered(kind: kind) && context.catalogue.rows(kind: kind).prefix(2).contains { isOffered($0) }
            }
        }
    }

    /// The next area's documents, after the last all of them. Returns its name for who listens; nil where there is no
    /// more than one.
    mutating func showNextSegment(isBackwards: Bool) -> String? {
        let areas = segments
        guard areas.count > 1 else { return nil }
        let place = areas.firstIndex { $0.name == segment }.map { $0 + 1 } ?? 0
        let next = (place + (isBackwards ? areas.count : 1)) % (areas.count + 1)
        show(segment: next == 0 ? nil : areas[next - 1].name)
        return next == 0 ? context.text("All") : context.text(areas[next - 1].title)
    }
}
