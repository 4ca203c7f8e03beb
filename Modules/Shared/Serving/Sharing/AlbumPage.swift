import Drawing
import Markup
import ModuleKit
import Replication

/// An album as a guest sees it: its photos in rows that fill the width, and each alone.
struct AlbumPage {
    private let album: ProvidedAlbum
    private let language: Language

    /// So many photos are on one page.
    static let length = 500
    /// What a row has room for: wider and higher photos are cut there.
    private static let ratios = 0.4...4.0

    init(_ album: ProvidedAlbum, language: Language) {
        (self.album, self.language) = (album, language)
    }

    private var pages: Int { max(1, (album.photos.count + Self.length - 1) / Self.length) }

    /// A page of it, from 1; nil where there is none of that number.
    func list(_ number: UInt64) -> HTTPResponse? {
        guard number >= 1, number <= UInt64(pages) else { return nil }
        let page = Int(number)
        let photos = album.photos[(page - 1) * Self.length..<min(page * Self.length, album.photos.count)]
        let list =
            photos.isEmpty
            ? "<p class=\"empty\">\(words("No photos in this album yet."))</p>"
            : "<ul class=\"photos\">\n\(photos.map(item).joined())</ul>\n"
        let head =
            "<header><h1>\(MarkupText.escaped(album.name))</h1>"
            + "<p>\(words("\(album.photos.count) {photo|photos}"))</p></header>\n"
        return response(
            album.name, head + "<main class=\"album\">\n" + list + turning(page) + "</main>\n",
            style: Self.style + photos.map(Self.measures).joined())
    }

    private func item(_ photo: ShownPhoto) -> String {
        let place = "/album/\(photo.label.text)"
        let title = title(of: photo)
        return "<li id=\"p-\(photo.label.text)\"><a href=\"\(place)\"><img src=\"\(place)/small\" "
            + "srcset=\"\(place)/small 1x, \(place)/medium 2x\" alt=\"\(MarkupText.escaped(title))\" "
            + "loading=\"lazy\" decoding=\"async\"><span aria-hidden=\"true\">\(MarkupText.escaped(title))</span></a></li>\n"
    }

    /// The photo's shape, and the colour that stands for it.
    private static func measures(_ photo: ShownPhoto) -> String {
        let ratio = Double(photo.width) / Double(max(photo.height, 1))
        let thousandths = Int((min(max(ratio, ratios.lowerBound), ratios.upperBound) * 1000).rounded())
        return "#p-\(photo.label.text) { --ratio: calc(\(thousandths) / 1000); background: \(photo.color.hex); }\n"
    }

    /// To the pages before and behind.
    private func turning(_ page: Int) -> String {
        guard pages > 1 else { return "" }
        func link(_ page: Int, _ label: Phrase) -> String {
            (1...pages).contains(page) ? "<a class=\"button\" href=\"/album?page=\(page)\">\(words(label))</a>" : ""
        }
        return "<nav>\(link(page - 1, "Previous page"))<span>\(words("Page \(page) of \(pages)"))</span>"
            + "\(link(page + 1, "Next page"))</nav>\n"
    }

    /// One photo, as large as the window.
    func photo(at place: Int) -> HTTPResponse {
        let photo = album.photos[place]
        let title = title(of: photo)
        let own = "/album/\(photo.label.text)"
        func step(_ other: Int, _ name: String, _ label: Phrase, _ line: String) -> String {
            guard album.photos.indices.contains(other) else { return "" }
            return "<a class=\"step \(name)\" href=\"/album/\(album.photos[other].label.text)\" rel=\"\(name)\" "
                + "aria-label=\"\(MarkupText.escaped(language.text(of: label)))\">\(Self.sign(line))</a>"
        }
        let page = place / Self.length + 1
        let back = (page > 1 ? "/album?page=\(page)" : "/album") + "#p-\(photo.label.text)"
        let head =
            "<header><a class=\"back\" href=\"\(back)\">\(Self.sign("M12.5 4.5L7 10l5.5 5.5"))"
            + "<span>\(MarkupText.escaped(album.name))</span></a>"
            + "<p>\(words("Photo \(place + 1) of \(album.photos.count)"))</p>"
            + "<a class=\"button\" href=\"\(own)/file\" download>\(words("Download"))</a></header>\n"
        let stage =
            "<div class=\"stage\">\(step(place - 1, "prev", "Previous photo", "M12.5 4.5L7 10l5.5 5.5"))"
            + "<img src=\"\(own)/large\" alt=\"\(MarkupText.escaped(title))\" "
            + "width=\"\(photo.width)\" height=\"\(photo.height)\">"
            + "\(step(place + 1, "next", "Next photo", "M7.5 4.5L13 10l-5.5 5.5"))</div>\n"
        return response(
            "\(title) – \(album.name)", head + "<main class=\"photo\">\n\(stage)\(facts(photo, title))</main>\n",
            style: Self.style)
    }

    private func facts(_ photo: ShownPhoto, _ title: String) -> String {
        func fact(_ name: Phrase, _ value: String) -> String {
            value.isEmpty ? "" : "<dt>\(words(name))</dt><dd>\(MarkupText.escaped(value))</dd>"
        }
        let facts = fact("Author", photo.author) + fact("Licence", photo.licence) + fact("Changed", photo.note)
        let memo = photo.memo.isEmpty ? "" : "<p class=\"memo\">\(MarkupText.escaped(photo.memo))</p>\n"
        let origin =
            photo.origin.isEmpty
            ? ""
            : "<p><a href=\"\(MarkupText.escaped(photo.origin))\" rel=\"noopener noreferrer\" target=\"_blank\">"
                + "\(words("View on the web"))</a></p>\n"
        return "<section>\n<h1>\(MarkupText.escaped(title))</h1>\n\(memo)"
            + (facts.isEmpty ? "" : "<dl>\(facts)</dl>\n") + origin + "</section>\n"
    }

    private func title(of photo: ShownPhoto) -> String {
        photo.title.isEmpty ? language.text(of: "Photo") : photo.title
    }

    private func words(_ phrase: Phrase) -> String { MarkupText.escaped(language.text(of: phrase)) }

    private static func sign(_ line: String) -> String {
        "<svg viewBox=\"0 0 20 20\" width=\"20\" height=\"20\" aria-hidden=\"true\"><path d=\"\(line)\"/></svg>"
    }

    private func response(_ title: String, _ body: String, style: String) -> HTTPResponse {
        let policy = ServerPage.policy(style: style, "img-src 'self'; ")
        return ServerPage.response(
            title, head: "<link rel=\"icon\" href=\"/icon.svg\">\n", body, style: style, policy: policy, in: language)
    }

    private static let style =
        Style.styleSheet
            + """
            body { margin: 0; background: var(--paper); color: var(--ink); font: var(--size-2)/1.43 var(--font); word-break: keep-all; overflow-wrap: anywhere; }
            header { display: flex; align-items: center; gap: var(--space-4); min-height: var(--bar); padding: 0 var(--space-4); border-bottom: 1px solid var(--seam); background: var(--surface); }
            header p { margin: 0; color: var(--secondary); font-variant-numeric: tabular-nums; white-space: nowrap; }
            h1 { font-size: var(--size-4); font-weight: 600; line-height: 1.3; margin: 0; }
            header h1 { padding: var(--space-3) 0; }
            a { color: var(--accent); }
            svg { fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
            :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
            .button, .back { display: inline-flex; align-items: center; min-height: var(--control); text-decoration: none; }
            .button { flex: none; padding: 0 var(--space-4); white-space: nowrap; border-radius: var(--radius-control); background: var(--accent); color: var(--on-accent); font-weight: 600; }
            .back { gap: var(--space-1); min-width: 0; margin-right: auto; margin-left: calc(-1 * var(--space-1)); color: inherit; font-weight: 600; }
            .back span { overflow: hidden; text-overflow: ellipsis; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; }
            .album { --row: var(--tile); padding: var(--space-4); }
            .empty { margin: 20vh 0; text-align: center; color: var(--secondary); }
            .photos { display: flex; flex-wrap: wrap; gap: var(--space-1); margin: 0; padding: 0; list-style: none; }
            .photos::after { content: ""; flex: 1000000 1 0; }
            .photos li { flex: var(--ratio) 1 calc(var(--row) * var(--ratio)); aspect-ratio: var(--ratio); max-width: calc(2.5 * var(--row) * var(--ratio)); scroll-margin: 30vh; border-radius: var(--radius-control); overflow: hidden; }
            .photos a { position: relative; display: block; height: 100%; border-radius: inherit; }
            .photos a:focus-visible { outline-offset: -2px; }
            .photos img { display: block; width: 100%; height: 100%; object-fit: cover; color: transparent; }
            .photos span { position: absolute; inset: auto 0 0; padding: var(--space-5) var(--space-2) var(--space-1); background: linear-gradient(transparent, color-mix(in srgb, var(--paper) 85%, transparent)); color: var(--ink); font-size: var(--size-1); opacity: 0; transition: opacity var(--motion-in); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
            .photos a:hover span, .photos a:focus-visible span { opacity: 1; }
            nav { display: flex; justify-content: center; align-items: center; gap: var(--space-4); padding: var(--space-5) 0; color: var(--secondary); }
            .photo { display: grid; grid-template-columns: minmax(0, 1fr) var(--panel); }
            .stage { position: relative; display: flex; align-items: center; justify-content: center; height: calc(100vh - var(--bar) - 1px); height: calc(100svh - var(--bar) - 1px); }
            .stage img { display: block; max-width: 100%; max-height: 100%; width: auto; height: auto; }
            .step { position: absolute; top: calc(50% - var(--touch) / 2); display: grid; place-items: center; width: var(--touch); height: var(--touch); border-radius: var(--radius-control); background: var(--surface); color: var(--ink); box-shadow: 0 1px 4px var(--shade); }
            .prev { left: var(--space-3); }
            .next { right: var(--space-3); }
            section { box-sizing: border-box; padding: var(--space-4); border-left: 1px solid var(--seam); background: var(--surface); }
            .memo { white-space: pre-line; font-size: var(--size-3); line-height: 1.625; }
            dt { color: var(--secondary); font-size: var(--size-1); }
            dd { margin: 0 0 var(--space-2); }
            @media (max-width: 720px) {
            .album { --row: calc(var(--tile) * .6); padding: var(--space-1); }
            .photo { display: block; }
            .stage { height: auto; min-height: 40vh; padding-bottom: calc(var(--touch) + 2 * var(--space-2)); }
            .step { top: auto; bottom: var(--space-2); }
            .stage img { max-height: 75vh; max-height: 75svh; }
            section { border: 0; border-top: 1px solid var(--seam); background: none; }
            header { gap: var(--space-3); }
            }

            """
}
