import JSON

/// The file that a command writes: `-o FILE`, and `--force` to replace one that is there.
public struct OutputFile {
    /// As it was given, relative to the working directory unless it begins with `/`.
    public let path: String
    private let overwrites: Bool

    /// `--output FILE`, or `-o FILE`; nil where it was not given.
    public static let path = Parameter<String?>.option("output", "The file to write.", type: .path, short: "o")
    /// `--force`.
    public static let force = Parameter<Bool>.flag("force", "Replace files that are there.")

    /// The file that was given by `path` and `force`. Throws at once when nothing could be written there, so that
    /// nothing is drawn in vain: without a file or with another extension than `extensions` `.usage`, for a folder or a
    /// file that is there `.cannotCreate`.
    public init(
        _ path: String?, overwrites: Bool, extensions: [String], _ files: any Files
    ) throws(CommandError) {
        let shown = extensions.map { "." + $0 }.joined(separator: ", ")
        guard let path else {
            throw CommandError(
                .usage, "The file to write is missing.", hint: "Add -o FILE, with a name that ends in \(shown).")
        }
        let fileExtension = Self.fileExtension(of: path)
        guard extensions.contains(fileExtension), !(("/" + path).hasSuffix("/." + fileExtension)) else {
            throw CommandError(.usage, "“\(path)” can't be written here.", hint: "The name must end in \(shown).")
        }
        try self.init(path, overwrites: overwrites, files)
    }

    /// A file of any name. Throws at once when nothing could be written there: for a folder, or a file that is there
    /// unless it `overwrites`, `.cannotCreate`.
    public init(_ path: String, overwrites: Bool, _ files: any Files) throws(CommandError) {
        self.path = path
        self.overwrites = overwrites
        // Found before anything is drawn.
        let place = FilePath(path)
        if place.start.utf8.count > 1, try files.information(place.folder)?.kind != .folder {
            throw CommandError(.cannotCreate, "The folder for \(path) doesn't exist.")
        }
        try files.checkFree(path, overwrites: overwrites)
    }

    /// What follows the last point, in small letters.
    public var fileExtension: String { Self.fileExtension(of: path) }

    private static func fileExtension(of path: String) -> String {
        path.split(separator: ".", omittingEmptySubsequences: false).last.map { $0.lowercased() } ?? ""
    }

    /// Writes the bytes, and answers with path and size.
    public func answer(writing bytes: [UInt8], with files: any Files) throws(CommandError) -> Answer {
        try write(bytes, with: files)
        let (path, count) = (path, bytes.count)
        return Answer(
            object: { writer in
                writer.member("bytes", count)
                writer.member("path", path)
            },
            text: { page in page.line("Wrote \(path).") })
    }

    /// Writes the whole file or nothing. Throws `.cannotCreate` where a file has come there since, unless it
    /// overwrites.
    public func write(_ bytes: [UInt8], with files: any Files) throws(CommandError) {
        try files.write(bytes, to: path, overwrites: overwrites)
    }

    /// Writes in pieces, as `body` hands them on. As with the bytes at once, the file is there whole or not at all.
    public func write(
        with files: any Files, _ body: (_ take: ([UInt8]) throws(CommandError) -> Void) throws(CommandError) -> Void
    ) throws(CommandError) {
        try files.write(to: path, overwrites: overwrites, body)
    }
}

extension Files {
    /// Throws `.cannotCreate` where no file can be written: for a folder, and for what is there unless it `overwrites`.
    public func checkFree(_ path: String, overwrites: Bool) throws(CommandError) {
        let information = try information(path)
        if information?.kind == .folder {
            throw CommandError(.cannotCreate, "\(path) is a folder; expected a file.")
        }
        if !overwrites, information != nil { throw .exists(path) }
    }
}

extension CommandError {
    /// Where a file was to be written, something is.
    public static func exists(_ path: String) -> CommandError {
        CommandError(
            .cannotCreate, "\(path) exists already.", hint: "Choose another name, or add --force to replace it.")
    }
}
