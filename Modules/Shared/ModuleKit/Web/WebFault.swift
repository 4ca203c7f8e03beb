/// Why something could not be had from the web. It concerns this one request.
public enum WebFault: Error, Equatable, Sendable {
    /// It is no address that can be asked for, or not of the kind that is.
    case badAddress(String)
    /// A host, with its port if that is unusual, that is not among those that may be asked.
    case foreignHost(String)
    /// The host leads into the machine's own network.
    case privateAddress(host: String)
    /// The address, or where a redirect leads, goes without TLS.
    case notEncrypted(host: String)
    /// The host has no address; there may be no network.
    case unknownHost(String)
    /// Nobody answers there; the reason.
    case noConnection(host: String, String)
    /// No safe connection could be had; the reason.
    case noTrust(host: String, String)
    /// What answers there does not speak TLS, or none that can be agreed on.
    case noTLS(host: String)
    /// It was not done in time.
    case timedOut(seconds: Int)
    /// There is more than was asked for: so many bytes at most.
    case tooLarge(limit: Int)
    /// There are more headers than anybody sends: so many bytes at most.
    case tooManyHeaders(limit: Int)
    /// The connection ended in the middle.
    case cut
    /// What came is no HTTP; the reason.
    case malformed(String)
    case tooManyRedirects
    case notFound
    /// Who asks may not: 401 or 403.
    case refused(status: Int)
    /// Too much was asked; how long to wait, where it was said.
    case rateLimited(seconds: UInt32?)
    /// Another status that is none of success.
    case status(Int)
    /// There is no way to the web at all; why.
    case unavailable(String)
}
