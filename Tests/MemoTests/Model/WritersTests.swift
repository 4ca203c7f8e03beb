import MemoModel
import Primitives
import Replication
import TestDevices
import Testing

@Suite struct WritersTests {
    @Test("M16 each passage is its author's, also of what was written apart and merged")
    func merged() throws {
        let mina = TestDevice(1, author: 10)
        let joon = TestDevice(2, author: 20)
        try mina.write("Mina writes.")
        try joon.receive(mina.bytes[0])
        try mina.write("Mina writes here.")
        try joon.write("Joon: Mina writes.")
        try joon.catchUp(with: mina)
        let writers = try MemoWriters(log: joon.log)
        #expect(writers.passages.map(\.text) == ["Joon: ", "Mina writes here."])
        #expect(writers.passages.map(\.author) == [AuthorID(20), AuthorID(10)])
        #expect(writers.authors == [AuthorID(20), AuthorID(10)])
        #expect(try MemoWriters(log: []).passages.isEmpty)
    }

    @Test("M16 a word with several writers is theirs who wrote most of it, and signs and blanks stay whose they are")
    func words() throws {
        let mina = TestDevice(1, author: 10)
        let joon = TestDevice(2, author: 20)
        try mina.write("Many nic, 회의")
        try joon.receive(mina.bytes[0])
        try joon.write("Many nice things, 회의록을 봐요")
        func told(_ passages: [MemoWriters.Passage]) -> [String] { passages.map { "\($0.author.raw) \($0.text)" } }
        let writers = try MemoWriters(log: joon.log)
        #expect(told(writers.passages) == ["10 Many nic", "20 e things", "10 , 회의", "20 록을 봐요"])
        #expect(told(writers.passagesInWords) == ["10 Many nice", "20  things", "10 , 회의록을", "20  봐요"])
        #expect(try MemoWriters(log: []).passagesInWords.isEmpty)
    }

    @Test("M16 on devices that write at the same time, nobody is given another's words, seeded")
    func random() throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var generator = SplitMix64(seed: seed)
        for _ in 0..<60 {
            // Each person writes one letter alone.
            let letters = ["a", "b", "c"]
            let devices = (0..<3).map { TestDevice(UInt64($0 + 1), author: UInt64(10 + $0)) }
            for _ in 0..<40 {
                let number = Int.random(in: 0..<3, using: &generator)
                let device = devices[number]
                if Bool.random(using: &generator) {
                    var text = Array(device.text)
                    let start = Int.random(in: 0...text.count, using: &generator)
                    let end = Int.random(in: start...min(text.count, start + 4), using: &generator)
                    let written = String(repeating: letters[number], count: Int.random(in: 0...5, using: &generator))
                    text.replaceSubrange(start..<end, with: Array(written))
                    try device.write(String(text))
                } else {
                    try device.catchUp(with: devices[Int.random(in: 0..<3, using: &generator)])
                }
            }
            for device in devices {
                let passages = try MemoWriters(log: device.log).passages
                try #require(passages.map(\.text).joined() == device.text, "seed \(seed)")
                for passage in passages {
                    let letter = letters[Int(passage.author.raw - 10)]
                    try #require(passage.text.allSatisfy { String($0) == letter }, "seed \(seed)")
                }
            }
        }
        print("seed \(seed)")
    }
}
