extension WebFault {
    /// The reason as a sentence about `name`, what the service is called.
    public func phrase(about name: String) -> Phrase {
        switch self {
        case .badAddress(let text): "“\(text)” is no address that can be asked for."
        case .foreignHost(let host): "\(name) leads to \(host), which is not asked."
        case .privateAddress(let host): "\(name) leads into this machine's own network by \(host), which is not asked."
        case .notEncrypted(let host): "\(name) leads to \(host) without encryption, which is not followed."
        case .unknownHost(let host): "There is no way to \(name): \(host) was not found."
        case .noConnection(let host, let reason): "There is no way to \(name): \(host) does not answer (\(reason))."
        case .noTrust(let host, let reason): "\(host) does not prove that it is \(name): \(reason)."
        case .timedOut(let seconds): "\(name) did not answer within \(seconds) second{|s}."
        case .tooLarge(let limit): "\(name) answered with more than \(limit >> 20) MB."
        case .tooManyHeaders(let limit): "\(name) answered with more than \(limit >> 10) KB of headers."
        case .cut: "\(name) broke off in the middle of its answer."
        case .malformed(let reason): "\(name) answered with something that is no web page: \(reason)."
        case .tooManyRedirects: "\(name) leads from one place to the next without end."
        case .notFound: "\(name) does not have it."
        case .refused(let status): "\(name) does not allow it (status \(status))."
        case .rateLimited: "\(name) takes no more requests for now."
        case .status(let status) where status >= 500: "\(name) has trouble of its own (status \(status))."
        case .status(let status): "\(name) did not understand what was asked (status \(status))."
        case .unavailable(let reason): "The web can't be reached: \(reason)."
        }
    }

    /// What to do about it; nil where only the owner of the service can.
    public var hint: Phrase? {
        switch self {
        case .rateLimited(let seconds?) where seconds >= 120: "Try again in \((seconds + 59) / 60) minutes."
        case .rateLimited(let seconds?): "Try again in \(seconds) second{|s}."
        case .rateLimited(nil): "Try again in an hour."
        case .unknownHost, .noConnection: "Check the network and try again; what is here works without it."
        case .timedOut, .cut: "Try again."
        case .status(let status) where status >= 500: "Try again later."
        case .refused: "Check the key."
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
