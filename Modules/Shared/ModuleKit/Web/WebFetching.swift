/// Gets things from the web, as strictly as a program must that is told addresses by strangers: from named hosts
/// alone, over TLS, never from the machine's own network, and no more than was asked for. Any number of threads may ask
/// at once.
public protocol WebFetching: AnyObject, Sendable {
    /// Gets what is at an address. Redirects are followed as the request allows; each is checked as the first one.
    /// Throws for every status but 200 … 299, too.
    func get(_ request: WebRequest) throws(WebFault) -> WebAnswer
}

/// Gets nothing: for tests and for programs that stay at home.
public final class NoWeb: WebFetching {
    /// Sets up nothing.
    public init() {}

    /// Throws `.unavailable`.
    public func get(_ request: WebRequest) throws(WebFault) -> WebAnswer {
        throw .unavailable("this program has no way to it")
    }
}
