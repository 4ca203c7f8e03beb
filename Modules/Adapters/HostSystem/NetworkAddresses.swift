public import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What this computer is called on its networks.
public enum NetworkAddresses {
    /// What a text such as `192.168.0.7` or `fe80::1` means; nil for what is no IP address.
    public static func address(_ text: String) -> InternetAddress? {
        var (v4, v6) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &v4) == 1 { return InternetAddress(withUnsafeBytes(of: v4) { Array($0) }) }
        if inet_pton(AF_INET6, text, &v6) == 1 { return InternetAddress(withUnsafeBytes(of: v6) { Array($0) }) }
        return nil
    }

    /// Its IPv4 addresses as text, on networks that it is on now; those of this computer alone left out.
    public static var own: [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        let up = UInt32(IFF_UP | IFF_RUNNING)
        var found: [String] = []
        var next = list
        while let each = next {
            next = each.pointee.ifa_next
            guard each.pointee.ifa_flags & up == up, let address = each.pointee.ifa_addr,
                address.pointee.sa_family == sa_family_t(AF_INET)
            else {
                continue
            }
            var v4 = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
            guard UInt32(bigEndian: v4.s_addr) >> 24 != 127 else { continue }
            var text = [CChar](repeating: 0, count: 64)
            guard inet_ntop(AF_INET, &v4, &text, socklen_t(text.count)) != nil else { continue }
            found.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return found
    }
}
