import JSON
public import ModuleKit
import Primitives

/// What is answered to a request.
public struct HTTPResponse: Sendable {
    public var status: Int
    public var headers: [(name: String, value: String)]
    public var body: Body
    /// The file that the body is of, where it lasts no longer than this.
    public var passingFile: PassingFile?

    public enum Body: Sendable {
        case bytes([UInt8])
        /// A part of a file.
        case file(FileRegion)
        /// What comes as it happens.
        case stream(EventStream)
    }

    public init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public init(_ status: Int = 200, _ bytes: [UInt8], type: String) {
        self.init(status, headers: [("Content-Type", type)], body: .bytes(bytes))
    }

    /// A JSON object; `members` writes what is in it, of about so many bytes.
    static func json(reserving capacity: Int = 1024, _ members: (inout JSONWriter) -> Void) -> HTTPResponse {
        var writer = JSONWriter(reserving: capacity)
        writer.object(members)
        return HTTPResponse(200, writer.bytes, type: MediaType.json)
    }

    /// With these headers as well.
    public func with(_ headers: (name: String, value: String)...) -> HTTPResponse {
        var response = self
        response.headers += headers
        return response
    }

    /// With what the person is told beside it, percent-encoded; nothing for no words.
    func noticing(_ words: String) -> HTTPResponse {
        guard !words.isEmpty else { return self }
        // Headers have little room.
        let first = words.prefix(scalars: 600)
        return with(("Bojagi-Notice", Percent.encoded(first)))
    }

    /// The first value of a header, whatever its case.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        for header in headers where header.name.lowercased() == name { return header.value }
        return nil
    }

    /// The body's bytes where they are in memory.
    public var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }
}

/// Part of a file on this machine.
public struct FileRegion: Sendable, Equatable {
    public let path: String
    /// In bytes from the beginning.
    public let offset: UInt64
    /// In bytes.
    public let count: UInt64

    public init(path: String, offset: UInt64, count: UInt64) {
        self.path = path
        self.offset = offset
        self.count = count
    }
}

/// The media types that the server itself writes.
public enum MediaType {
    public static let json = "application/json"
    public static let bytes = "application/octet-stream"
    public static let text = "text/plain; charset=utf-8"
    public static let html = "text/html; charset=utf-8"
    /// Events of a log, packed.
    public static let segments = "application/vnd.bojagi.segments"
    public static let events = "text/event-stream"
    public static let form = "application/x-www-form-urlencoded"
}
