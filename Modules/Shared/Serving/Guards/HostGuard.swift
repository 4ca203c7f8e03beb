public import ModuleKit

/// Lets only requests pass that name this server: a page elsewhere whose name was made to lead here does not get in.
public struct HostGuard: RequestGuard {
    /// Such as `127.0.0.1:8421`, in lower case.
    private let hosts: [String]
    /// What it goes by in front of a proxy.
    private let outside: [WebAddress]

    /// The loopback names and what else the server goes by, as `192.168.0.7` or `fe80::1`, each with its port; without
    /// one where it is HTTP's own. What comes through a proxy must name one of the addresses `outside`.
    public init(port: UInt16, isEncrypted: Bool = false, addresses: [String] = [], outside: [WebAddress] = []) {
        var hosts: [String] = []
        for address in ["localhost", "127.0.0.1", "::1"] + addresses.map({ $0.lowercased() }) {
            let name = address.contains(":") ? "[\(address)]" : address
            hosts.append("\(name):\(port)")
            if port == (isEncrypted ? 443 : 80) { hosts.append(name) }
        }
        self.hosts = hosts
        self.outside = outside
    }

    public func check(_ request: HTTPRequest) throws(ServingFault) {
        if request.forwarding != nil {
            guard let address = request.origin.flatMap({ WebAddress($0) }), address.target == "/",
                outside.contains(where: { $0.hasSameOrigin(as: address) })
            else { throw .wrongHost }
            return
        }
        guard let host = request.headers["host"], hosts.contains(where: { $0 == host || $0 == host.lowercased() })
        else { throw .wrongHost }
    }
}
