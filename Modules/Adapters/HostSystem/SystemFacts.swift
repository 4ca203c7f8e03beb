#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What this computer is, and where this program lies on it.
public enum SystemFacts {
    /// Processors that can be used, at least one.
    public static var processors: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// Whether a file is there that this process may start.
    public static func isProgram(_ path: String) -> Bool {
        access(path, X_OK) == 0
    }

    /// What this machine is called, such as `desk`; empty where nobody can say.
    public static var hostName: String {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The content of /etc/machine-id (machine-id(5)); empty where there is none.
    package static var machineID: String {
        let descriptor = open("/etc/machine-id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        return String(unsafeUninitializedCapacity: 64) { buffer in
            max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }

    /// The folder of the running program, with links followed; `.` where nobody can say.
    public static var programFolder: String {
        #if canImport(Glibc)
            guard let resolved = realpath("/proc/self/exe", nil) else { return "." }
        #else
            guard let resolved = realpath(CommandLine.arguments[0], nil) else { return "." }
        #endif
        defer { free(resolved) }
        let path = String(cString: resolved)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
