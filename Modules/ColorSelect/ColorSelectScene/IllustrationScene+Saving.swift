import ColorSelectModel
import Drawing
import Phrases
import Primitives
import Replication
import Scenes

extension IllustrationScene {
    /// SVG is composed here, from the drawings that are here; the others are drawn by the server.
    func save(as format: IllustrationFormat) {
        guard let (id, illustration, loaded) = savable() else { return }
        let name = FileName.safe(illustration.name, orElse: "illustration") + "." + format.fileExtension
        guard format == .svg else {
            guard context.isOnline else {
                return say("Can't reach the server for \(format.title). You can still save SVG.")
            }
            return effects.append(.downloadFrom(path(of: id, as: format), name: name))
        }
        let composition = illustration.composition(with: loaded.kit)
        do throws(CompositionSVG.Fault) {
            let bytes = try CompositionSVG.file(
                of: composition, width: width, ground: ground == .transparent ? nil : composition.ground,
                isCircle: ground == .circle, title: illustration.name, credits: illustration.credits(with: loaded.kit)
            ) { loaded.content(of: $0) }
            effects.append(.download(name: name, type: "image/svg+xml", bytes: bytes))
        } catch {
            say("Part of the kit is missing. Try again when the server is back.")
        }
    }

    /// PNG into the clipboard, as wide as files are saved.
    func copy() {
        guard let (id, illustration, _) = savable() else { return }
        guard context.isOnline else { return say("Can't reach the server to copy. You can still save SVG.") }
        effects.append(.copyPicture(path(of: id, as: .png), name: illustration.name))
    }

    /// What is on show, if there is anything to see of it; else that is said.
    private func savable() -> (DocumentID, Illustration, LoadedKit)? {
        if let loaded = loadedKit, let illustration, case .document(let id) = place,
            !illustration.composition(with: loaded.kit).isEmpty
        {
            return (id, illustration, loaded)
        }
        say("Nothing chosen yet, so there is nothing to save.")
        return nil
    }

    /// Where the server has it as a file.
    private func path(of id: DocumentID, as format: IllustrationFormat) -> String {
        "/api/illustrations/\(ShortID(of: id).text)/\(ground.name).\(format.fileExtension)?width=\(width)"
    }

    func say(_ phrase: Phrase) { effects.append(.toast(text(phrase), undo: false)) }
}
