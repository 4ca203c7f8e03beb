internal import CanvasModel
internal import JSON
internal import ModuleKit
internal import Replication
internal import TextMerging

/// `import`: objects from a JSON Canvas file or an SVG file of ours, as one step that can be undone.
struct ImportCanvasCommand: Command {
    let name = "import"
    var summary: Phrase { "Take in the objects of a .canvas file (JSON Canvas), or of an SVG file that render made." }
    let parameters = [Parameters.canvas.declaration, Self.file.declaration]
    let result = "import"
    let access = StoreAccess.write

    static let file = Parameter<String>.argument("file", "The file; - reads standard input.", type: .path)

    /// From so many objects on a snapshot is kept at once: one event holds them all, and replaying it would slow
    /// down whoever reads next.
    private static let manyObjects = 256

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        let reference = try input(Parameters.canvas)
        let path = try input(Self.file)
        let source = try CanvasSource(path, services)
        let workspace = try services.openWorkspace(.write)
        let (reader, taken) = try workspace.transaction(.write) { () throws(CommandError) in
            let entry = try workspace.canvas(reference)
            let photos = source.photos(path, services, workspace)
            var reader = try JSONCanvasReader(source.value, photo: photos)
            try Self.refuseCircles(&reader, on: entry, workspace)
            var taken: CanvasImport?
            _ = try workspace.change(CanvasKind(), entry.document) { (canvas, random) throws(CommandError) in
                let plan = try CanvasImport(reader, into: canvas, using: &random)
                taken = plan
                return plan.changes
            }
            if reader.objects.count >= Self.manyObjects { try workspace.keepSnapshot(of: entry.document) }
            return (reader, taken)
        }
        return Self.answer(taken?.imported ?? 0, taken?.failures ?? reader.failures, reader.losses)
    }

    /// A canvas that shows the one it comes to cannot come in.
    private static func refuseCircles(
        _ reader: inout JSONCanvasReader, on entry: CatalogueEntry, _ workspace: Workspace
    ) throws(CommandError) {
        var reasons: [Int: Phrase] = [:]
        var known: [DocumentID: Bool] = [:]
        for (place, object) in reader.objects.enumerated() {
            guard case .document(let placed) = object.draft.content else { continue }
            var isCircle = false
            if let answer = known[placed.document] {
                isCircle = answer
            } else {
                isCircle = try workspace.isOrShows(placed.document, entry.document)
            }
            known[placed.document] = isCircle
            if isCircle { reasons[place] = "The canvas that it shows also shows this one." }
        }
        reader.refuse(reasons)
    }

    private static func answer(
        _ imported: Int, _ failures: [JSONCanvasReader.Failure], _ losses: Losses
    ) -> Answer {
        Answer(
            exitCode: failures.isEmpty ? 0 : CommandError.Code.badData.exitCode,
            json: { writer in
                writer.object { writer in
                    writer.member(
                        "failed",
                        array: { writer in
                            for failure in failures {
                                writer.object { writer in
                                    writer.member("index", failure.index)
                                    writer.member("part", failure.part.rawValue)
                                    writer.member("reason", Language.english.text(of: failure.reason))
                                }
                            }
                        })
                    writer.member("imported", imported)
                    losses.write(to: &writer)
                }
            },
            text: { page in
                page.line("Imported \(imported) object{|s}.")
                for failure in failures {
                    page.line(
                        .danger(
                            failure.part == .node
                                ? "Node \(failure.index) can't come in: \(failure.reason)"
                                : "Edge \(failure.index) can't come in: \(failure.reason)"))
                }
                losses.write(to: &page)
            })
    }
}
