import Interaction
import Markup
import MemoModel
import Phrases
import Primitives
import Scenes
import Views

/// What is looked for in the memo that is open.
struct MemoFind {
    private(set) var query = ""
    /// The text that was looked through, and where in it the words are, in scalars.
    private var text = ""
    private(set) var passages: [Range<Int>] = []
    /// Which of them is in sight.
    private(set) var index = 0
    /// The first passage at or behind it is the first that is shown: where the caret was.
    private let start: Int

    init(from start: Int) { self.start = start }

    var passage: Range<Int>? { passages.indices.contains(index) ? passages[index] : nil }

    /// `isID` says whether a link's target is an id, behind which its title is read.
    mutating func look(for query: String, in text: String, isID: (String) -> Bool) {
        self.query = query
        self.text = text
        passages = Self.passages(of: query, in: text, isID)
        index = passages.firstIndex { $0.lowerBound >= start } ?? 0
    }

    /// The text has changed meanwhile.
    mutating func follow(_ text: String, isID: (String) -> Bool) {
        guard !text.hasSameBytes(as: self.text) else { return }
        self.text = text
        passages = Self.passages(of: query, in: text, isID)
        index = min(index, max(0, passages.count - 1))
    }

    private static func passages(of query: String, in text: String, _ isID: (String) -> Bool) -> [Range<Int>] {
        read(TextSearch.ranges(of: query, in: text), in: text, isID: isID)
    }

    /// Without those in what nobody reads: addresses of files and ids. Complexity: O(text).
    static func read(_ all: [Range<Int>], in text: String, isID: (String) -> Bool) -> [Range<Int>] {
        guard !all.isEmpty, text.utf8.contains(UInt8(ascii: "[")) else { return all }
        let hidden = UnreadText.ranges(in: text, isID: isID)
        var next = 0
        return all.filter { passage in
            while next < hidden.count, hidden[next].upperBound <= passage.lowerBound { next += 1 }
            return next == hidden.count || !hidden[next].overlaps(passage)
        }
    }

    /// Goes to the next or the one before; behind the last comes the first.
    mutating func step(isForward: Bool) {
        guard !passages.isEmpty else { return }
        index = (index + (isForward ? 1 : passages.count - 1)) % passages.count
    }

    /// The passages around the one in sight, for `Attribute.Name.found`; nil for none.
    var shown: String? {
        guard !passages.isEmpty else { return nil }
        let range = max(0, index - Self.mostMarks / 2)..<min(passages.count, index + Self.mostMarks / 2)
        var lines = String(index - range.lowerBound)
        for passage in passages[range] { lines += "\n" + String(passage.lowerBound) + " " + String(passage.upperBound) }
        return lines
    }

    private static let mostMarks = 400
}

// Finding in the memo: while somebody looks, what is found is marked in the field.
extension MemosScene {
    /// Where the browser finds as well, it may.
    var canFind: Bool {
        editor.map { !$0.isReadFirst } ?? false && history?.shown == nil && passages == nil
    }

    func startFind() {
        guard canFind else { return }
        effects.append(.focus(key: "find-field"))
        guard find == nil else { return }
        editor?.isComposing = false
        if release() { return closeDeleted() }
        commit()
        prefersReading = false
        find = MemoFind(from: editor?.selection.lowerBound ?? 0)
    }

    func find(_ query: String) {
        find?.look(for: query, in: editor?.text ?? "", isID: isIDOfDocument)
    }

    /// Whether a link by this target says the title of its document behind it.
    func isIDOfDocument(_ target: String) -> Bool {
        context.catalogue.target(ofLink: target).map { !$0.title.hasSameBytes(as: target) } ?? false
    }

    func stepFind(isForward: Bool) {
        find?.step(isForward: isForward)
    }

    /// Leaves the selection on the passage.
    func closeFind() {
        guard let passage = find.map({ $0.passage }) else { return }
        find = nil
        effects.append(.focus(key: "editor"))
        guard let selection = passage ?? editor?.selection else { return }
        editor?.selection = selection
        editor?.found = passage
        editor?.isPlaced = true
        effects.append(.select(key: "editor", selection))
    }

    func findKey(_ event: SceneEvent) {
        guard case .key(let key, let modifiers) = event else { return }
        // Undo within the field is the field's own.
        isInField = modifiers.hasCommand && key != "f"
        switch key {
        case "Enter": stepFind(isForward: !modifiers.contains(.shift))
        case "Escape": closeFind()
        default: return
        }
        context.isConsumed = true
    }

    func findBar(_ find: MemoFind) -> Node<MemoAction> {
        let count: Phrase = find.passages.isEmpty ? "Not found" : "Match \(find.index + 1) of \(find.passages.count)"
        func button(_ name: Phrase, _ action: MemoAction) -> Node<MemoAction> {
            Node(button: context.text(name), "quiet", press: action)
        }
        return Node(.div, "memo-find", key: "find") {
            Node<MemoAction>(
                .input, "field", key: "find-field",
                [
                    .type("search"), .label(context.text("Find in memo")), .placeholder(context.text("Find in memo")),
                    .value(find.query), Attribute(.autocomplete, "off"), Attribute(.enterKeyHint, "search"),
                ],
                on: [.input(.find), .key(.findKey)])
            Node<MemoAction>(
                .span, "memo-find-count", key: "find-count", text: find.query.isEmpty ? "" : context.text(count),
                [.role("status")])
            button("Previous", .stepFind(isForward: false))
            button("Next", .stepFind(isForward: true))
            button("Close", .closeFind)
        }
    }
}
