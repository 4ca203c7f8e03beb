import JSON
import Phrases
import Primitives
public import Replication

/// What those who wrote are called. Events name them by id alone; the server is asked for the names when somebody looks.
public struct WriterNames {
    private var names: [AuthorID: String] = [:]
    /// Of whom nobody knew a name when it was asked for.
    private var missing: Set<AuthorID> = []
    /// In which one of them wrote.
    private var wanted: DocumentID?
    /// How often names have come.
    public private(set) var revision = 0

    /// So many scalars of a name are shown.
    private static let longest = 100

    /// What somebody is called who wrote in a document; nil as long as nobody knows.
    mutating func name(of author: AuthorID, in document: DocumentID) -> String? {
        if let name = names[author] { return name }
        if missing.insert(author).inserted { wanted = document }
        return nil
    }

    /// The document of whose writers the server is to be asked now; nil for none.
    public mutating func takeWanted() -> DocumentID? {
        defer { wanted = nil }
        return wanted
    }

    /// Who could not be asked for may be now.
    mutating func forgetMissing() { missing = [] }

    /// Takes in what the server says: `{"names":{"ID":"Kim"}}`.
    public mutating func take(_ answer: [UInt8]) {
        guard let value = try? JSONReader.value(of: answer), case .object(let members)? = value["names"] else { return }
        for (id, value) in members {
            guard let number = Hexadecimal.number(Array(id.utf8)), let name = value.string, !name.isBlank else {
                continue
            }
            names[AuthorID(number)] = String(name.prefix(Self.longest))
        }
        revision += 1
    }
}

extension SceneContext {
    /// Who wrote in a document, in the reader's words.
    public func writer(_ author: AuthorID, in document: DocumentID) -> String {
        author == self.author ? text("You") : writers.name(of: author, in: document) ?? text("Somebody else")
    }
}
