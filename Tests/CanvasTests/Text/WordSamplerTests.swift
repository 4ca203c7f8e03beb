import CanvasModel
import Replication
import Testing

struct WordSamplerTests {
    @Test("C5 A sample is five words that stand together, from every start that has five")
    func starts() {
        let words = (0..<8).map { "낱말\($0)" }
        let source = "\n " + words.joined(separator: " \t\u{3000}\n") + "  "
        var seen: Set<String> = []
        for seed in 0..<200 {
            var random = SplitMix64(seed: UInt64(seed))
            let sample = WordSampler.sample(of: source, using: &random)
            seen.insert(sample ?? "")
        }
        #expect(seen == Set((0...3).map { words[$0..<$0 + 5].joined(separator: " ") }))
    }

    @Test("C5 A source of five words or fewer is taken whole, one without words gives none")
    func short() {
        var random = SplitMix64(seed: 1)
        #expect(WordSampler.sample(of: "하나 둘\n셋", using: &random) == "하나 둘 셋")
        #expect(WordSampler.sample(of: "a b c d e", using: &random) == "a b c d e")
        #expect(WordSampler.sample(of: "", using: &random) == nil)
        #expect(WordSampler.sample(of: " \n\t", using: &random) == nil)
    }

    @Test("C5 The built-in texts give five words in Korean and in English")
    func builtIn() {
        for seed in 0..<50 {
            var random = SplitMix64(seed: UInt64(seed))
            for text in [SourceText.korean, SourceText.english] {
                let sample = WordSampler.sample(of: text, using: &random)
                #expect(sample?.split(separator: " ").count == 5)
            }
        }
    }
}
