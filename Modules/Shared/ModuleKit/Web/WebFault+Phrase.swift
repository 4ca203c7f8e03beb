extension WebFault {
    /// The reason as a sentence about `name`, what the service is called.
    public func phrase(about name: String) -> Phrase {
        switch self {
        case .badAddress(let text): "“\(text)” is not an address that can be requested."
        case .foreignHost(let host): "\(name) leads to \(host), which isn't allowed."
        case .privateAddress(let host):
            "\(name) leads into this computer's own network through \(host), which isn't allowed."
        case .notEncrypted(let host): "\(name) leads to \(host) without encryption, which isn't allowed."
        case .unknownHost(let host): "Can't reach \(name): \(host) was not found."
        case .noConnection(let host, let reason): "Can't reach \(name): \(host) isn't responding (\(reason))."
        case .noTrust(let host, let reason): "Can't verify that \(host) is \(name): \(reason)."
        case .noTLS(let host): "Can't reach \(name): \(host) doesn't answer with encryption."
        case .timedOut(let seconds): "\(name) didn't respond within \(seconds) second{|s}."
        case .tooLarge(let limit): "\(name) answered with more than \(limit >> 20) MB."
        case .tooManyHeaders(let limit): "\(name) answered with more than \(limit >> 10) KB of headers."
        case .cut: "\(name) broke off in the middle of its response."
        case .malformed(let reason): "\(name) sent a response that can't be read: \(reason)."
        case .tooManyRedirects: "\(name) redirects endlessly."
        case .notFound: "\(name) doesn't have it."
        case .refused(let status): "\(name) doesn't allow it (status \(status))."
        case .rateLimited: "\(name) isn't accepting more requests right now."
        case .status(let status) where status >= 500: "\(name) is having problems (status \(status))."
        case .status(let status): "\(name) didn't understand the request (status \(status))."
        case .unavailable(let reason): "The web can't be reached: \(reason)."
        }
    }

    /// What to do about it; nil where only the owner of the service can.
    public var hint: Phrase? {
        switch self {
        case .rateLimited(let seconds?) where seconds >= 120: "Try again in \((seconds + 59) / 60) minutes."
        case .rateLimited(let seconds?): "Try again in \(seconds) second{|s}."
        case .rateLimited(nil): "Try again in an hour."
        case .unknownHost, .noConnection: "Check the network and try again; what's here works without it."
        case .timedOut, .cut: "Try again."
        case .status(let status) where status >= 500: "Try again later."
        case .refused: "Check the key."
        case .notEncrypted: "Write https://: without encryption only addresses of your own network can be asked."
        default: nil
        }
    }

    /// The class of a command's error.
    public var code: CommandError.Code {
        switch self {
        case .badAddress: .usage
        case .notFound: .notFound
        case .refused: .permission
        case .malformed, .tooLarge, .tooManyHeaders: .badData
        default: .unavailable
        }
    }
}

extension CommandError {
    /// `name` is what the service is called. What was there before stays.
    public init(_ fault: WebFault, about name: String) {
        self.init(fault.code, fault.phrase(about: name), hint: fault.hint)
    }
}
