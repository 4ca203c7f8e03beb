/// Lets only requests pass that name this server: a page elsewhere whose name was made to lead here does not get in.
public struct HostGuard: RequestGuard {
    /// Such as `127.0.0.1:8421`, in lower case.
    private let hosts: [String]

    /// The loopback names and what else the server goes by, as `192.168.0.7` or `fe80::1`, each with its port; without
    /// one where it is HTTP's own.
    public init(port: UInt16, addresses: [String] = []) {
        var hosts: [String] = []
        for address in ["localhost", "127.0.0.1", "::1"] + addresses.map({ $0.lowercased() }) {
            let name = address.contains(":") ? "[\(address)]" : address
            hosts.append("\(name):\(port)")
            if port == 80 { hosts.append(name) }
        }
        self.hosts = hosts
    }

    public func check(_ request: HTTPRequest) throws(ServingFault) {
        guard let host = request.headers["host"], hosts.contains(where: { $0 == host || $0 == host.lowercased() })
        else { throw .wrongHost }
    }
}
