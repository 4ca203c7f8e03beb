public import ModuleKit
import Replication

/// The area as the dispatcher sees it.
public struct BookmarkModule: Module {
    public init() {}

    public let name = "bookmark"
    public var summary: Phrase { "Lists of addresses." }

    public var commands: [any Command] {
        let documents = BookmarkDocuments()
        return [
            NewListCommand(), AddBookmarkCommand(), ShowListCommand(), RemoveBookmarkCommand(),
            documents.renameCommand, documents.removeCommand, documents.undoCommand, documents.redoCommand,
            documents.historyCommand,
        ]
    }

    public var documentKinds: [any DocumentKind] { [BookmarkKind()] }

    public func words(in language: String) -> [String: String] {
        language == "ko" ? koreanWords : [:]
    }
}
