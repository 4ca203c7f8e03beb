import CanvasCommands
import ColorSelectCommands
import DocumentHistories
import GalleryCommands
import GalleryModel
import KanbanCommands
import MemoCommands
import ModuleKit
import Replication

/// What a device does with documents of one area.
struct Area: Sendable {
    let kind: any DocumentKind
    /// Makes a document; nil where it could not.
    let create: @Sendable (Workspace, inout SplitMix64) throws(CommandError) -> DocumentID?
    let change: @Sendable (Workspace, DocumentID, inout SplitMix64) throws(CommandError) -> Void
    let step: @Sendable (Workspace, DocumentID, UndoDirection) throws(CommandError) -> Void
    let changeHeader: @Sendable (Workspace, DocumentID, (Header) -> [HeaderChange]) throws(CommandError) -> Void
    /// The value and the event graph, as bytes.
    let state: @Sendable (Workspace, DocumentID) throws(CommandError) -> [UInt8]
    /// An event that renames a document, said to be of this kind.
    let rename: @Sendable (DocumentID, EventID, Timestamp) -> [UInt8]

    static let all = [
        Area(MemoKind()), Area(BoardKind()), Area(CanvasKind()), Area(IllustrationKind()),
        Area(GalleryKind(), only: Gallery.document),
    ]

    static let kinds = all.map(\.kind)

    static func named(_ name: String) -> Area? { all.first { $0.kind.name == name } }

    /// `only` is the one document that there is of the kind.
    private init<Kind: DocumentKind>(_ kind: Kind, only: DocumentID? = nil) where Kind.Value: RandomlyChanged {
        self.kind = kind
        create = { (workspace, random) throws(CommandError) in
            var numbers = random
            defer { random = numbers }
            if let only {
                return try workspace.changeOrCreate(kind, only) { (value, _) throws(CommandError) in
                    value.randomChanges(&numbers)
                }.event == nil ? nil : only
            }
            let made = try workspace.create(kind) { (_, _) throws(CommandError) in Kind.Value.creation(&numbers) }
            return made.event == nil ? nil : made.entry.document
        }
        change = { (workspace, document, random) throws(CommandError) in
            var numbers = random
            defer { random = numbers }
            _ = try workspace.change(kind, document) { (value, _) throws(CommandError) in value.randomChanges(&numbers)
            }
        }
        step = { (workspace, document, direction) throws(CommandError) in
            _ = try workspace.step(direction, kind, document)
        }
        changeHeader = { (workspace, document, intent) throws(CommandError) in
            _ = try workspace.change(kind, document) { (value, _) throws(CommandError) in
                intent(kind.header(of: value)).map { kind.change($0) }
            }
        }
        state = { (workspace, document) throws(CommandError) in
            let loaded = try workspace.load(kind, document)
            // What is only said to stand so is not the same.
            return loaded.value.wireBytes + loaded.graph.wireBytes + (loaded.position == 0 ? [0] : [])
        }
        rename = { (document, id, time) in
            Event.encode(
                document: document, kind: kind.name, id: id, parents: [], time: time, author: AuthorID(666),
                undoes: nil,
                changes: [kind.change(Header().rename(to: "mine"))])
        }
    }
}
