public import Drawing
import Markup
public import MemoModel
public import ModuleKit
import Primitives
public import Replication

/// What the workspace needs to know of memos.
public struct MemoKind: DocumentKind {
    /// There is nothing to choose.
    public init() {}

    /// As events and the catalogue name it.
    public let name = Memo.kind
    public var word: Phrase { "Memo" }
    /// That of its area.
    public let color = Style.Patch.memo.color
    /// As the model counts it.
    public let snapshotCodec = Memo.codec

    public func header(of memo: Memo) -> Header { memo.header }

    public func change(_ change: HeaderChange) -> RecordChange { .header(change) }

    public func listing(of memo: Memo) -> Listing {
        Listing(title: memo.title ?? "", preview: memo.preview, tags: memo.tags)
    }

    public func title(of entry: CatalogueEntry) -> Phrase {
        entry.title.isEmpty ? "New memo" : .verbatim(entry.title)
    }

    /// What follows the title; all of it where the title leaves out some of its line, such as where a link leads, and
    /// where properties stand before it.
    public func searchParts(of memo: Memo) -> [SearchPart] {
        let text = memo.text
        let title = memo.title ?? ""
        let (line, body) = Memo.split(text)
        let isWhole = FrontMatter(text) != nil || Self.letters(in: title) < Self.letters(in: line)
        return [SearchPart(title: title, text: isWhole ? text : body)]
    }

    /// How many bytes are of letters, digits and signs that are no marks.
    private static func letters(in text: String) -> Int {
        text.utf8.count {
            $0 >= 0x80 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
        }
    }

    public func textLinks(of memo: Memo) -> [TextLink] {
        memo.links.map { TextLink(target: $0.target) }
    }

    public func blobs(of memo: Memo) -> [BlobHash] { memo.pictures }

    /// W14: as a link on a line of its own at the end.
    public func taking(
        _ sent: CatalogueEntry, into memo: Memo, of entry: CatalogueEntry, _ workspace: Workspace,
        using random: inout RandomSource
    ) throws(CommandError) -> [RecordChange]? {
        try adding(sent.document.link + "\n", to: memo)
    }

    /// W14: as a picture on a line of its own at the end.
    public func taking(
        _ photo: ProvidedPhoto, into memo: Memo, using random: inout RandomSource
    ) throws(CommandError) -> [RecordChange]? {
        try adding(BlobSource.markdown(name: photo.title, hash: photo.file.hex) + "\n", to: memo)
    }

    private func adding(_ line: String, to memo: Memo) throws(CommandError) -> [RecordChange] {
        do throws(MemoError) {
            return try memo.appendLine(line)
        } catch {
            throw CommandError(error)
        }
    }

    public func applyReportingHistory(_ changes: [(change: RecordChange, origin: Origin)], to memo: inout Memo)
        -> [Phrase]
    {
        memo.applyReportingHistory(changes).map { $0.phrase }
    }

    /// One file with the text as it is, named by title and id: many memos may share a title.
    public func exportFiles(_ memo: Memo, id: DocumentID) -> [ExportedFile] {
        [ExportedFile(path: Self.path(of: memo, id), bytes: Array(memo.text.utf8))]
    }

    /// The same for whoever reads the folder: what the text names of the blob store is where the export has it, and
    /// links lead to the files of the other memos. What `import` brings back is in the events.
    public func exportFiles(_ memo: Memo, id: DocumentID, names: ExportNames) -> [ExportedFile] {
        let linked = try? ExportedTexts.namingLinks(in: memo.text) { target in
            guard let found = names.document(target), found.entry.kind == Memo.kind else { return nil }
            return (Self.name(found.entry.title, found.entry.shortID), found.title)
        }
        var text = linked ?? memo.text
        if text.utf8.contains(UInt8(ascii: "(")) {
            text =
                (try? LinkDestinations.replacing(in: text) { (found) throws(CommandError) in
                    guard let hash = BlobSource.hash(in: found.text).flatMap({ BlobHash(hex: $0) }) else { return nil }
                    // The text is in a folder of its kind.
                    return "../" + LinkDestinations.encoded(names.blob(hash))
                }) ?? text
        }
        return [ExportedFile(path: Self.path(of: memo, id), bytes: Array(text.utf8))]
    }

    private static func path(of memo: Memo, _ id: DocumentID) -> String {
        name(memo.title ?? "", ShortID(of: id)) + ".md"
    }

    private static func name(_ title: String, _ id: ShortID) -> String {
        "\(FileName.safe(title, orElse: "memo")) \(id.text)"
    }
}
