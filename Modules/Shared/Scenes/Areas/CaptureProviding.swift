public import Phrases
public import Replication

/// What an area can make of a line that somebody writes down: a memo, a card. Home shows what there is, and knows no area.
public struct Capture: Sendable {
    /// What its button says, such as “Keep as memo”.
    public let label: Phrase
    /// Called once, when somebody first presses the button.
    public let make: @Sendable (SceneContext) -> any CaptureProviding

    /// Nothing is made yet.
    public init(_ label: Phrase, make: @escaping @Sendable (SceneContext) -> any CaptureProviding) {
        self.label = label
        self.make = make
    }
}

/// Makes it.
public protocol CaptureProviding: AnyObject {
    /// Makes something of the text. `answer` is called when it is known what became of it: at once, or when a document
    /// has been loaded; with `waiting` before that.
    func capture(_ text: String, _ answer: @escaping (CaptureAnswer) -> Void)
    /// As a scene's.
    func receive(_ events: [[UInt8]], of document: DocumentID)
    /// As a scene's.
    func isReady(_ document: DocumentID)
    /// As a scene's.
    func takeEffects() -> [Effect]
}

/// What became of a text, and a sentence for the person.
public enum CaptureAnswer: Sendable {
    /// It is kept: its field is emptied.
    case kept(Phrase)
    /// It is kept as soon as what it goes into is here.
    case waiting(Phrase)
    /// It stays in its field; without a sentence where nothing was written.
    case refused(Phrase?)
}
