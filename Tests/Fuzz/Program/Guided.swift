#if GUIDED
    import Foundation
    import FuzzTargets
    import Replication

    // libFuzzer, which comes with the compiler: it keeps inputs that reach code which none before reached, and goes on
    // from those. It is linked where the build has -sanitize=fuzzer.

    @_silgen_name("LLVMFuzzerRunDriver")
    private func runDriver(
        _ count: UnsafeMutablePointer<Int32>,
        _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
        _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    ) -> Int32

    @_silgen_name("LLVMFuzzerMutate")
    private func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int

    nonisolated(unsafe) private var present: Trying?

    extension Trying {
        /// Goes on from the inputs in the folder `corpus`, and keeps there what reaches more.
        func runGuided(seconds: Int, corpus: String) {
            present = self
            try? FileManager.default.createDirectory(atPath: corpus, withIntermediateDirectories: true)
            for (number, input) in seeds.enumerated() {
                _ = FileManager.default.createFile(atPath: "\(corpus)/seed-\(number)", contents: Data(input))
            }
            let list = [
                "fuzz", "-seed=\(UInt32(truncatingIfNeeded: seed) | 1)", "-max_total_time=\(max(1, seconds))",
                "-max_len=\(target.limits.length)", "-len_control=0", "-mutate_depth=2", "-rss_limit_mb=0",
                "-timeout=1000",
                "-print_final_stats=1", "-reload=0", corpus,
            ]
            var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = .allocate(capacity: list.count + 1)
            for (place, word) in list.enumerated() { words?[place] = strdup(word) }
            words?[list.count] = nil
            var count = Int32(list.count)
            _ = withUnsafeMutablePointer(to: &words) { pointer in
                runDriver(&count, pointer) { bytes, count in
                    if let target = present?.target {
                        Trying.attempt(target, Array(UnsafeBufferPointer(start: bytes, count: count)))
                    }
                    return 0
                }
            }
        }
    }

    @_cdecl("LLVMFuzzerCustomMutator")
    public func customMutator(
        _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: UInt32
    ) -> Int {
        guard let present else { return count }
        var random = SplitMix64(seed: UInt64(seed))
        var result: [UInt8]
        if random.next() % 6 == 0 {
            let count = mutate(bytes, count, room)
            result = Array(UnsafeBufferPointer(start: bytes, count: count))
            if random.next() % 8 != 0 { result = present.target.mended(result) }
        } else {
            let other = present.seeds.isEmpty ? [] : present.seeds[Int(random.next() % UInt64(present.seeds.count))]
            result = present.target.mutated(
                Array(UnsafeBufferPointer(start: bytes, count: count)), with: other, using: &random)
        }
        let length = min(result.count, room)
        for place in 0..<length { bytes[place] = result[place] }
        return length
    }
#endif
