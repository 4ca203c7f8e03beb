public import JSON
import Primitives
public import Replication

/// What a page says of whoever is at it: which document they have open, and where in it they are.
public struct PresenceReport: Equatable, Sendable {
    /// Tells the pages of one person apart.
    public var page: UInt64
    /// Nil for whoever has left.
    public var document: DocumentID?
    /// Where in it they are.
    public var place: PresencePlace

    /// In bytes.
    public static let longest = 1024

    /// From a JSON object: `page` (16 hexadecimal digits), `document` (32, or nothing) and `place`. Nil for anything else,
    /// and for what is longer than `longest`.
    public init?(json bytes: [UInt8]) {
        guard bytes.count <= Self.longest, let json = try? JSONReader.value(of: bytes, atMost: 64),
            let page = PresenceRecord.number(json["page"])
        else { return nil }
        self.page = page
        switch json["document"] {
        case nil, .null: document = nil
        case let given?:
            guard let id = given.string.flatMap({ DocumentID(text: $0) }) else { return nil }
            document = id
        }
        place = json["place"].map { PresencePlace($0) } ?? PresencePlace()
    }
}

/// Somebody in a document, as the server tells others.
public struct PresenceRecord: JSONMembers, Equatable, Sendable {
    /// Tells the pages of one person apart.
    public var page: UInt64
    /// What they have open there, or had.
    public var document: DocumentID
    /// Whose page it is.
    public var author: AuthorID
    /// Of at most `longestName` letters, without what is not seen; may be empty.
    public var name: String
    /// Nil for whoever has left.
    public var place: PresencePlace?

    /// In Unicode scalars.
    public static let longestName = 64

    /// `name` may be anything: what can't be shown is left out of it.
    public init(page: UInt64, document: DocumentID, author: AuthorID, name: String, place: PresencePlace?) {
        self.page = page
        self.document = document
        self.author = author
        self.name = Self.shown(name)
        self.place = place
    }

    /// From what `write` has written; nil for anything else.
    public init?(_ json: JSONValue) {
        guard let page = Self.number(json["page"]), let author = Self.number(json["author"]),
            let document = json["document"]?.string.flatMap({ DocumentID(text: $0) })
        else { return nil }
        self.init(
            page: page, document: document, author: AuthorID(author), name: json["name"]?.string ?? "",
            place: json["place"].flatMap { $0.isNull ? nil : PresencePlace($0) })
    }

    /// In the order of their names.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("author", Hexadecimal.text(author.raw))
        writer.member("document", document.text)
        writer.member("name", name)
        writer.member("page", Hexadecimal.text(page))
        if let place { writer.member("place", object: { place.write(to: &$0) }) }
    }

    /// Whether both are of one page of one person, whatever document they have open there.
    public func isOfSamePage(as other: PresenceRecord) -> Bool { page == other.page && author == other.author }

    static func number(_ json: JSONValue?) -> UInt64? {
        json?.string.flatMap { $0.utf8.count == 16 ? Hexadecimal.number($0.utf8) : nil }
    }

    /// Without control characters, line breaks and what turns a line around.
    private static func shown(_ name: String) -> String {
        var scalars = String.UnicodeScalarView()
        var count = 0
        for scalar in name.unicodeScalars {
            guard count < longestName else { break }
            switch scalar.value {
            case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2060...0x2069, 0xfeff,
                0xfff9...0xfffb, 0xe0000...0xe0fff:
                continue
            default:
                scalars.append(scalar)
                count += 1
            }
        }
        return String(scalars)
    }
}
