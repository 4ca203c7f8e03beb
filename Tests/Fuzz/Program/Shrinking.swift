import FuzzTargets

/// Makes an input small that shows something, as long as it shows the same.
struct Shrinking {
    let target: any FuzzTarget

    init(_ target: any FuzzTarget) {
        self.target = target
    }

    func least(_ bytes: [UInt8]) -> [UInt8] {
        guard let words = finding(bytes) else { return bytes }
        var parts = target.parts(of: bytes)
        var size = max(1, parts.count / 2)
        while true {
            var start = 0
            var hasShrunk = false
            while start < parts.count {
                var fewer = parts
                fewer.removeSubrange(start..<min(parts.count, start + size))
                if finding(target.bytes(of: fewer)) == words {
                    parts = fewer
                    hasShrunk = true
                } else {
                    start += size
                }
            }
            if size == 1, !hasShrunk { return target.bytes(of: parts) }
            if !hasShrunk { size = max(1, size / 2) }
        }
    }

    private func finding(_ bytes: [UInt8]) -> String? {
        do throws(FuzzFinding) {
            try target.run(bytes)
            return nil
        } catch {
            return error.description
        }
    }
}
