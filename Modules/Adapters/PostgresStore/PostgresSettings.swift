import CPostgreSQL

/// How to reach a server: what libpq reads out of an address, with what it leaves open filled in. Holds the password;
/// nothing here is ever printed.
struct PostgresSettings: Sendable {
    private let values: [(keyword: String, value: String)]
    /// The hosts with their ports, for sentences.
    let place: String

    /// Throws for what is no address. What libpq says of one that it can't read repeats it, password and all, so it is
    /// not passed on.
    init(_ address: String) throws(PostgresFailure) {
        let pq = try PostgresLibrary.open()
        guard var values = Self.read(pq.conninfoParse(address, nil), pq) else {
            throw PostgresFailure(state: "", "its address can't be read")
        }
        let usual = Self.read(pq.conndefaults(), pq) ?? [:]
        for (keyword, value) in Self.limits where values[keyword] == nil { values[keyword] = value }
        if values["sslmode"] == nil {
            let places = [values["host"] ?? values["hostaddr"] ?? usual["host"] ?? "", values["hostaddr"] ?? ""]
            let mode = usual["sslmode"] ?? "prefer"
            // What the environment says counts. By itself libpq would take any certificate, or none.
            values["sslmode"] = mode != "prefer" || places.allSatisfy(Self.isOwn) ? mode : "verify-full"
        }
        self.values = values.map { ($0.key, $0.value) }
        place = Self.place(
            hosts: values["host"] ?? values["hostaddr"] ?? usual["host"] ?? usual["hostaddr"] ?? "localhost",
            ports: values["port"] ?? usual["port"] ?? "5432")
    }

    private static func place(hosts: String, ports: String) -> String {
        let ports = ports.split(separator: ",", omittingEmptySubsequences: false)
        return hosts.split(separator: ",", omittingEmptySubsequences: false).enumerated().map { index, host in
            // One for each host, or one for all.
            let port = ports.count > index ? ports[index] : ports.last ?? ""
            return host.hasPrefix("/") ? String(host) : "\(host):\(port.isEmpty ? "5432" : port)"
        }.joined(separator: ", ")
    }

    /// In seconds but for the last, which is in milliseconds: a server that is gone is noticed within half a minute.
    private static let limits = [
        ("connect_timeout", "10"), ("keepalives_idle", "20"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
        ("tcp_user_timeout", "30000"), ("client_encoding", "UTF8"), ("application_name", "bojagi"),
    ]

    /// Whether hosts, separated by commas, are all this machine: sockets in a folder, or its loopback addresses.
    private static func isOwn(_ hosts: String) -> Bool {
        hosts.split(separator: ",", omittingEmptySubsequences: true).allSatisfy { host in
            host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost" || host.hasPrefix("127.") || host == "::1"
        }
    }

    private static func read(_ options: UnsafeMutablePointer<PQconninfoOption>?, _ pq: bojagi_pq) -> [String: String]? {
        guard let options else { return nil }
        defer { pq.conninfoFree(options) }
        var values: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return values
    }

    /// What a word says, such as `sslmode`.
    func value(of keyword: String) -> String? { values.first { $0.keyword == keyword }?.value }

    /// The words and their values as C strings, each list ended by nil.
    func withParameters<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result? {
        var bytes: [CChar] = []
        var places: [(keyword: Int, value: Int)] = []
        for (keyword, value) in values {
            let place = bytes.count
            bytes += keyword.utf8CString
            places.append((place, bytes.count))
            bytes += value.utf8CString
        }
        return bytes.withUnsafeBufferPointer { buffer -> Result? in
            guard let base = buffer.baseAddress else { return nil }
            let keywords: [UnsafePointer<CChar>?] = places.map { base + $0.keyword } + [nil]
            let values: [UnsafePointer<CChar>?] = places.map { base + $0.value } + [nil]
            return body(keywords, values)
        }
    }
}
