import Phrases
import Scenes

/// What the page itself could not do, and says to the person.
enum Notice {
    case storageFull
    case fileRefused(String)
    case fileTooLarge(String)
    case folderTooLarge(String)
    case fileUnreadable(String)
    case fileNotSent(String)
    case fileNoText(String)
    case notFetched(String)
    /// By the server, in the person's language.
    case said(String)
    case notCopied
    case copiedToShare
    case pictureCopied
    case pictureNotCopied
    case takingIn(String)
    case placeLeft(String)
    case locked
    case signedOut
    case readOnly
    case commentsOnly
    case notShared
    case linkEnded

    /// Nil for a name that is none of these.
    init?(name: String, about: String) {
        switch name {
        case "storage-full": self = .storageFull
        case "file-refused": self = .fileRefused(about)
        case "file-too-large": self = .fileTooLarge(about)
        case "folder-too-large": self = .folderTooLarge(about)
        case "file-unreadable": self = .fileUnreadable(about)
        case "file-not-sent": self = .fileNotSent(about)
        case "file-no-text": self = .fileNoText(about)
        case "not-fetched": self = .notFetched(about)
        case "said": self = .said(about)
        case "not-copied": self = .notCopied
        case "copied-to-share": self = .copiedToShare
        case "picture-copied": self = .pictureCopied
        case "picture-not-copied": self = .pictureNotCopied
        case "place-left": self = .placeLeft(about)
        case "locked": self = .locked
        case "signed-out": self = .signedOut
        case "read-only": self = .readOnly
        case "not-shared": self = .notShared
        case "link-ended": self = .linkEnded
        case "taking-in": self = .takingIn(about)
        default: return nil
        }
    }

    /// What it is to somebody who may comment, if no more, and to a guest.
    func fitting(_ gate: WriteGate) -> Notice {
        guard case .readOnly = self else { return self }
        if gate.letsComment, !gate.isOpen { return .commentsOnly }
        return gate.only == nil ? self : .notShared
    }

    var phrase: Phrase {
        switch self {
        case .storageFull: "This browser is out of storage. Keep this page open until it says “Saved”."
        case .fileRefused(let name): "The server rejected “\(name)”. It is only in this browser."
        case .fileTooLarge(let name): "“\(name)” is too large. Files can be up to 64 MB, and texts that are read 20 MB."
        case .folderTooLarge(let name): "“\(name)” is too large. A folder can hold up to 40 MB in 10,000 files."
        case .fileUnreadable(let name): "Can't read “\(name)”. Photos must be JPEG, PNG, WebP or GIF."
        case .fileNotSent(let name): "Can't reach the server, so “\(name)” wasn't sent."
        case .fileNoText(let name): "“\(name)” isn't UTF-8 text."
        case .said(let words): .verbatim(words)
        case .notFetched(let name): "Can't download “\(name)”."
        case .takingIn(let progress): "Adding files: \(progress)"
        case .placeLeft(let name): "“\(name)” wasn't added because another document was opened meanwhile."
        case .signedOut: "You are not signed in any more. Load the page anew to sign in."
        case .locked: "This page is locked. Open a new link from “bojagi serve --link”."
        case .readOnly: "You can read this workspace, but not change it."
        case .commentsOnly: "You can comment on cards here, but not change anything else."
        case .notShared: "The link that you came by doesn't allow this."
        case .linkEnded: "This link doesn't work any more. Ask for another from whoever sent it to you."
        case .notCopied: "This browser doesn't allow copying here."
        case .pictureCopied: "Copied as PNG."
        case .pictureNotCopied: "This browser can't copy pictures here. Save it as PNG instead."
        case .copiedToShare: "Copied. This browser can't share by itself, so paste it where you want it."
        }
    }
}
