/// How much of a text a reading view still shows.
final class RenderingBudget {
    private var nodes: Int
    private var bytes: Int
    /// Whether something was left out.
    private(set) var isSpent = false

    init(nodes: Int, bytes: Int) {
        self.nodes = nodes
        self.bytes = bytes
    }

    /// Whether one more node may be shown, or one more thing of so many.
    func takeNode(_ count: Int = 1) -> Bool {
        guard !isSpent, nodes >= count else {
            isSpent = true
            return false
        }
        nodes -= count
        return true
    }

    /// As much of a text as may still be shown.
    func take(_ text: String) -> String {
        let count = text.utf8.count
        guard count > bytes else {
            bytes -= count
            return text
        }
        let utf8 = text.utf8
        var end = utf8.index(utf8.startIndex, offsetBy: bytes)
        bytes = 0
        isSpent = true
        // Down to a whole scalar.
        while end > utf8.startIndex, utf8[end] & 0xc0 == 0x80 { end = utf8.index(before: end) }
        return String(text[..<end])
    }
}
