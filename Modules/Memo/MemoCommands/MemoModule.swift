public import ModuleKit
import Replication

/// The area of memos.
public struct MemoModule: Module {
    /// There is nothing to choose.
    public init() {}

    /// The first word of its commands.
    public let name = "memo"

    public var summary: Phrase { "Notes whose first line is their title." }

    public var commands: [any Command] {
        let documents = MemoDocuments()
        return [
            NewMemoCommand(), TodayMemoCommand(), ListMemosCommand(), ShowMemoCommand(), EditMemoCommand(),
            AppendToMemoCommand(), AttachToMemoCommand(),
            TickTaskCommand(), SearchMemosCommand(), PinMemoCommand(pins: true), PinMemoCommand(pins: false),
            documents.removeCommand, RestoreMemoCommand(), MemoHistoryCommand(), CompareMemoCommand(),
            MemoAuthorsCommand(), documents.undoCommand,
            documents.redoCommand, ImportMemosCommand(), ExportMemosCommand(),
        ]
    }

    public var documentKinds: [any DocumentKind] { [MemoKind()] }

    public func words(in language: String) -> [String: String] {
        language == "ko" ? koreanWords : [:]
    }

    public func firstStep(latest: CatalogueEntry?) -> TourStep? {
        TourStep(command: #"bojagi memo new "Buy tea""#, text: "A memo: its first line is the title.")
    }

    public func makeDemo(_ services: Services) throws(CommandError) {
        try Demo.make(DocumentServices(services, for: .write))
    }
}
