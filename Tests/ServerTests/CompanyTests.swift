import Foundation
import MemoModel
import Primitives
import Replication
import Testing
import TextMerging

/// Many people in one document.
@Suite struct CompanyTests {
    private let document = DocumentID(high: 7, low: 8)

    /// What somebody writes at the beginning of an empty memo.
    private func event(of person: Int) -> [UInt8] {
        let edit = TextEdit(parents: TextVersion(), operations: [TextOperation(position: 0, inserted: "<\(person)>")])
        return Event.encode(
            document: document, kind: Memo.kind, id: EventID(replica: ReplicaID(UInt64(100 + person)), sequence: 0),
            parents: [], time: Timestamp(milliseconds: UInt64(Date().timeIntervalSince1970 * 1000)),
            author: AuthorID(UInt64(person)), undoes: nil, changes: [RecordChange.edit(.none, edit)])
    }

    @Test func `D1 what sixty people write into one memo at the same time comes in whole, and each hears of it`() throws
    {
        let server = try RunningServer("--log", "error")
        let connections = try (0..<60).map { _ in try RawConnection(port: server.port) }
        let path = "/api/documents/\(document.text)/events"
        for (person, connection) in connections.enumerated() {
            let event = event(of: person)
            let size = withUnsafeBytes(of: UInt32(event.count).bigEndian) { Array($0) }
            // In the midst of them one whose event is damaged.
            let body = person == 30 ? size + event.map { _ in 7 } : size + event
            connection.send(
                server.request("POST", path, ["Content-Type: application/octet-stream"], body: body))
        }
        var positions: [Int] = []
        for (person, connection) in connections.enumerated() {
            let answer = try #require(try connection.response(within: 30)).json
            #expect(answer["applied"] as? Int == (person == 30 ? 0 : 1), "\(person)")
            #expect((answer["refused"] as? [Any])?.count == (person == 30 ? 1 : 0))
            positions.append(try #require(answer["position"] as? Int))
        }
        #expect(positions.max() == 59)
        let text = try server.shell.bojagi("memo", "list", "--json").output
        #expect((0..<60).allSatisfy { text.contains("<\($0)>") == ($0 != 30) }, "\(text)")
        // Who has some of it gets the rest, from memory as from the log.
        let log = try server.get(path)
        #expect(log["bojagi-position"] == "59")
        let first = Int(log.body.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
        let rest = try server.get(path + "?after=1")
        #expect(rest.body == Array(log.body.dropFirst(4 + first)))
        #expect(try server.get(path + "?after=59").body.isEmpty)
    }
}
