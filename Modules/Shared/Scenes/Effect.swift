public import Replication

/// What a scene asks of the page beside painting; each is done at most once, in order, after the painting.
public enum Effect: Sendable, Equatable {
    /// An event of a document that must be kept and sent. The page keeps it before it answers anything else.
    case keep(DocumentID, kind: String, bytes: [UInt8])
    /// Puts the focus on the node with this key.
    case focus(key: String)
    /// Sets the selection of the text field with this key, in Unicode scalars.
    case select(key: String, Range<Int>)
    /// Brings the node with this key into view.
    case reveal(key: String)
    /// Says it to who listens instead of looking.
    case announce(String)
    /// A line at the bottom for five seconds; for ten where there is a way back or onward.
    /// With a place it offers to open that.
    case toast(String, undo: Bool, open: Route? = nil)
    /// Asks the person for a document or another thing: `picked` is called with the same number. Said again with the
    /// number while they choose, what there is to choose from is this now.
    case pick(UInt32, DocumentChoice)
    /// Asks where a document shall be sent, and has the area of what is chosen take it.
    case send(DocumentID)
    /// Opens another place of the page.
    case open(Route)
    /// Another place takes the place of this one: the way back does not lead here.
    case move(Route)
    /// Leaves what was opened from a place: by the way back where it leads there, so that what is closed is no step of it.
    case leave(to: Route)
    /// Loads a document into a session of the scene: `receive` is called with its events, then `isReady`.
    case load(DocumentID)
    case unload(DocumentID)
    case copy(String)
    /// A PNG picture from an address of the server into the clipboard; the page says whether it is there.
    case copyPicture(String, name: String)
    /// Hands text to the system's share sheet, or to the clipboard where there is none.
    case share(title: String, text: String)
    /// Shows the links by which others see one part of a document, to make and take back. The focus then goes back to the
    /// node with this key.
    case shareByLink(DocumentID, part: ShortID, name: String, returnKey: String)
    /// A file for the person to keep.
    case download(name: String, type: String, bytes: [UInt8])
    /// The same from an address of the server.
    case downloadFrom(String, name: String)
    /// Asks the person for files; they come as `paste` at the node with this key, chosen. Several texts come in
    /// portions, see `Request.nextTexts`. `accept` is what a file field takes, or `folder`: a folder comes as one file,
    /// a ZIP archive.
    case chooseFiles(key: String, accept: String, multiple: Bool)
    /// Asks the server, or the page: the answer comes back as `answered` with the same number.
    case ask(UInt32, Request)
    /// A notification of the system, if the person allows them; a press on it opens a place. One of a key takes the
    /// place of another.
    case notify(String, title: String, text: String, open: Route)
    /// Has the browser ask whether the page may notify, if it has not yet: only where a person has just asked for it.
    case askToNotify
    /// Calls `tick` after so many milliseconds, with the same number; a later one of the number replaces it.
    case wake(UInt32, milliseconds: Double)
    /// The finger belongs to the gesture from now on: the page must not scroll with it. False gives it back.
    case claimPointer(Bool)
    /// A light tap for the finger, where there is one.
    case haptic
    /// Keeps a value under a name in this browser, for `SceneContext.settings` the next time; an empty one forgets it.
    case setting(String, value: String)
    /// Opens the page anew at the same place, once all that was done is kept: for what holds from its start.
    case reload
    /// Shows another place beside what is seen.
    case openBeside(Route)
    /// Closes this one of two pages side by side.
    case closeBeside
    /// Goes to where a member signs out, once the server has what was done here, or after a moment.
    case signOut
    /// Bytes for the painter of a drawing surface, by the key of its node.
    case draw(key: String, [UInt8])
}

/// What a scene can ask of the server, or of the page.
public enum Request: Sendable, Equatable {
    /// `POST /api/…` with a JSON object.
    case command(path: String, json: String)
    /// The same once the server has what was done here: for what reads or changes a document.
    case commandAfterSending(path: String, json: String)
    case get(path: String)
    /// The next of the texts that were chosen: the answer is a `TextPortion`. It comes from the page.
    case nextTexts
    /// Which of these keys no page of this browser has claimed yet, for what is told once: they are claimed now. The
    /// answer is JSON, `keys` and whether the page `notifies`; where it does not, it comes once somebody sees the page.
    case claim([String])
}

/// A place within a document: a card, a photo, an object, or the passage that somebody looked for.
public struct Inside: Equatable, Sendable {
    /// The part's own id; nil for the document as a whole.
    public let part: ShortID?
    /// What was looked for, as it was typed; empty for nothing.
    public let words: String

    /// One of both at least says something.
    public init(part: ShortID?, words: String = "") {
        self.part = part
        self.words = words
    }
}

/// A place of the page: what its address says.
public enum Route: Equatable, Sendable {
    case home
    /// An area's list, by its name.
    case area(String)
    /// Another face of an area than its list, by its name of letters a … z, such as a calendar.
    case face(area: String, String)
    case document(area: String, DocumentID)
    /// Something inside a document.
    case inside(area: String, DocumentID, Inside)
    /// A search over everything.
    case search(String)
    case trash
    case settings
}

extension Route {
    /// The area that shows it; nil for a place of none.
    public var areaName: String? {
        switch self {
        case .area(let name), .face(let name, _), .document(let name, _), .inside(let name, _, _): name
        case .home, .search, .trash, .settings: nil
        }
    }

    /// The document that it shows, or shows something of.
    public var document: DocumentID? {
        switch self {
        case .document(_, let document), .inside(_, let document, _): document
        case .home, .area, .face, .search, .trash, .settings: nil
        }
    }
}
