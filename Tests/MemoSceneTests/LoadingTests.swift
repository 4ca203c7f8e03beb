import MemoModel
import Primitives
import Replication
import Scenes
import Testing
import TextMerging

/// Events of a memo that come together, as when a page opens it or a device comes back.
@Suite struct LoadingTests {
    private func open(_ replica: UInt64) -> OpenDocument<Memo> {
        OpenDocument(
            document: DocumentID(high: 1, low: 2), kind: Memo.kind, replica: ReplicaID(replica), author: AuthorID(1))
    }

    private let now: UInt64 = 1_700_000_000_000

    /// The events of two who write in turn and beside one another, drawn from a seed, and the memo that they make.
    private func written(seed: UInt64) throws -> (events: [[UInt8]], memo: Memo) {
        var random = SplitMix64(seed: seed)
        let writers = [open(1), open(2)]
        var events: [[UInt8]] = []
        var waiting: [[UInt8]] = []
        writers[0].perform(try Memo.new("Begun"), now: now)
        for round in 0..<60 {
            let place = Int(random.next() % 2)
            let writer = writers[place]
            writer.perform(try writer.value.appendLine("\(place) at \(round)"), now: now + UInt64(round))
            if random.next() % 3 == 0 { writer.step(.undo, now: now + UInt64(round)) }
            for other in writers { waiting += other.takeOutbox() }
            guard random.next() % 4 == 0 || round < 20 else { continue }
            for bytes in waiting { for other in writers { other.receive(bytes, now: now + 100) } }
            events += waiting
            waiting = []
        }
        for bytes in waiting { for other in writers { other.receive(bytes, now: now + 100) } }
        return (events + waiting, writers[0].value)
    }

    @Test("W2 events that come together make what they make one by one, whoever wrote beside whom")
    func together() throws {
        let first = UInt64.random(in: 0..<1_000_000)
        for seed in first..<(first + 20) {
            let (events, memo) = try written(seed: seed)
            for size in [1, 7, 1_000] {
                let page = open(3)
                for start in stride(from: 0, to: events.count, by: size) {
                    page.receive(all: Array(events[start..<min(start + size, events.count)]), now: now + 100)
                }
                #expect(page.value.wireBytes == memo.wireBytes, "seed \(seed), \(size) at once")
                #expect(page.log.count == events.count)
                // What comes later is merged into it.
                page.isReady = true
                let other = open(4)
                for bytes in events { other.receive(bytes, now: now + 100) }
                other.perform(try other.value.appendLine("later"), now: now + 200)
                let later = other.takeOutbox()
                #expect(page.receive(all: later, now: now + 200))
                #expect(page.value.wireBytes == other.value.wireBytes)
                #expect(page.step(.undo, now: now + 300) == other.step(.undo, now: now + 300))
            }
        }
    }

    @Test("M9 whoever looks at an open memo is told what came together as edits of the text that they see")
    func told() throws {
        let first = UInt64.random(in: 0..<1_000_000)
        for seed in first..<(first + 10) {
            let (events, memo) = try written(seed: seed)
            let page = open(3)
            page.isReady = true
            var seen: [Unicode.Scalar] = []
            _ = page.session.observe { applied in
                guard case .edit(.none, let edit) = applied.change else { return }
                for operation in edit.operations {
                    let start = Int(operation.position)
                    let end = start + operation.deleted.unicodeScalars.count
                    seen.replaceSubrange(start..<end, with: operation.inserted.unicodeScalars)
                }
            }
            var rest = events[...]
            var random = SplitMix64(seed: seed)
            while !rest.isEmpty {
                let count = min(rest.count, 1 + Int(random.next() % 30))
                page.receive(all: Array(rest.prefix(count)), now: now + 100)
                rest = rest.dropFirst(count)
                #expect(seen.map(String.init).joined() == page.value.text, "seed \(seed)")
            }
            #expect(page.value.wireBytes == memo.wireBytes, "seed \(seed)")
        }
    }

    @Test("W2 where the texts can't be made of all events together, they are made one by one") func tooMuch() throws {
        let (events, memo) = try written(seed: 3)
        let page = open(3)
        page.session.mergingBudget = 1
        var isTold = false
        let token = page.session.observe { _ in isTold = true }
        page.receive(all: events, now: now + 100)
        #expect(page.log.count == events.count)
        #expect(page.value.wireBytes == memo.wireBytes)
        // Whoever looked on is told of what comes next, and can look away.
        isTold = false
        page.perform(try page.value.appendLine("next"), now: now + 200)
        #expect(isTold)
        page.session.stopObserving(token)
        isTold = false
        page.perform(try page.value.appendLine("last"), now: now + 200)
        #expect(!isTold)
    }

    @Test("W2 what waited before the texts were made one by one still waits") func stillWaiting() throws {
        let (events, _) = try written(seed: 3)
        let other = open(9)
        for bytes in events { other.receive(bytes, now: now + 100) }
        for (line, time) in [("first", now + 200), ("second", now + 200), ("ahead", now + 1_200_000)] {
            other.perform(try other.value.appendLine(line), now: time)
        }
        let made = other.takeOutbox()
        let page = open(3)
        for bytes in made.dropFirst() { #expect(!page.receive(bytes, now: now + 200)) }
        page.session.mergingBudget = 1
        page.receive(all: events, now: now + 200)
        #expect(page.log.count == events.count)
        page.receive(made[0], now: now + 200)
        #expect(page.log.count == events.count + 2)
        page.receive(made[0], now: now + 1_200_000)
        #expect(page.value.wireBytes == other.value.wireBytes)
    }
}
