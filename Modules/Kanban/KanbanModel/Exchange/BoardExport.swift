public import JSON
import Markup
public import Replication

/// A board as a file for other programs. The command line and the page write files with it alike.
public struct BoardExport {
    /// The files that can be written.
    public enum Format: String, CaseIterable, Sendable {
        /// Our own.
        case json
        case trello
        case taskwarrior
        /// iCalendar (RFC 5545).
        case calendar = "ics"

        /// Of the file's name, with its dot. JSON for another program says so: three files of one name are no help.
        public var ending: String {
            switch self {
            case .json: ".json"
            case .trello: ".trello.json"
            case .taskwarrior: ".taskwarrior.json"
            case .calendar: ".ics"
            }
        }
        /// As servers send it.
        public var mediaType: String { self == .calendar ? "text/calendar" : "application/json" }
    }

    let board: Board
    let document: DocumentID
    /// Seconds east of UTC at a moment, in seconds since 1970.
    let offset: (Int64) -> Int

    /// `offset` is how far the reader's time is ahead of UTC at a moment, both in seconds: a day begins and ends where the
    /// reader is.
    public init(_ board: Board, of document: DocumentID, offset: @escaping (Int64) -> Int) {
        self.board = board
        self.document = document
        self.offset = offset
    }

    /// The files of the blob store that cards name, each once; they are not in it.
    public var files: [BlobHash] {
        var found: Set<BlobHash> = []
        for lane in board.lanes() {
            for card in lane { card.noteFiles(&found, board.comments(of: card.id)) }
        }
        return found.sorted()
    }

    /// The whole file.
    public func bytes(_ format: Format) -> [UInt8] {
        if format == .calendar { return calendar() }
        var writer = JSONWriter(reserving: 1 << 16)
        write(format, to: &writer)
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// The file as a JSON value; one that is none as a text in a record.
    public func write(_ format: Format, to writer: inout JSONWriter) {
        switch format {
        case .json: writeJSON(to: &writer)
        case .trello: writeTrello(to: &writer)
        case .taskwarrior: writeTaskwarrior(to: &writer)
        case .calendar:
            writer.object { writer in
                writer.member("format", format.rawValue)
                writer.member("text", String(decoding: calendar(), as: UTF8.self))
            }
        }
    }

    /// Who said it and what, for a format that has text alone.
    static func text(of comment: CardComment) -> String {
        comment.authorName.isEmpty ? comment.text : comment.authorName + ": " + comment.text
    }

    /// When the day begins where the reader is, in milliseconds since 1970; 0 before 1970.
    func midnight(of date: CivilDate) -> UInt64 {
        let utc = date.secondsSince1970
        let first = utc - Int64(offset(utc))
        // The offset may change on that day itself.
        let second = utc - Int64(offset(first))
        return UInt64(max(second, 0)) * 1000
    }

    /// `20260520T123456Z`.
    static func compact(_ milliseconds: UInt64) -> [UInt8] {
        let long = Times.iso8601(milliseconds: milliseconds)
        return long.prefix(19).filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") } + [UInt8(ascii: "Z")]
    }
}

extension Card {
    /// Its cover, and what its description and comments name.
    func noteFiles(_ files: inout Set<BlobHash>, _ comments: [CardComment]) {
        if let cover { files.insert(cover.file) }
        for text in [description] + comments.map({ $0.text }) {
            for hash in BlobSource.hashes(in: text) {
                if let file = BlobHash(hex: hash) { files.insert(file) }
            }
        }
    }
}
