#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Other programs, with this one's streams and environment.
public enum Child {
    /// Runs a program and waits; its exit code, 128 + the signal that ended it, or nil if it can't be run.
    public static func run(_ arguments: [String]) -> Int32? {
        guard let program = arguments.first else { return nil }
        var process = pid_t()
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        // A server holds signals back, and who starts a program hands that on: it could not be asked to end.
        #if canImport(Glibc)
            var attributes = posix_spawnattr_t()
        #else
            var attributes: posix_spawnattr_t?
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        guard posix_spawnp(&process, program, nil, &attributes, pointers, environ) == 0 else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// Starts a program without its words on the terminal, and waits for nothing; false if it can't be run.
    public static func start(_ arguments: [String]) -> Bool {
        // Its parent is the shell that ends at once, so that nobody has to wait for it.
        run(["/bin/sh", "-c", "\"$@\" >/dev/null 2>&1 </dev/null &", "sh"] + arguments) == 0
    }

    /// The first executable of that name on a PATH.
    public static func find(_ name: String, on path: String) -> String? {
        guard !name.contains("/") else { return nil }
        for folder in path.split(separator: ":") {
            let candidate = "\(folder)/\(name)"
            if access(candidate, X_OK) == 0 { return candidate }
        }
        return nil
    }

    /// The executables on a PATH whose names start with `prefix`: the rest of the names, sorted.
    public static func names(startingWith prefix: String, on path: String) -> [String] {
        var found: Set<String> = []
        for folder in path.split(separator: ":") {
            for name in (try? LiveFiles().list(String(folder))) ?? [] where name.hasPrefix(prefix) {
                if access("\(folder)/\(name)", X_OK) == 0 { found.insert(String(name.dropFirst(prefix.count))) }
            }
        }
        return found.sorted()
    }
}
