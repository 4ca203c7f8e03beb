public import ModuleKit
import Replication

/// The area of illustrations built from the parts of a kit.
public struct ColorSelectModule: Module {
    /// What the server's threads have drawn already.
    let thumbnails = PerWorkspace<ThumbnailCache>()
    /// What they know of the kits.
    let kits = KitCache()

    /// There is nothing to choose.
    public init() {}

    /// The first word of its commands.
    public let name = "color-select"

    public var summary: Phrase { "Illustrations built from the parts of a kit." }

    public var commands: [any Command] {
        let documents = IllustrationDocuments(kind: IllustrationKind(kits))
        return [
            ListKitsCommand(), AddKitCommand(), RemoveKitCommand(), CheckKitCommand(), ListComponentsCommand(),
            NewIllustrationCommand(),
            ListIllustrationsCommand(), ShowIllustrationCommand(), documents.renameCommand,
            documents.removeCommand, ChooseCommand(), UnchooseCommand(), RandomCommand(), ResetCommand(),
            UpgradeIllustrationCommand(),
            documents.undoCommand, documents.redoCommand, documents.historyCommand, CreditsCommand(),
            SweepCommand(), RenderIllustrationCommand(), ThumbnailCommand(), SheetCommand(),
        ]
    }

    public var documentKinds: [any DocumentKind] { [IllustrationKind(kits), KitCollectionKind()] }

    public func words(in language: String) -> [String: String] {
        language == "ko" ? koreanWords : [:]
    }

    public func firstStep(latest: CatalogueEntry?) -> TourStep? {
        guard let latest else {
            return TourStep(
                command: "bojagi color-select new Portrait", text: "An illustration to put together part by part.")
        }
        return TourStep(
            command: "bojagi color-select show \"\(latest.title)\"", text: "An illustration with its parts and colours."
        )
    }

    public func makeDemo(_ services: Services) throws(CommandError) {
        try Demo.make(FileServices(services, for: .write))
    }
}
