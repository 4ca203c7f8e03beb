public import ModuleKit
import Replication

/// The area of boards.
public struct KanbanModule: Module {
    private let namingTexts = PerWorkspace<KeptNamingTexts>()

    /// There is nothing to choose.
    public init() {}

    /// The first word of its commands.
    public let name = "kanban"

    public var summary: Phrase { "Boards with cards in columns." }

    public var commands: [any Command] {
        let documents = BoardDocuments()
        return [
            NewBoardCommand(), ListBoardsCommand(), ShowBoardCommand(), CalendarCommand(), DuplicateBoardCommand(),
            documents.renameCommand, documents.removeCommand, AddCardCommand(), AddLinesCommand(), EditCardCommand(),
            AttachToCardCommand(),
            MoveCardCommand(),
            RemoveCardCommand(), RestoreCardCommand(), AddColumnCommand(), RenameColumnCommand(),
            LimitColumnCommand(), MoveColumnCommand(), EmptyColumnCommand(), RemoveColumnCommand(), ListLabelsCommand(),
            AddLabelCommand(),
            EditLabelCommand(), RemoveLabelCommand(), ListCommentsCommand(), AddCommentCommand(), EditCommentCommand(),
            RemoveCommentCommand(), AssignCommand(isOn: true), AssignCommand(isOn: false), ListPeopleCommand(),
            RenamePersonCommand(), MentionsCommand(kept: namingTexts), documents.undoCommand,
            documents.redoCommand, documents.historyCommand, ImportCardsCommand(), ExportBoardCommand(),
        ]
    }

    public var documentKinds: [any DocumentKind] { [BoardKind()] }

    public func words(in language: String) -> [String: String] {
        language == "ko" ? koreanWords : [:]
    }

    public func firstStep(latest: CatalogueEntry?) -> TourStep? {
        guard let latest else {
            return TourStep(command: "bojagi kanban new Plans", text: "A board with three columns.")
        }
        return TourStep(
            command: "bojagi kanban show \"\(latest.title)\"", text: "A board with its cards.")
    }

    public func makeDemo(_ services: Services) throws(CommandError) {
        try Demo.make(DocumentServices(services, for: .write))
    }
}
