import KanbanModel
import Phrases
import Replication
import Scenes

/// Adds a line as a card to the board that changed last.
final class CardCapture: CaptureProviding {
    private let context: SceneContext
    private let boards: Documents<Board>
    /// Whether a card waits for its board to be loaded.
    private var isWaiting = false

    init(_ context: SceneContext) {
        self.context = context
        boards = Documents(kind: Board.kind, codec: Board.codec, context)
    }

    func capture(_ text: String, _ answer: @escaping (CaptureAnswer) -> Void) {
        guard !isWaiting, let card = Card(text: text) else { return answer(.refused(nil)) }
        guard let row = context.catalogue.rows(kind: Board.kind).first else {
            return answer(.refused("No boards yet."))
        }
        isWaiting = true
        boards.with(row.document) { [self] open in
            isWaiting = false
            do throws(BoardError) {
                open.perform(try open.value.add(card, using: &context.random), now: context.now)
                answer(.kept("Card added to “\(row.title)”."))
            } catch {
                answer(.refused(error.phrase))
            }
        }
        if isWaiting, !context.isOnline {
            answer(.waiting("“\(row.title)” isn't here yet. The card will be added when the server is back."))
        }
    }

    func receive(_ events: [[UInt8]], of document: DocumentID) { boards.receive(events, of: document) }
    func isReady(_ document: DocumentID) { boards.isReady(document) }
    func takeEffects() -> [Effect] { boards.takeEffects() }
}
