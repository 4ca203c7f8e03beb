import GnuTLSCertificates
import HostSystem
import MicroHTTPServer
import ModuleKit
import Serving

/// By what names a server is found, and whether it speaks TLS.
struct NamingOptions: ParameterGroup {
    let tls = Parameter<Bool>.flag(
        "tls", "Encrypt the connection with a certificate of this computer's own, which each device installs once.")
    let certificate = Parameter<String?>.option(
        "certificate", "A certificate to show instead, with those that vouch for it: a file in PEM.", type: .path)
    let key = Parameter<String?>.option(
        "key", "The certificate's key, where it is in another file.", type: .path)
    let names = Parameter<[String]>.repeatedOption(
        "name", "Another name that it goes by, or the address of a proxy in front, such as https://notes.example.org.")
    let proxies = Parameter<[String]>.repeatedOption(
        "proxy", "The IP address of a proxy in front, which is trusted to say who asks and how.")

    /// What was asked for.
    struct Value {
        var isEncrypted = false
        var certificate: String?
        var key: String?
        var names: [String] = []
        var outside: [WebAddress] = []
        var proxies: [InternetAddress] = []
    }

    func read(_ input: Input) throws(CommandError) -> Value {
        var value = Value()
        (value.certificate, value.key) = (try input(certificate), try input(key))
        let wantsTLS = try input(tls)
        value.isEncrypted = wantsTLS || value.certificate != nil
        guard value.key == nil || value.certificate != nil else {
            throw CommandError(.usage, "A key needs its certificate.", hint: "Name it with --certificate.")
        }
        for word in try input(proxies) {
            guard let address = NetworkAddresses.address(word) else {
                throw CommandError(.usage, "“\(word)” is not an IP address.", hint: "Name a proxy by its address.")
            }
            value.proxies.append(address)
        }
        for word in try input(names) {
            if word.contains("://"), let address = WebAddress(word), address.target == "/" {
                value.outside.append(address)
            } else if let host = Self.host(word) {
                value.names.append(host)
            } else {
                throw CommandError(
                    .usage, "“\(word)” is not a name of a server.",
                    hint: "Give a name such as desk.local, or a whole address such as https://notes.example.org.")
            }
        }
        guard value.outside.isEmpty == value.proxies.isEmpty else {
            throw CommandError(
                .usage, "A proxy needs its IP address and the address that it is reached at.",
                hint: "Give both, as --proxy 127.0.0.1 --name https://notes.example.org.")
        }
        return value
    }

    /// In small letters; nil for what is no name and no IP address.
    static func host(_ word: String) -> String? {
        if NetworkAddresses.address(word) != nil { return word.lowercased() }
        guard let address = WebAddress("https://\(word)/"), address.authority == address.host,
            address.host.utf8.count == word.utf8.count
        else { return nil }
        return address.host
    }
}

/// Where a server listens, and all by which it is found.
struct ServingPlace {
    let socket: ListeningSocket
    /// Beside it, without TLS: where devices get the certificate of the workspace's own authority.
    private(set) var setup: ListeningSocket?
    private(set) var identity: ServerIdentity?
    /// What it answers to beside the loopback names.
    private(set) var names: [String]
    let outside: [WebAddress]
    let proxies: [InternetAddress]
    /// Such as `http://192.168.0.7:8421`; the last one is this computer's own.
    private(set) var roots: [String]

    init(
        _ socket: ListeningSocket, _ options: NamingOptions.Value, in folder: String, _ services: Services
    ) throws(CommandError) {
        self.socket = socket
        (outside, proxies) = (options.outside, options.proxies)
        let addresses = socket.isAny ? NetworkAddresses.own : [socket.address]
        names = options.names + addresses
        var hosts = options.names
        if options.isEncrypted {
            let maker = CertificateMaker()
            if let certificate = options.certificate {
                let brought = try BroughtCertificate.identity(certificate, key: options.key, services, maker)
                identity = brought
                names += brought.hosts
                if hosts.isEmpty { hosts = brought.hosts }
            } else {
                names += Self.ownNames
                let authority = WorkspaceAuthority(
                    folder: folder, maker: maker, clock: services.clock, random: services.random)
                identity = try authority.identity(for: Self.certificateNames(names))
                setup = try Self.setupSocket(beside: socket)
            }
        }
        let scheme = options.isEncrypted ? "https" : "http"
        // A browser trusts a page of its own computer with more than one that came over a network.
        let local = socket.isAny ? ["127.0.0.1"] : []
        roots = options.outside.map { String($0.text.dropLast()) }
        roots += (hosts + addresses + local).map { Self.root(scheme, $0, socket.port) }
    }

    /// Where a device gets the certificate; nil where there is none to get.
    var setupAddress: String? {
        guard let setup else { return nil }
        let host = socket.isAny ? NetworkAddresses.own.first ?? "127.0.0.1" : socket.address
        return Self.root("http", host, setup.port)
    }

    /// What this computer is called on its network.
    private static var ownNames: [String] {
        let name = SystemFacts.hostName.lowercased()
        let first = String(name.prefix { $0 != "." })
        return [name, first + ".local"].filter { NamingOptions.host($0) != nil }
    }

    private static func certificateNames(_ names: [String]) -> [CertificateName] {
        var all: [CertificateName] = []
        for name in ["localhost", "127.0.0.1", "::1"] + names {
            let next = NetworkAddresses.address(name).map { CertificateName.address($0.bytes) } ?? .host(name)
            if !all.contains(next) { all.append(next) }
        }
        return all
    }

    /// The next port, else any that is free.
    private static func setupSocket(beside socket: ListeningSocket) throws(CommandError) -> ListeningSocket {
        if socket.port < .max, let next = try? ListeningSocket(address: socket.address, port: socket.port + 1) {
            return next
        }
        return try ListeningSocket(address: socket.address, port: 0)
    }

    private static func root(_ scheme: String, _ host: String, _ port: UInt16) -> String {
        "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
