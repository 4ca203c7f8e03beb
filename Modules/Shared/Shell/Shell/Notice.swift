internal import Phrases

/// What the page itself could not do, and says to the person.
enum Notice {
    case storageFull
    case fileRefused(String)
    case fileTooLarge(String)
    case fileUnreadable(String)
    case fileNotSent(String)
    case fileNoText(String)
    case notFetched(String)
    /// By the server, in the person's language.
    case said(String)
    case notCopied
    case takingIn(String)
    case placeLeft(String)
    case locked

    /// Nil for a name that is none of these.
    init?(name: String, about: String) {
        switch name {
        case "storage-full": self = .storageFull
        case "file-refused": self = .fileRefused(about)
        case "file-too-large": self = .fileTooLarge(about)
        case "file-unreadable": self = .fileUnreadable(about)
        case "file-not-sent": self = .fileNotSent(about)
        case "file-no-text": self = .fileNoText(about)
        case "not-fetched": self = .notFetched(about)
        case "said": self = .said(about)
        case "not-copied": self = .notCopied
        case "place-left": self = .placeLeft(about)
        case "locked": self = .locked
        case "taking-in": self = .takingIn(about)
        default: return nil
        }
    }

    var phrase: Phrase {
        switch self {
        case .storageFull: "This browser has no room left: keep the page open until it says “Saved”."
        case .fileRefused(let name): "The server did not take “\(name)”: it is in this browser only."
        case .fileTooLarge(let name): "“\(name)” is too large: photos go up to 64 MB, texts up to 20 MB."
        case .fileUnreadable(let name): "“\(name)” can’t be read: photos are JPEG, PNG, WebP or GIF."
        case .fileNotSent(let name): "“\(name)” could not be sent: the server does not answer."
        case .fileNoText(let name): "“\(name)” is no text in UTF-8."
        case .said(let words): .verbatim(words)
        case .notFetched(let name): "“\(name)” could not be fetched."
        case .takingIn(let progress): "Taking files in: \(progress)"
        case .placeLeft(let name): "“\(name)” was not added: another document was opened meanwhile."
        case .locked: "This page is locked now: open a new link, which “bojagi serve --link” prints."
        case .notCopied: "This browser does not allow copying here."
        }
    }
}
