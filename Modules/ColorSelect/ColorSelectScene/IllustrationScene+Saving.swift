internal import ColorSelectModel
internal import Drawing
internal import Phrases
internal import Replication
internal import Scenes

extension IllustrationScene {
    /// SVG is composed here, from the drawings that are here; PNG is drawn by the server.
    func save(as file: IllustrationFile) {
        guard let loaded = loadedKit, let illustration, case .document(let id) = place else {
            return say("Nothing chosen yet, so there is nothing to save.")
        }
        let composition = illustration.composition(with: loaded.kit)
        guard !composition.isEmpty else { return say("Nothing chosen yet, so there is nothing to save.") }
        let width = Int(loaded.kit.size.width)
        let name = illustration.name.fileName(orElse: "illustration")
        if file == .png {
            guard context.isOnline else {
                return say("Can't reach the server for PNG. You can still save SVG.")
            }
            let path = "/api/illustrations/\(ShortID(of: id).text)/\(ground.name).png?width=\(width)"
            effects.append(.downloadFrom(path, name: name + ".png"))
            return
        }
        let bytes: [UInt8]
        do throws(CompositionSVG.Fault) {
            bytes = try CompositionSVG.file(
                of: composition, width: width, ground: ground == .transparent ? nil : composition.ground,
                isCircle: ground == .circle, title: illustration.name, credits: illustration.credits(with: loaded.kit)
            ) { loaded.content(of: $0) }
        } catch {
            return say("Part of the kit is missing. Try again when the server is back.")
        }
        if file == .clipboard {
            effects.append(.copy(String(decoding: bytes, as: UTF8.self)))
            say("Copied as SVG.")
        } else {
            effects.append(.download(name: name + ".svg", type: "image/svg+xml", bytes: bytes))
        }
    }

    func say(_ phrase: Phrase) { effects.append(.toast(text(phrase), undo: false)) }
}
