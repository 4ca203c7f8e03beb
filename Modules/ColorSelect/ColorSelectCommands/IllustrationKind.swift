public import ColorSelectModel
public import Drawing
import JSON
public import ModuleKit
public import Pictures
import Primitives
public import Replication

/// What the workspace needs to know of illustrations.
public struct IllustrationKind: DocumentKind {
    private let kits: KitCache
    /// Names what a history tells of; without one it goes by its ids.
    private var kit: Kit?

    /// There is nothing to choose.
    public init() { self.init(KitCache()) }

    init(_ kits: KitCache) { self.kits = kits }

    public func forHistory(
        of illustration: Illustration, in workspace: Workspace, or bundled: any BundledFiles
    ) -> IllustrationKind {
        var kind = self
        kind.kit = try? KitLibrary(bundled, workspace, kits).kit(of: illustration).kit
        return kind
    }

    /// As events and the catalogue name it.
    public let name = Illustration.kind
    public var word: Phrase { "Illustration" }
    /// That of its area.
    public let color = Style.Patch.colorSelect.color
    /// The pack of its kit.
    public func shownFiles(of illustration: Illustration) -> [BlobHash] { illustration.kit.map { [$0.hash] } ?? [] }
    /// As the model counts it.
    public let snapshotCodec = Illustration.codec

    public func header(of illustration: Illustration) -> Header { illustration.header }

    public func change(_ change: HeaderChange) -> RecordChange { .header(change) }

    /// An illustration is small: the row keeps the whole of it, so that a list need not load any.
    public func listing(of illustration: Illustration) -> Listing {
        Listing(title: illustration.name, summary: illustration.wireBytes)
    }

    public func searchParts(of illustration: Illustration) -> [SearchPart] {
        [SearchPart(title: illustration.name, text: "")]
    }

    public func applyReportingHistory(
        _ changes: [(change: RecordChange, origin: Origin)], to illustration: inout Illustration
    ) -> [Phrase] {
        illustration.applyReportingHistory(changes).map { $0.phrase(in: kit) }
    }

    /// Nothing while nothing is chosen, or where its kit is not here.
    public func preview(of illustration: Illustration, in context: PreviewContext) throws(CommandError) -> Picture? {
        let library = KitLibrary(context.services.bundled, context.workspace, kits)
        guard let kit = try? library.kit(of: illustration) else { return nil }
        return kit.picture(of: illustration)
    }

    /// What was chosen, in our own JSON, with the kit's hash.
    public func exportFiles(_ illustration: Illustration, id: DocumentID) -> [ExportedFile] {
        let name = FileName.safe(illustration.name, orElse: "illustration")
        var writer = JSONWriter()
        IllustrationExport.write(illustration, id: ShortID(of: id), to: &writer)
        return [
            ExportedFile(
                path: "\(name) \(ShortID(of: id).text).json", bytes: writer.bytes + [UInt8(ascii: "\n")])
        ]
    }
}

/// An illustration as a file: the ids as they were said, whatever kit is at hand.
enum IllustrationExport {
    static func write(_ illustration: Illustration, id: ShortID, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("choices", objects: illustration.choices) { choice, writer in
                writer.member("category", choice.category)
                writer.member("component", choice.component)
            }
            writer.member(
                "colors",
                object: { writer in
                    for (slot, color) in illustration.chosenColors {
                        writer.name(text: slot)
                        writer.string(color)
                    }
                })
            writer.member("id", plain: id.bytes)
            writer.member("kit", illustration.kit?.id)
            writer.member("kitHash", illustration.kit?.hash.hex)
            writer.member("name", illustration.name)
        }
    }
}
