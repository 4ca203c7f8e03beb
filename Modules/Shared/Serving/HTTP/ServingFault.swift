public import Membership
public import ModuleKit

/// Why a request is not answered as it was asked.
public enum ServingFault: Error, Sendable {
    /// The request target can't be read, or could be read in two ways.
    case badTarget
    /// A header field is there twice, contradicts another, or can't be read.
    case badHeader(String)
    /// The head holds more than its lines, a line that goes on in another, or no method.
    case badHead
    /// It names a host that this server is not.
    case wrongHost
    /// A page of somebody else asks.
    case foreignOrigin
    /// Nobody who may ask.
    case unauthorized
    /// The same where there are members, who sign in.
    case signedOut
    /// Whether it is somebody who may ask can't be looked up just now.
    case notTold
    /// Somebody whose role does not allow it.
    case notAllowed(Action)
    /// A link that was used, is too old, or never was one.
    case usedLink
    /// The same of an invitation.
    case usedInvitation
    /// A link to share that is over, was taken back, or never was one; or its document has gone.
    case endedLink
    /// A guest, who has one document and may do with it what the link says.
    case notShared
    /// Guests by one link have brought as much as they may in a day.
    case tooMuchShared
    /// Somebody has sent as much as their quota allows.
    case quotaReached
    case noSuchPlace
    /// What is there can be asked for by these methods only.
    case badMethod(allowed: [String])
    /// A body of a type that is not taken here; what is.
    case badType(wanted: String)
    /// A file that is no photo, and why.
    case badPhoto(Phrase)
    /// A body of more than so many bytes.
    case tooLarge(limit: UInt64)
    /// A body where none belongs.
    case unexpectedBody
    /// A range that the file does not have; its size in bytes.
    case badRange(size: UInt64)
    /// Too many people listen already.
    case tooManyStreams
    /// Somebody says something more often than is taken.
    case tooOften
    /// The server is going down.
    case stopping
    /// What the command, or the workspace, says.
    case command(CommandError)

    /// The HTTP status. Source: RFC 9110, section 15.
    public var status: Int {
        switch self {
        case .badTarget, .badHeader, .badHead, .unexpectedBody: 400
        case .unauthorized, .signedOut, .usedLink, .usedInvitation, .endedLink: 401
        case .foreignOrigin, .notAllowed, .notShared: 403
        case .noSuchPlace: 404
        case .badMethod: 405
        case .tooLarge: 413
        case .badType, .badPhoto: 415
        case .badRange: 416
        case .wrongHost: 421
        case .tooOften, .tooMuchShared: 429
        case .notTold, .tooManyStreams, .stopping: 503
        // Source: RFC 4918, section 11.5.
        case .quotaReached: 507
        case .command(let error): error.code.status
        }
    }

    /// What is wrong, as a command would say it.
    public var error: CommandError {
        switch self {
        case .badTarget: CommandError(.usage, "The address of the request can't be read.")
        case .badHeader(let name): CommandError(.usage, "The header \(name) of the request can't be read.")
        case .badHead: CommandError(.usage, "The head of the request can't be read.")
        case .wrongHost:
            CommandError(
                .permission, "This server doesn't answer to that name.",
                hint: "Use the address that “bojagi serve” prints.")
        case .foreignOrigin: CommandError(.permission, "Other sites may not request this.")
        case .unauthorized:
            CommandError(
                .permission, "This needs a link from “bojagi serve”.",
                hint: "Open the link in this browser once; “bojagi serve --link” prints a new one.")
        case .signedOut:
            CommandError(
                .permission, "You are not signed in.",
                hint: "Sign in at /sign-in, or open a link from “bojagi serve --link”.")
        case .notTold:
            CommandError(
                .unavailable, "The server can't look up who is asking just now.", hint: "Try again in a moment.")
        case .notAllowed(.manage), .notAllowed(.watch):
            CommandError(.permission, "Only an owner may do this.")
        case .notAllowed:
            CommandError(
                .permission, "You may read this workspace, but not change it.",
                hint: "An owner can give you another role.")
        case .usedLink:
            CommandError(
                .permission, "This link has been used already, or has expired.",
                hint: "“bojagi serve --link” prints a new one.")
        case .usedInvitation:
            CommandError(
                .permission, "This invitation has been used already, or has expired.",
                hint: "Ask an owner for another.")
        case .endedLink:
            CommandError(
                .permission, "This link doesn't work any more.", hint: "Ask for another from whoever sent it to you.")
        case .notShared: CommandError(.permission, "The link that you came by doesn't allow this.")
        case .tooMuchShared:
            CommandError(.unavailable, "As many files were brought by this link today as may be.")
        case .quotaReached:
            CommandError(
                .permission, "You have sent as much to this workspace as your quota allows. Nothing of yours is lost.",
                hint: "An owner can give you more.")
        case .noSuchPlace: CommandError(.notFound, "There is nothing at this address.")
        case .badMethod(let allowed):
            CommandError(.usage, "This address only accepts \(allowed.joined(separator: ", ")).")
        case .badType(let wanted): CommandError(.badData, "The body must be \(wanted).")
        case .badPhoto(let reason): CommandError(.badData, reason, hint: "Use JPEG, PNG, WebP or GIF.")
        case .tooLarge(let limit): CommandError(.badData, "Up to \(limit) bytes are accepted here.")
        case .unexpectedBody: CommandError(.usage, "This request takes no body.")
        case .badRange: CommandError(.usage, "The file has no such part.")
        case .tooManyStreams: CommandError(.unavailable, "Too many pages are open already.")
        case .tooOften: CommandError(.unavailable, "This is too often. Try again in a moment.")
        case .stopping: CommandError(.unavailable, "The server is stopping.")
        case .command(let error): error
        }
    }

    /// The answer: `{"error":{"code","message","hint"}}` in the reader's language.
    public func response(in language: Language) -> HTTPResponse {
        var response = HTTPResponse(status, error.json(in: language), type: MediaType.json)
            .with(("Cache-Control", "no-store"))
        switch self {
        // What follows a head that can't be read may be part of it.
        case .stopping, .badHead, .badHeader, .badTarget: response.headers.append(("Connection", "close"))
        default: break
        }
        switch self {
        case .badMethod(let allowed): response.headers.append(("Allow", allowed.joined(separator: ", ")))
        case .unauthorized, .signedOut, .usedLink, .usedInvitation, .endedLink:
            response.headers.append(("WWW-Authenticate", "Bearer"))
        case .badRange(let size): response.headers.append(("Content-Range", "bytes */\(size)"))
        case .tooManyStreams, .stopping: response.headers.append(("Retry-After", "5"))
        case .tooMuchShared: response.headers.append(("Retry-After", "3600"))
        case .notTold, .tooOften: response.headers.append(("Retry-After", "1"))
        case .command(let error) where error.code == .locked: response.headers.append(("Retry-After", "1"))
        default: break
        }
        return response
    }
}

extension CommandError.Code {
    /// The HTTP status that says the same to programs.
    var status: Int {
        switch self {
        case .failed: 409
        case .usage: 400
        case .badData: 422
        case .notFound: 404
        case .unavailable, .locked: 503
        case .cannotCreate, .inputOutput: 500
        case .permission: 403
        }
    }
}
