internal import ModuleKit

/// A picture that a command writes where it is told to.
enum WrittenFile {
    /// The path that was given, if its ending is one of `kinds`.
    static func path(_ path: String?, kinds: [String]) throws(CommandError) -> String {
        let endings = kinds.map { "." + $0 }.joined(separator: ", ")
        guard let path, !path.isEmpty else {
            throw CommandError(.usage, "-o FILE is needed.", hint: "Its name ends in one of: \(endings).")
        }
        guard kinds.contains(kind(of: path)) else {
            throw CommandError(
                .usage, "“\(path)” does not say what to write.", hint: "Its name ends in one of: \(endings).")
        }
        return path
    }

    /// The ending in small letters, without the dot.
    static func kind(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    /// Writes the bytes and answers with path and size.
    static func write(
        _ bytes: [UInt8], to path: String, overwrites: Bool, _ services: Services
    ) throws(CommandError) -> Answer {
        try services.files.write(bytes, to: path, overwrites: overwrites)
        let count = bytes.count
        return Answer(
            json: { writer in
                writer.object { writer in
                    writer.member("bytes", count)
                    writer.member("path", path)
                }
            },
            text: { page in page.line("Wrote \(path).") })
    }
}
