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
    private var window = UnevenWindow<EventID>(rowHeight: 72)
    private var section: Node<Action>?
    /// The language and the day that the lines are for.
    private var language = ""
    private var today: CivilDate?
    /// The names that they are with: see `WriterNames.revision`.
    private var names = 0

    private struct Line {
        let event: EventID
        let sentence: String
        /// When and who.
        let note: String
        var isPressed = false
        var node: Node<Action>?
    }

    /// Older ones can be listed by command.
    public static var shownLines: Int { 10_000 }
    /// An import of a thousand things is one line, not a thousand.
    private static var sentenceBytes: Int { 500 }

    /// `tell` gives the sentences of an event; it is given those before it, too.
    public init(_ start: State, tell: @escaping (inout State, Event, ArraySlice<Event>) -> [Phrase]) {
        self.start = start
        self.tell = tell
        state = start
    }

    /// Shows what `make` gives, or takes away what is shown: the keys go into the panel, or back to `opener`.
    public static func toggle(
        _ panel: inout HistoryPanel?, opener: String?, _ effects: inout [Effect], _ make: () -> HistoryPanel
    ) {
        if let key = panel == nil ? "history-close" : opener { effects.append(.focus(key: key)) }
        panel = panel == nil ? make() : nil
    }

    /// Takes in what happened to the line of an event, or with nil to the list of lines.
    public mutating func take(_ event: SceneEvent, of line: EventID?) {
        window.take(event, of: line)
        section = nil
    }

    /// The panel for all of `log`, which only ever grows; the same node while nothing changes. `close` is told of
    /// presses and keys, see `SceneEvent.isClosing`; with `press` a line can be pressed. `line` is given what `take` must
    /// be told.
    public mutating func view(
        _ log: [Event], _ context: SceneContext, close: Action, press: ((EventID) -> Action)? = nil,
        line: (EventID?) -> Action
    ) -> Node<Action> {
        let today = context.today
        let names = context.writers.revision
        if !language.utf8.elementsEqual(context.language.code.utf8) || self.today != today || self.names != names {
            language = context.language.code
            self.today = today
            self.names = names
            state = start
            count = 0
            lines = []
            window.arrange([])
        }
        if count == log.count, let section { return section }
        take(log, context)
        let section = node(context, close, press, line)
        self.section = section
        return section
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
        window.arrange(lines.reversed().map { $0.event })
    }

    private func line(_ event: Event, _ phrases: [Phrase], _ context: SceneContext) -> Line {
        var sentence = event.undoes == nil ? "" : context.text("Undo:")
        for phrase in phrases {
            if !sentence.isEmpty { sentence += " " }
            sentence += context.text(phrase)
            if sentence.utf8.count > Self.sentenceBytes {
                sentence += " …"
                break
            }
        }
        return Line(event: event.id, sentence: sentence, note: context.note(of: event))
    }

    private mutating func node(
        _ context: SceneContext, _ close: Action, _ press: ((EventID) -> Action)?, _ line: (EventID?) -> Action
    ) -> Node<Action> {
        let kept = window.focused.flatMap { focused in lines.lastIndex { $0.event == focused } }
        // The newest first.
        let last = lines.count - 1
        var window = window
        defer { self.window = window }
        let list = window.list(as: .ol, "history-lines", key: "lines", keeping: kept.map { last - $0 }, on: line(nil)) {
            [row(of: last - $0, $1, press, line)]
        }
        return Node(.section, "history", key: "history", [Attribute(.labelledBy, "history-title")], on: [.key(close)]) {
            Node<Action>(.header, "toolbar") {
                Node<Action>(
                    .h2, "title", text: context.text("History"), [Attribute(.identifier, "history-title")])
                Node<Action>(.close, context.text("Hide history"), key: "history-close", press: close)
            }
            list
        }
    }

    private mutating func row(
        of index: Int, _ attributes: [Attribute?], _ press: ((EventID) -> Action)?, _ line: (EventID?) -> Action
    ) -> Node<Action> {
        let event = lines[index].event
        let isPressed = shown == event
        if lines[index].node == nil || lines[index].isPressed != isPressed {
            lines[index].isPressed = isPressed
            lines[index].node = entry(of: lines[index], press)
        }
        let key = Hexadecimal.text(event.replica.raw) + "." + String(event.sequence)
        return Node(
            .li, "history-line", key: key, attributes, on: [.size(line(event)), .focus(line(event))]
        ) { lines[index].node }
    }

    private func entry(of line: Line, _ press: ((EventID) -> Action)?) -> Node<Action> {
        let what = Node<Action>(.span, "history-what", text: line.sentence)
        let when = Node<Action>(.span, "history-when", text: line.note)
        guard let press else { return Node(.div, "history-entry") { [what, when] } }
        return Node(
            .button, "history-entry", [.type("button"), .pressed(line.isPressed)], on: [.press(press(line.event))]
        ) { [what, when] }
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

extension SceneContext {
    /// When something was done and by whom.
    public func note(of event: Event) -> String {
        momentText(event.time.milliseconds) + " · " + writer(event.author, in: event.document)
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
            Undo: = 되돌림:
            You = 나
            Somebody else = 다른 사람
            """
}
