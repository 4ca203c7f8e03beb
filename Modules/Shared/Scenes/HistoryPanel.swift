public import Phrases
public import Primitives
public import Replication
public import Views

/// What was done to the document that is open, when and by whom: the panel beside it, the same in every area.
///
/// There is one only while somebody looks. What was told is not told again: `State` is what the sentences of later
/// events need to know of earlier ones.
public struct HistoryPanel<State, Action: Sendable> {
    /// The event whose line is pressed, where lines can be.
    public var shown: EventID? { didSet { if shown != oldValue { section = nil } } }

    private let start: State
    private let tell: (inout State, Event, ArraySlice<Event>) -> [Phrase]
    private var state: State
    /// How many events of the log are told.
    private var count = 0
    /// The newest last.
    private var lines: [Line] = []
    private var section: Node<Action>?
    /// The language and the day that the lines are for.
    private var language = ""
    private var today: CivilDate?

    private struct Line {
        let event: EventID
        let sentence: String
        /// When and who.
        let note: String
        var isPressed = false
        var node: Node<Action>?
    }

    /// Older ones can be listed by command.
    public static var shownLines: Int { 500 }
    /// An import of a thousand things is one line, not a thousand.
    private static var sentenceBytes: Int { 500 }

    /// `tell` gives the sentences of an event; it is given those before it, too.
    public init(_ start: State, tell: @escaping (inout State, Event, ArraySlice<Event>) -> [Phrase]) {
        self.start = start
        self.tell = tell
        state = start
    }

    /// The panel for all of `log`, which only ever grows; the same node while nothing changes. `close` is told of
    /// presses and keys, see `SceneEvent.isClosing`; with `press` a line can be pressed.
    public mutating func view(
        _ log: [Event], _ context: SceneContext, close: Action, press: ((EventID) -> Action)? = nil
    ) -> Node<Action> {
        let today = context.today
        if !language.utf8.elementsEqual(context.language.code.utf8) || self.today != today {
            language = context.language.code
            self.today = today
            state = start
            count = 0
            lines = []
        }
        if count < log.count || section == nil {
            take(log, context)
            makeNodes(press)
            section = node(context, close)
        }
        return section ?? node(context, close)
    }

    /// Complexity: O(new events).
    private mutating func take(_ log: [Event], _ context: SceneContext) {
        guard count < log.count else { return }
        var told: [(event: Event, phrases: [Phrase])] = []
        for place in count..<log.count {
            let phrases = tell(&state, log[place], log[..<place])
            if !phrases.isEmpty { told.append((log[place], phrases)) }
        }
        count = log.count
        for (event, phrases) in told.suffix(Self.shownLines) { lines.append(line(event, phrases, context)) }
        lines.removeFirst(max(0, lines.count - Self.shownLines))
    }

    private func line(_ event: Event, _ phrases: [Phrase], _ context: SceneContext) -> Line {
        var sentence = event.undoes == nil ? "" : context.text("Undone:")
        for phrase in phrases {
            if !sentence.isEmpty { sentence += " " }
            sentence += context.text(phrase)
            if sentence.utf8.count > Self.sentenceBytes {
                sentence += " …"
                break
            }
        }
        let who = context.text(event.author == context.author ? "You" : "Somebody else")
        return Line(
            event: event.id, sentence: sentence, note: context.momentText(event.time.milliseconds) + " · " + who)
    }

    private mutating func makeNodes(_ press: ((EventID) -> Action)?) {
        for place in lines.indices {
            let isPressed = shown == lines[place].event
            if lines[place].node != nil, lines[place].isPressed == isPressed { continue }
            lines[place].isPressed = isPressed
            lines[place].node = node(of: lines[place], press)
        }
    }

    private func node(_ context: SceneContext, _ close: Action) -> Node<Action> {
        Node(.section, "history", key: "history", [Attribute(.labelledBy, "history-title")], on: [.key(close)]) {
            Node<Action>(.header, "toolbar") {
                Node<Action>(
                    .h2, "title", text: context.text("History"), [Attribute(.identifier, "history-title")])
                Node<Action>(.close, context.text("Hide history"), key: "history-close", press: close)
            }
            Node<Action>(.ol, "history-lines", key: "lines") {
                for line in lines.reversed() { line.node }
            }
        }
    }

    private func node(of line: Line, _ press: ((EventID) -> Action)?) -> Node<Action> {
        let what = Node<Action>(.span, "history-what", text: line.sentence)
        let when = Node<Action>(.span, "history-when", text: line.note)
        let key = Hexadecimal.text(line.event.replica.raw) + "." + String(line.event.sequence)
        return Node(.li, "history-line", key: key) {
            if let press {
                Node<Action>(
                    .button, "history-entry", [.type("button"), .pressed(line.isPressed)],
                    on: [.press(press(line.event))]
                ) {
                    what
                    when
                }
            } else {
                Node<Action>(.div, "history-entry") {
                    what
                    when
                }
            }
        }
    }
}

extension HistoryPanel {
    /// The history of a document that is replayed: `tell` applies the changes of an event and gives its sentences, in
    /// which names are those of then.
    public init<Value: Document>(
        replaying tell: @escaping (inout Value, TextMerger<Value.Change>.Steps) -> [Phrase]
    ) where State == Replay<Value> {
        self.init(Replay<Value>()) { replay, event, past in
            guard let steps = replay.steps(of: event, after: past) else { return [] }
            return tell(&replay.value, steps)
        }
    }
}

/// A document as it was after some of its events.
public struct Replay<Value: Document> {
    var value = Value()
    private var texts = TextMerger<Value.Change>.ofLog()

    init() {}

    /// The changes of the next event as they must be applied; nil where they can't be read or merged.
    mutating func steps(of event: Event, after past: ArraySlice<Event>) -> TextMerger<Value.Change>.Steps? {
        guard let steps = try? event.decodedChanges(as: Value.Change.self) else { return nil }
        while texts.missingHistory(for: steps, version: value.textVersion(of:)) != nil {
            do throws(WireError) { try texts.learn(from: Array(past)) } catch { return nil }
        }
        return try? texts.merge(steps)
    }
}

extension SceneEvent {
    /// Whether it closes what has the focus: a press, or Esc.
    public var isClosing: Bool {
        switch self {
        case .press: true
        case .key(let key, _): key == "Escape"
        default: false
        }
    }
}

/// The panel's words in Korean, with those of dates.
public enum HistoryWords {
    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean =
        DayWords.korean + "\n" + """
            History = 기록
            Hide history = 기록 닫기
            Undone: = 되돌림:
            You = 나
            Somebody else = 다른 사람
            """
}
