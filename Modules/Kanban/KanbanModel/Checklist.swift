/// How many tasks of a description are ticked: lines that begin with `- [ ]` or `- [x]`.
public struct ChecklistProgress: Equatable, Sendable {
    public var done: Int
    public var total: Int

    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }

    /// The tasks of a Markdown text. Lines inside fenced code are none.
    public init(of text: String) {
        self.init(done: 0, total: 0)
        var isInCode = false
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
            var rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if rest.starts(with: "```".utf8) || rest.starts(with: "~~~".utf8) {
                isInCode.toggle()
                continue
            }
            guard !isInCode, Self.dropBullet(&rest) else { continue }
            let marks = Array(rest.prefix(4))
            guard marks.count >= 3, marks[0] == UInt8(ascii: "["), marks[2] == UInt8(ascii: "]"),
                marks.count == 3 || marks[3] == UInt8(ascii: " ") || marks[3] == UInt8(ascii: "\r")
            else { continue }
            switch marks[1] {
            case UInt8(ascii: " "): total += 1
            case UInt8(ascii: "x"), UInt8(ascii: "X"):
                total += 1
                done += 1
            default: continue
            }
        }
    }

    /// Drops `- `, `* `, `+ `, `1. ` or `1) `; false if there is none.
    private static func dropBullet(_ line: inout Substring.UTF8View) -> Bool {
        guard let first = line.first else { return false }
        if first == UInt8(ascii: "-") || first == UInt8(ascii: "*") || first == UInt8(ascii: "+") {
            line = line.dropFirst()
        } else {
            let number = line.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
            guard (1...9).contains(number) else { return false }
            line = line.dropFirst(number)
            guard line.first == UInt8(ascii: ".") || line.first == UInt8(ascii: ")") else { return false }
            line = line.dropFirst()
        }
        guard line.first == UInt8(ascii: " ") else { return false }
        line = line.drop { $0 == UInt8(ascii: " ") }
        return true
    }
}

extension Card {
    /// The ticked tasks of the description.
    public var checklist: ChecklistProgress { ChecklistProgress(of: description) }
}
