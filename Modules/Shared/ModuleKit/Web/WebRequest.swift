import Primitives

/// What is asked of the web, and how much may come of it.
public struct WebRequest: Sendable {
    /// Where it begins; redirects lead elsewhere.
    public var address: WebAddress
    /// Sent with every redirect as well, but for secret ones to another origin.
    public var headers: [WebHeader]
    /// The hosts that may be asked, redirects included.
    public var hosts: WebHosts
    /// Beyond these the request fails.
    public var limits: WebLimits

    /// `hosts` is the address's own host unless given.
    public init(
        _ address: WebAddress, headers: [WebHeader] = [], hosts: WebHosts? = nil, limits: WebLimits = .usual
    ) {
        self.address = address
        self.headers = headers
        self.hosts = hosts ?? WebHosts([address])
        self.limits = limits
    }
}

/// A header of a request.
public struct WebHeader: Sendable {
    /// Letters, digits and `-`; not empty.
    public let name: String
    /// Printable ASCII, spaces included.
    public let value: String
    /// Whether it is for the first origin only: a redirect to another one goes without it.
    public let isSecret: Bool

    /// Nil for what is no header: a name of letters, digits and `-`, a value of printable ASCII.
    public init?(_ name: String, _ value: String, isSecret: Bool = false) {
        let isName = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
        guard isName, !name.isEmpty, value.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) else { return nil }
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }
}

extension WebHeader: CustomStringConvertible, CustomDebugStringConvertible {
    /// A secret one without its value, so that no log has it.
    public var description: String { isSecret ? "\(name): …" : "\(name): \(value)" }
    /// As `description`, so that a secret is in no debugger's output either.
    public var debugDescription: String { description }
}

/// Which hosts may be asked, each at one port: another service of the same machine is another host.
public struct WebHosts: Sendable, Equatable {
    private let addresses: [WebAddress]

    /// The hosts and ports of these addresses.
    public init(_ addresses: [WebAddress]) {
        self.addresses = addresses
    }

    /// Whether its host and its port are among them, whatever its scheme and path.
    public func contains(_ address: WebAddress) -> Bool {
        addresses.contains { $0.port == address.port && $0.host.utf8.elementsEqual(address.host.utf8) }
    }
}

/// What an answer may take.
public struct WebLimits: Sendable, Equatable {
    /// Of the body, after it was unpacked.
    public var bytes: Int
    /// For all of it, redirects included: 0 to a day.
    public var seconds: Double {
        didSet { seconds = Self.clamped(seconds) }
    }
    /// Of which one after the other is followed.
    public var redirects: Int

    /// A page of a catalogue: 4 MB, 20 seconds, 5 redirects.
    public static let usual = WebLimits(bytes: 4 << 20, seconds: 20, redirects: 5)
    /// A photo: 64 MB, 2 minutes, 5 redirects.
    public static let photo = WebLimits(bytes: 64 << 20, seconds: 120, redirects: 5)

    /// `seconds` is brought into 0 … 86 400; NaN counts as 0.
    public init(bytes: Int, seconds: Double, redirects: Int) {
        self.bytes = bytes
        self.seconds = Self.clamped(seconds)
        self.redirects = redirects
    }

    private static func clamped(_ seconds: Double) -> Double {
        seconds.isNaN ? 0 : min(max(seconds, 0), 86_400)
    }
}
