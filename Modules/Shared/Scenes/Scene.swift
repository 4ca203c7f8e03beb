public import Phrases
public import Primitives
public import Replication
public import Views

/// What everything on the page has in common: it takes what happens and gives what to show. A scene is a view model.
///
/// The page calls one function at a time and then paints: `paint` writes what must change, `takeEffects` gives what
/// must be done. Scenes know no page: tests call the same functions.
public protocol Scene: AnyObject {
    /// Something happened at an element that the scene paints.
    func handle(element: UInt32, _ trigger: Trigger, _ event: SceneEvent)
    /// Writes what must change in the page since the last time.
    func paint(into patch: inout Patch)
    /// Takes everything away from the page.
    func clear(into patch: inout Patch)
    /// What must be done beside painting, once.
    func takeEffects() -> [Effect]
    /// The element that shows the node of this key.
    func element(ofKey key: String) -> UInt32?

    /// Shows a document, or the area's list for nil.
    func open(_ document: DocumentID?)
    /// The names of the area's faces besides its list, as addresses have them: letters a … z.
    var faces: [String] { get }
    /// Shows one of `faces`.
    func openFace(_ name: String)
    /// Shows something of what `open` has shown: a part open and in sight, a passage marked.
    func reveal(_ inside: Inside)
    /// Events of a document that the scene has loaded, from the page's store, another tab or the server: what comes
    /// together is taken in at once.
    func receive(_ events: [[UInt8]], of document: DocumentID)
    /// Begins a document that the scene loads with how the server says that it stands, before its events come. Whether it is
    /// shown: then `isReady` follows.
    func begin(_ document: DocumentID, from snapshot: SentSnapshot) -> Bool
    /// All that was there of a document has been received.
    func isReady(_ document: DocumentID)
    /// The catalogue has changed.
    func catalogueChanged()
    /// Others have come to the document that is seen, have left it, or are elsewhere in it: `SceneContext.here` says it.
    func hereChanged()
    /// The server's answer to `Effect.ask`: an HTTP status (0 when it could not be reached) and the body.
    func answered(_ number: UInt32, status: Int32, body: [UInt8])
    /// The time of `Effect.wake` has come.
    func tick(_ number: UInt32)
    /// What was drawn on an element is out of date: a picture that came late is there now.
    func redraw(element: UInt32)
    /// Takes back the last thing, or does it again.
    func step(_ direction: UndoDirection)
    /// Takes back what the scene's last toast has offered to. False where something was done after it.
    func takeBack() -> Bool
    /// Esc was pressed where no node has the focus: what floats closes, what has begun stops.
    func dismiss()
    /// What was chosen after `Effect.pick`; nil where the person has gone on without.
    func picked(_ row: CatalogueRow?, for number: UInt32)
    /// What else was chosen after `Effect.pick`, by its id.
    func picked(item: String, for number: UInt32)
    /// Another document was sent into one of the scene's: placed on it, or linked at its end. Only for an area that
    /// takes documents.
    func take(_ sent: CatalogueRow, into document: DocumentID)
    /// The page is about to leave the scene: what is only typed must become an event now.
    func settle()
    /// Whether something is typed that is no event yet.
    var isTyping: Bool { get }
    /// What can be done now by its name; the palette shows it.
    var commands: [SceneCommand] { get }
    /// What keys do here, for the list of keys.
    var keys: [KeyHelp] { get }
}

extension Scene {
    /// Shows nothing: for a scene without documents.
    public func open(_ document: DocumentID?) {}
    /// None besides the list.
    public var faces: [String] { [] }
    /// Shows the list: for an area that has no other face.
    public func openFace(_ name: String) { open(nil) }
    /// Shows the document, and no more.
    public func reveal(_ inside: Inside) {}
    /// Takes no events.
    public func receive(_ events: [[UInt8]], of document: DocumentID) {}
    /// Waits for the events.
    public func begin(_ document: DocumentID, from snapshot: SentSnapshot) -> Bool { false }
    /// Waits for no document.
    public func isReady(_ document: DocumentID) {}
    /// Shows nothing of the catalogue.
    public func catalogueChanged() {}
    /// Shows nobody.
    public func hereChanged() {}
    /// Asks the server nothing.
    public func answered(_ number: UInt32, status: Int32, body: [UInt8]) {}
    /// Sets no time.
    public func tick(_ number: UInt32) {}
    /// Draws nothing.
    public func redraw(element: UInt32) {}
    /// Takes nothing back.
    public func step(_ direction: UndoDirection) {}
    /// Offers nothing in a toast.
    public func takeBack() -> Bool { false }
    /// Has nothing that floats.
    public func dismiss() {}
    /// Asks for no document.
    public func picked(_ row: CatalogueRow?, for number: UInt32) {}
    /// Asks for nothing else.
    public func picked(item: String, for number: UInt32) {}
    /// Takes nothing.
    public func take(_ sent: CatalogueRow, into document: DocumentID) {}
    /// Keeps nothing that is only typed.
    public func settle() {}
    /// Lets nobody type.
    public var isTyping: Bool { false }
    /// Has none.
    public var commands: [SceneCommand] { [] }
    /// Has none of its own.
    public var keys: [KeyHelp] { [] }
}

/// What every scene is given: who writes, in what language, what time it is, and what there is.
public final class SceneContext {
    /// The reader's; English unless the page says another.
    public var language: Language
    /// Numbers the units that this page's changes own.
    public let replica: ReplicaID
    /// Whose undo it is.
    public let author: AuthorID
    /// As the history names the author here.
    public var authorName: String
    /// What the person may do as a member of the workspace; nil where nobody has to be one.
    public let role: MemberRole?
    /// Whether documents may be changed here.
    public let gate: WriteGate
    /// Milliseconds since 1970; set by the page before each call.
    public var now: UInt64 = 0
    /// How far local time is ahead of UTC, and was.
    public var zone = ZoneOffsets()
    /// The window, in points.
    public var windowWidth = 1280.0
    /// In points.
    public var windowHeight = 800.0
    /// Below what the last key was pressed at, in points of the window; nil since a pointer was pressed. A menu that a key
    /// opens stands there.
    public var keyPlace: (x: Double, y: Double)?
    /// Whether the page is one of two side by side.
    public var isBeside = false
    /// Whether the page is shown on a dark ground; set by the page before it paints.
    public var isDark = false
    /// For new identities; the page fills it with its system's randomness.
    public var random: SceneRandom
    /// The areas that the page has, in the order that people see them.
    public let areas: [Area]
    /// A scene puts the rows of the documents that it changes.
    public var catalogue: Catalogue
    /// Who else is in the document that is seen, and where.
    public var here = PeopleHere()
    /// What those who wrote are called.
    public var writers = WriterNames()
    /// What `Effect.setting` has kept in this browser.
    public var settings: [(name: String, value: String)] = []
    /// Whether the server answers, how many events have not reached it, and how many of them it did not take.
    public var isOnline = true { didSet { if isOnline, !oldValue { writers.forgetMissing() } } }
    /// How many events have not reached the server.
    public var unsent: UInt32 = 0
    /// How many of `unsent` the server did not take.
    public var untaken: UInt32 = 0
    /// What the server said to the person beside the answer that a scene is told of: lines in their language.
    public var notice = ""
    /// Set by a scene that has made use of a key, a paste or the wheel: then the page does nothing else with it, and
    /// no outer node is told. The page clears it before each event.
    public var isConsumed = false

    /// Whether the person is a guest, who has come by a link to one document.
    public var isGuest: Bool { gate.only != nil }

    /// Whether the person may make links by which others see a document: an owner, or anybody where nobody has to be one.
    public var mayShare: Bool { !isGuest && (role == nil || role == .owner) }

    /// `shared` is the one document that a guest may see. `random` has the same seed everywhere until the page fills it: that is for tests.
    public init(
        language: Language = .english, replica: ReplicaID, author: AuthorID, authorName: String = "",
        role: MemberRole? = nil, shared: DocumentID? = nil, areas: [Area] = [],
        random: SceneRandom = SceneRandom(seed: 1),
        catalogue: Catalogue = Catalogue()
    ) {
        self.language = language
        self.replica = replica
        self.author = author
        self.authorName = authorName
        self.role = role
        gate = WriteGate(for: role, only: shared)
        self.areas = areas
        self.random = random
        self.catalogue = catalogue
    }

    /// A phrase in the reader's language.
    public func text(_ phrase: Phrase) -> String { language.text(of: phrase) }

    /// Today where the reader is.
    public var today: CivilDate? { civilDate(now) }

    /// The date of an instant where the reader is.
    public func civilDate(_ milliseconds: UInt64) -> CivilDate? {
        let seconds = localSecond(milliseconds)
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        return CivilDate(daysSince1970: days)
    }

    /// Seconds since 1970 as the reader's clock counts them.
    public func localSecond(_ milliseconds: UInt64) -> Int64 {
        let second = Int64(milliseconds / 1000)
        return second + Int64(zone.offset(atSecond: second))
    }
}

/// Randomness for identities: bytes that the page has from its system, and between two fillings a generator that
/// is seeded by them.
public struct SceneRandom: RandomNumberGenerator, Sendable {
    private var pool: [UInt64] = []
    private var generator: SplitMix64

    /// Predictable until it is filled.
    public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// Gives it fresh random words.
    public mutating func fill(_ words: [UInt64]) {
        pool = words
        if let last = pool.popLast() { generator = SplitMix64(seed: last) }
    }

    public mutating func next() -> UInt64 {
        let drawn = generator.next()
        return pool.popLast().map { $0 ^ drawn } ?? drawn
    }
}
