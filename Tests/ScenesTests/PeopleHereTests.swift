import Presence
import Replication
import Scenes
import Testing

@Suite struct PeopleHereTests {
    private static let document = DocumentID(high: 1, low: 2)

    private func record(
        _ page: UInt64, of author: UInt64, _ name: String = "Mina", in document: DocumentID = document,
        at place: PresencePlace? = PresencePlace()
    ) -> PresenceRecord {
        PresenceRecord(page: page, document: document, author: AuthorID(author), name: name, place: place)
    }

    @Test("D5 two pages of one person are one, and those of another document are none") func people() {
        var here = PeopleHere()
        let isSeenBefore = here.take(record(1, of: 5), now: 0)
        #expect(!isSeenBefore)
        here.show(Self.document)
        let isSeen = here.take(record(1, of: 5), now: 0)
        #expect(isSeen)
        let isOtherPageSeen = here.take(record(2, of: 5), now: 0)
        #expect(isOtherPageSeen)
        let isJunSeen = here.take(record(3, of: 4, "Jun"), now: 0)
        #expect(isJunSeen)
        let isElsewhereSeen = here.take(record(4, of: 4, in: DocumentID(high: 9, low: 9)), now: 0)
        #expect(!isElsewhereSeen)
        #expect(here.people.map(\.record.name) == ["Jun", "Mina"])
        #expect(here.others.count == 3)
        // One of the two pages is closed: the person is still there.
        let isPageGone = here.take(record(1, of: 5, at: nil), now: 1)
        #expect(isPageGone)
        #expect(here.people.count == 2)
        let isRepeatSeen = here.take(record(3, of: 4, "Jun"), now: 1)
        #expect(!isRepeatSeen)
        here.show(nil)
        #expect(here.others.isEmpty)
    }

    @Test("D5 whoever says nothing for ten seconds has left, and so has everybody when the clock is put back")
    func forgetting() {
        var here = PeopleHere()
        here.show(Self.document)
        _ = here.take(record(1, of: 5), now: 100_000)
        _ = here.take(record(2, of: 6), now: 104_000)
        let isTooEarly = here.forget(at: 109_999)
        #expect(!isTooEarly)
        let isForgotten = here.forget(at: 110_000)
        #expect(isForgotten)
        #expect(here.others.map(\.record.page) == [2])
        _ = here.forget(at: 50_000)
        #expect(here.others.isEmpty)
    }

    @Test("D5 a crowd takes bounded memory, and parts are found by their ids") func crowd() {
        var here = PeopleHere()
        here.show(Self.document)
        for page in 0..<1000 as Range<UInt64> {
            _ = here.take(record(page, of: page % 7, at: PresencePlace(parts: ["abc-\(page % 3)"])), now: 0)
        }
        #expect(here.others.count == PeopleHere.most)
        #expect(here.people.count == 7)
        #expect(here.others(at: "abc-1").allSatisfy { $0.place.parts == ["abc-1"] })
        #expect(here.others(at: "abc-9").isEmpty)
    }
}
