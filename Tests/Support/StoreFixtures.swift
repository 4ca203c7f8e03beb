public import ModuleKit
import Primitives
public import Replication

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder of its own, removed with all it holds when it goes out of use.
public final class StoreFolder {
    public let path: String

    public init() {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((parent + "/store-XXXXXX").utf8CString)
        let made = mkdtemp(&template)
        path = made.map { String(cString: $0) } ?? parent + "/store-missing"
    }

    /// A path inside it.
    public func callAsFunction(_ name: String) -> String {
        path + "/" + name
    }

    deinit {
        Self.remove(path)
    }

    private static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        chmod(path, 0o700)
        if let folder = opendir(path) {
            var names: [String] = []
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != ".", name != ".." { names.append(name) }
            }
            closedir(folder)
            for name in names { remove(path + "/" + name) }
        }
        rmdir(path)
    }
}

extension StoredEvent {
    /// An event with a span of 1 and bytes that differ by sequence, unless others are given.
    public init(replica: UInt64, sequence: UInt64, span: UInt64 = 1, bytes: [UInt8]? = nil) {
        let id = EventID(replica: ReplicaID(replica), sequence: sequence)
        let filler = [UInt8](repeating: UInt8(truncatingIfNeeded: sequence), count: 40)
        self.init(id: id, span: span, bytes: bytes ?? filler)
    }
}

extension DocumentID {
    /// A document for tests: small numbers, ordered as they are.
    public init(test number: UInt64) {
        self.init(high: number, low: number &* 0x9e37_79b9_7f4a_7c15)
    }
}

extension EventStore {
    /// Runs `body` as one writing transaction.
    public func write(_ body: () throws -> Void) throws {
        try begin(.write)
        do {
            try body()
        } catch {
            rollback()
            throw error
        }
        try commit()
    }

    /// The rows of a filter, all at once.
    public func list(_ filter: CatalogueFilter) throws(StoreError) -> [CatalogueEntry] {
        var rows: [CatalogueEntry] = []
        try forEachEntry(filter) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    /// Appends `count` events of replica 7 to a document and puts its row.
    public func fill(
        _ document: DocumentID, events count: UInt64 = 1, entry: CatalogueEntry? = nil
    ) throws {
        let start = try state(of: document)?.position ?? 0
        for sequence in start..<(start + count) {
            try append(StoredEvent(replica: 7, sequence: sequence), to: document)
        }
        try put(
            entry ?? CatalogueEntry(document: document, kind: "memo", title: "title"),
            DocumentState(position: start + count, graph: [1, 2, 3]))
    }
}
