import Primitives
public import Replication

extension Resource {
    /// A file that is sent, and the files of the blob store that it names: a ZIP archive in which those lie beside it as
    /// ``FilesBeside`` reads and writes them. Where there are none to bring it is the file alone. `fault` says of one that
    /// it is nowhere.
    public static func file(
        _ bytes: [UInt8], called name: String, mediaType: String, naming hashes: [BlobHash], of workspace: Workspace,
        at moment: ZipWriter.Moment, in language: Language, fault: (BlobHash) -> Phrase
    ) throws(CommandError) -> Resource {
        var (present, faults): ([BlobHash], ShortList<Phrase>) = ([], ShortList())
        for hash in Set(hashes).sorted() {
            if try workspace.hasFile(hash) {
                present.append(hash)
            } else {
                faults.append(fault(hash))
            }
        }
        var resource = Resource(bytes: bytes, mediaType: mediaType)
        if !present.isEmpty {
            // By way of the disk: files may be larger than memory should hold.
            let file = try PassingFile(in: workspace)
            var zip = ZipWriter()
            try zip.add(bytes, as: name, at: moment) { (piece) throws(CommandError) in try file.append(piece) }
            let folder = FilesBeside.folder(of: name)
            for hash in present {
                let bytes = try workspace.file(hash)
                try zip.add(bytes, as: "\(folder)/\(hash.fileName(of: bytes))", at: moment) {
                    (piece) throws(CommandError) in try file.append(piece)
                }
            }
            try file.append(zip.end())
            resource = Resource(file: file, mediaType: "application/zip")
        }
        resource.notice = faults.sentences.map { language.text(of: $0) }.joined(separator: " ")
        return resource
    }
}

extension ZipWriter {
    /// A file with its bytes, which are handed on as they are.
    public mutating func add(
        _ bytes: [UInt8], as path: String, at moment: Moment, _ take: ([UInt8]) throws(CommandError) -> Void
    ) throws(CommandError) {
        guard bytes.count <= Self.largestFile else {
            throw CommandError(.badData, "“\(path)” is too large for an archive.")
        }
        try take(head(of: path, bytes, at: moment))
        try take(bytes)
    }
}

extension ZipWriter.Moment {
    /// `milliseconds` since 1970, on the clock of who reads it.
    public init(milliseconds: UInt64, _ localTime: any LocalTime) {
        let (date, second) = localTime.civil(milliseconds: milliseconds)
        self.init(
            year: date?.year ?? 1, month: date?.month ?? 1, day: date?.day ?? 1,
            secondOfDay: Int32(clamping: second))
    }
}
