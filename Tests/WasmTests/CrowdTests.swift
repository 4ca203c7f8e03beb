import DocumentHistories
import Testing

@Suite("Very many of each thing")
struct CrowdTests {
    @Test("W6 every change that an area has comes very many times in a crowd", arguments: DocumentArea.allCases)
    func complete(area: DocumentArea) {
        #expect(area.crowdlessCases == [], "cases that no crowd is made of, by their numbers")
    }

    @Test(
        "W6 30 of each thing, from one device and from a device each, are taken in, told, kept and read back",
        arguments: DocumentArea.allCases)
    func taken(area: DocumentArea) {
        for crowd in area.crowds {
            let outcome = crowd.run(30) { _, body in body() }
            let isTaken = outcome.applied >= 30 && outcome.appliedBackwards >= 30
            #expect(isTaken != crowd.waits, "\(crowd.name)")
            #expect(outcome.isReadBack, "\(crowd.name)")
            #expect(outcome.isReplayed, "\(crowd.name)")
        }
    }

    @Test("W6 a crowd comes to the same state forwards and backwards", arguments: DocumentArea.allCases)
    func commutes(area: DocumentArea) throws {
        let crowds = area.crowds
        for crowd in crowds where crowd.order == .ascending {
            let other = try #require(crowds.first { $0.order == .descending && $0.subject == crowd.subject })
            let one = crowd.run(20) { _, body in body() }
            let two = other.run(20) { _, body in body() }
            #expect(one.snapshot == two.snapshot && one.graph == two.graph, "\(crowd.name)")
        }
    }
}
