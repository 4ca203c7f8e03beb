import Testing

@testable import Serving

/// Bodies of requests that are still coming.
@Suite struct BodyRoomTests {
    @Test("W8 they have room for all and for each who sends some, and give it back") func room() {
        let room = BodyRoom(most: 100, mostOfOne: 40)
        #expect(room.take(40, from: .device(1)) && !room.take(1, from: .device(1)))
        #expect(room.take(40, from: .link(1)) && room.take(20, from: nil) && !room.take(1, from: .link(2)))
        room.free(40, from: .device(1))
        #expect(room.take(30, from: .device(1)) && room.take(10, from: .link(2)) && !room.take(1, from: nil))
    }

    @Test("W8 what a body had is free when it is whole, is refused, or ends amid it") func bodies() {
        let room = BodyRoom(most: 100, mostOfOne: 40)
        func body() -> GatheredBody {
            GatheredBody(limit: 50, expecting: 0, in: room, from: .device(1)) { _, _ in }
        }
        func send(_ count: Int, to body: GatheredBody) -> Bool {
            [UInt8](repeating: 0, count: count).withUnsafeBytes { body.append($0) }
        }
        for _ in 0..<3 { #expect(send(30, to: body())) }
        for _ in 0..<3 {
            let whole = body()
            #expect(send(30, to: whole))
            whole.finish { _ in }
        }
        let (first, second) = (body(), body())
        #expect(send(30, to: first) && !send(30, to: second))
        second.finish { _ in }
        #expect(room.take(10, from: .device(1)) && !room.take(1, from: .device(1)))
        withExtendedLifetime(first) {}
    }
}
