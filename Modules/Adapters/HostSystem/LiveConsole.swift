public import ModuleKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process's own standard streams.
public struct LiveConsole: Console {
    let environment: Environment

    /// `EDITOR`, `COLUMNS` and their like are read from `environment`.
    public init(environment: Environment) {
        self.environment = environment
    }

    public func standardInput() throws(CommandError) -> [UInt8] {
        try standardInput(limit: Descriptor.maximumBytes)
    }

    public func standardInput(limit: Int) throws(CommandError) -> [UInt8] {
        guard let bytes = Descriptor.readAll(0, limit: limit) else {
            if errno == EFBIG { throw .tooLarge("Standard input", limit: limit) }
            throw CommandError(.inputOutput, "Standard input can't be read: \(Descriptor.lastError).")
        }
        return bytes
    }

    public func standardInput(
        inPieces take: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) {
        while true {
            guard let piece = Descriptor.readSome(0, atMost: 256 << 10) else {
                throw CommandError(.inputOutput, "Standard input can't be read: \(Descriptor.lastError).")
            }
            guard !piece.isEmpty else { return }
            try take(piece)
        }
    }

    public func write(_ bytes: [UInt8]) throws(CommandError) {
        // A reader that has gone away, as `head` does, is no error.
        guard !Descriptor.writeAll(bytes, to: 1), errno != EPIPE else { return }
        throw CommandError(
            .inputOutput, "The answer can't be written: \(Descriptor.lastError).",
            hint: "The command itself was carried out.")
    }

    public func writeError(_ bytes: [UInt8]) {
        _ = Descriptor.writeAll(bytes, to: 2)
    }

    public var isInputTerminal: Bool { isatty(0) == 1 }
    public var isOutputTerminal: Bool { isatty(1) == 1 }
    public var isErrorTerminal: Bool { isatty(2) == 1 }

    public var width: Int? {
        if let columns = environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    public func edit(_ text: String) throws(CommandError) -> String? {
        guard let editor = environment["VISUAL"] ?? environment["EDITOR"], !editor.isEmpty else { return nil }
        let folder = environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(folder)/bojagi-XXXXXX.md".utf8CString)
        let descriptor = mkstemps(&template, 3)
        guard descriptor >= 0 else {
            throw CommandError(.cannotCreate, "No temporary file can be made in \(folder): \(Descriptor.lastError).")
        }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var isKept = false
        defer { if !isKept { unlink(path) } }
        let isWritten = Descriptor.writeAll(Array(text.utf8), to: descriptor)
        close(descriptor)
        guard isWritten else { throw CommandError(.inputOutput, "Writing \(path) failed: \(Descriptor.lastError).") }
        // As git does: the editor is a shell command, the path its first argument.
        guard Child.run(["/bin/sh", "-c", editor + " \"$@\"", editor, path]) == 0 else { return nil }
        let bytes: [UInt8]
        do throws(CommandError) {
            bytes = try LiveFiles().read(path, limit: InputLimit.text)
        } catch {
            guard error.code != .notFound else { return nil }
            // What was written in it stays, and the error says where.
            isKept = true
            throw error
        }
        guard let edited = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(.badData, "What the editor left is not valid UTF-8.")
        }
        return edited
    }
}
