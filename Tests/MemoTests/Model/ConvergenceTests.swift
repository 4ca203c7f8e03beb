import MemoModel
import Replication
import TestDevices
import Testing

@Suite struct ConvergenceTests {
    /// A header change that a person can make of `memo` just now, or an empty list.
    static func headerChanges(of memo: Memo, using generator: inout SplitMix64) -> [RecordChange] {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: memo.setPinned(!memo.header.isPinned)
        case 1: memo.moveToTrash()
        case 2: memo.restore()
        case 3: [.header(memo.header.setDemo(!memo.header.isDemo))]
        case 4:
            [
                .header(
                    memo.header.setLink(
                        to: DocumentID(high: 0, low: .random(in: 1...3, using: &generator)),
                        .random(using: &generator)))
            ]
        default: [.header(memo.header.setTimes(created: .random(in: 1...9, using: &generator), changed: 4))]
        }
    }

    @Test(
        "M9 changes of header and text converge in every order of arrival, with repeats, on 2 to 4 devices",
        arguments: 2...4)
    func headers(count: Int) throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var generator = SplitMix64(seed: seed)
        for _ in 0..<40 {
            // Clocks differ by up to a minute.
            let devices = (1...count).map { number in
                TestDevice(UInt64(number), now: 1_700_000_000_000 + .random(in: 0...60_000, using: &generator))
            }
            try devices[0].write("text")
            for _ in 0..<30 {
                let device = devices.randomElement(using: &generator) ?? devices[0]
                switch Int.random(in: 0..<3, using: &generator) {
                case 0:
                    device.perform(Self.headerChanges(of: device.memo, using: &generator))
                case 1:
                    try device.write(Sample.edited(device.text, using: &generator))
                default:
                    let other = devices.randomElement(using: &generator) ?? devices[0]
                    for event in other.bytes.shuffled(using: &generator).prefix(3) { try device.receive(event) }
                }
            }
            let all = devices.flatMap(\.bytes)
            for device in devices {
                let arrivals = (all + all.prefix(10)).shuffled(using: &generator)
                for event in arrivals { try device.receive(event) }
            }
            for device in devices {
                try #require(isSame(device.memo, devices[0].memo), "seed \(seed)")
                try #require(device.session.graph.waitingCount == 0)
            }
        }
        print("seed \(seed)")
    }

    @Test("M9 deleting against editing keeps the edit and brings the memo back, in both orders of arrival")
    func deleteAgainstEdit() throws {
        for deleterIsLater in [true, false] {
            let editor = TestDevice(1, now: 1_700_000_000_000 + (deleterIsLater ? 0 : 5000))
            let deleter = TestDevice(2, now: 1_700_000_000_000 + (deleterIsLater ? 5000 : 0))
            try editor.write("text")
            try deleter.receive(editor.bytes[0])
            deleter.perform(deleter.memo.moveToTrash())
            try editor.write("text, edited")
            try editor.receive(deleter.bytes[1])
            try deleter.receive(editor.bytes[1])
            for device in [editor, deleter] {
                #expect(!device.memo.header.isTrashed)
                #expect(device.text == "text, edited")
            }
            #expect(isSame(editor.memo, deleter.memo))
            deleter.perform(deleter.memo.moveToTrash())
            #expect(deleter.memo.header.isTrashed, "who has seen the edit can delete")
        }
    }

    @Test("M9 edits of the text side by side are both in it, on both devices")
    func concurrentText() throws {
        let one = TestDevice(1)
        let two = TestDevice(2)
        try one.write("text")
        try two.receive(one.bytes[0])
        try one.write("text one")
        try two.write("two text")
        try two.receive(one.bytes[1])
        try one.receive(two.bytes[1])
        #expect(two.text == "two text one")
        #expect(isSame(one.memo, two.memo))
        #expect(isSame(try Memo(log: one.log), try Memo(log: two.log)))
    }

    @Test("M9 text edits made in turn arrive in any order and more than once, and splice")
    func turns() throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var generator = SplitMix64(seed: seed)
        for count in [2, 3, 4] {
            let devices = (1...count).map { TestDevice(UInt64($0)) }
            for turn in 0..<40 {
                let device = devices[Int.random(in: 0..<count, using: &generator)]
                device.now += UInt64(turn)
                try device.write(Sample.edited(device.text, using: &generator))
                for other in devices where other !== device {
                    for event in (device.bytes + device.bytes.suffix(2)).shuffled(using: &generator) {
                        try other.receive(event)
                    }
                    try #require(isSame(other.memo, device.memo), "seed \(seed)")
                }
            }
        }
        print("seed \(seed)")
    }
}
