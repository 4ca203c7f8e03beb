import JSON
import Presence
import Primitives
import Replication
import Testing

@Suite struct PresenceRecordTests {
    private func report(_ json: String) -> PresenceReport? { PresenceReport(json: Array(json.utf8)) }
    private static let page = #""page":"00000000000000a1""#
    private static let document = #""document":"000000000000000000000000000000b2""#

    @Test("D5 what a page says is read back as it was told") func reading() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            let place = PresencePlace(
                pointer: random.next() % 2 == 0
                    ? nil : .init(x: Double(random.next() % 4000) - 2000, y: Double(random.next() % 4000) / 10),
                parts: (0..<random.next() % 12).map { "abc-\($0)" },
                selection: random.next() % 2 == 0 ? nil : .init(start: Int(random.next() % 50), end: 60))
            #expect(place.parts.count <= PresencePlace.mostParts)
            #expect(PresencePlace(try JSONReader.value(of: Array(place.json.utf8))) == place)
            let record = PresenceRecord(
                page: random.next(), document: DocumentID(high: 1, low: random.next()), author: AuthorID(random.next()),
                name: "한미나 \"x\"", place: random.next() % 4 == 0 ? nil : place)
            var writer = JSONWriter()
            record.write(to: &writer)
            #expect(PresenceRecord(try JSONReader.value(of: writer.bytes)) == record)
        }
    }

    @Test(
        "D5 what is no report is none, and what of a place can't be is left out",
        arguments: [
            "", "[]", "{}", #"{"page":1}"#, #"{"page":"xyz"}"#, #"{\#(page),"document":7}"#,
            #"{\#(page),"document":"no"}"#,
            #"{\#(page),"place":\#(String(repeating: "[", count: 400))"#,
            #"{\#(page),"place":{"parts":[\#(Array(repeating: "1", count: 200).joined(separator: ","))]}}"#,
            #"{\#(page),\#(document),"place":{"parts":["\#(String(repeating: "a", count: 1000))"]}}"#,
        ])
    func refused(_ json: String) { #expect(report(json) == nil) }

    @Test("D5 places that are no places, and parts that are no ids") func hostile() throws {
        for (x, y) in [("NaN", "1"), ("1e999", "0"), ("99999999999", "0"), ("\"1\"", "2"), ("null", "0"), ("1.5", "1")]
        {
            let report = report(#"{\#(Self.page),\#(Self.document),"place":{"x":\#(x),"y":\#(y)}}"#)
            // What is no JSON is no report at all.
            if x != "NaN" { #expect(try #require(report).place == PresencePlace()) } else { #expect(report == nil) }
        }
        let place = try #require(
            report(#"{\#(Self.page),\#(Self.document),"place":{"parts":["ok-1","<b>","","한"],"start":9,"end":3}}"#)
        ).place
        #expect(place == PresencePlace(parts: ["ok-1"]))
        #expect(PresencePlace.Pointer(x: .nan, y: .infinity) == PresencePlace.Pointer(x: 0, y: 0))
        #expect(PresencePlace.Pointer(x: 1e300, y: -1e300) == PresencePlace.Pointer(x: 1e8, y: -1e8))
        #expect(PresencePlace.Selection(start: -1, end: 3) == nil)
        #expect(PresencePlace.Selection(start: 0, end: .max) == nil)
    }

    @Test("D5 a name is as long as a name may be, and turns no line around") func names() {
        let record = PresenceRecord(
            page: 1, document: DocumentID(high: 1, low: 2), author: AuthorID(3),
            name: "\u{202e}Mi\u{0}na\n" + String(repeating: "a", count: 100_000), place: nil)
        #expect(record.name.hasPrefix("Mina") && record.name.unicodeScalars.count == PresenceRecord.longestName)
    }
}
