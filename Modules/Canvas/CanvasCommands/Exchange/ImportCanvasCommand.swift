import CanvasModel
import JSON
import ModuleKit
import Replication

/// `import`: objects from a JSON Canvas file or an SVG file of ours, as one step that can be undone.
struct ImportCanvasCommand: FileCommand {
    let name = "import"
    var summary: Phrase { "Import the objects of a .canvas file (JSON Canvas), or of an SVG file made by “render”." }
    let result = "import"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let file = Parameter<String>.argument("file", "The file; - reads standard input.", type: .pathOrInput)
    let isNew = Parameter<Bool>.flag("new", "Make a canvas with this name for them.")

    func run(_ input: Input, _ services: FileServices) throws(CommandError) -> Answer {
        let reference = try input(canvas)
        let path = try input(file)
        let source = try CanvasSource(path, services)
        let isNew = try input(isNew)
        let workspace = try services.openWorkspace()
        return try workspace.transaction(.write) { () throws(CommandError) in
            let photos = source.photos(path, services, workspace)
            var reader = try Self.reader(of: source, photo: photos)
            let entry =
                isNew ? try Self.make(reference, reader, workspace) : try workspace.resolve(reference, CanvasKind())
            try Self.refuseCircles(&reader, on: entry, workspace)
            var taken: CanvasImport?
            let changed = try workspace.change(CanvasKind(), entry.document) { (canvas, random) throws(CommandError) in
                let plan = try asking(canvas) { () throws(CanvasError) in
                    try CanvasImport(reader, into: canvas, using: &random, number: Number.text)
                }
                taken = plan
                return plan.changes
            }
            let failures = taken?.failures ?? reader.failures
            // A new canvas without anything of the file is none of it.
            if isNew, taken?.imported ?? 0 == 0, let first = failures.first {
                throw CommandError(.badData, first.phrase, hint: "Nothing was imported.")
            }
            return Self.answer(changed, taken?.imported ?? 0, failures, reader.losses)
        }
    }

    private static func reader(
        of source: CanvasSource, photo: @escaping (String) throws(NodeFault) -> PhotoFile?
    ) throws(CommandError) -> JSONCanvasReader {
        do throws(JSONCanvasError) {
            return try JSONCanvasReader(source.value, photo: photo)
        } catch {
            throw CommandError(.badData, error.phrase)
        }
    }

    /// What another program has drawn lies on no page: there it stays where it was.
    private static func make(
        _ name: String, _ reader: JSONCanvasReader, _ workspace: Workspace
    ) throws(CommandError) -> CatalogueEntry {
        try workspace.create(CanvasKind()) { (_, _) throws(CommandError) in
            try asking { () throws(CanvasError) in
                try Canvas.creation(name: name, size: reader.isForeign ? nil : CanvasLimits.defaultCanvas)
            }
        }.entry
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
        _ changed: Changed<Canvas>, _ imported: Int, _ failures: [JSONCanvasReader.Failure], _ losses: Losses
    ) -> Answer {
        Answer(
            exitCode: failures.isEmpty ? 0 : CommandError.Code.badData.exitCode,
            object: { writer in
                writer.member("canvas", plain: changed.entry.shortID.bytes)
                writer.member("document", changed.entry.document.text)
                writer.member("event", changed.event.map { ShortID(of: $0).text })
                writer.member("failed", objects: failures) { failure, writer in
                    writer.member("index", failure.index)
                    writer.member("part", failure.part.rawValue)
                    writer.member("reason", Language.english.text(of: failure.reason))
                }
                writer.member("imported", imported)
                losses.write(to: &writer)
            },
            text: { page in
                page.line("Imported \(imported) object{|s}.")
                for failure in failures { page.line(.danger(failure.phrase)) }
                losses.write(to: &page)
            })
    }
}
