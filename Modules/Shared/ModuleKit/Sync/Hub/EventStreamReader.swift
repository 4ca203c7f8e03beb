/// Reads Server-Sent Events piece by piece. Of each it keeps what it is and its number; what goes with it is not kept,
/// however much that is.
///
/// Source: HTML standard, "Server-sent events", 9.2.6.
package struct EventStreamReader {
    private var line: [UInt8] = []
    private var name: [UInt8] = []
    private var number: UInt64?

    /// In bytes: no name and no number is longer.
    private static let longest = 64

    package init() {}

    /// Takes a piece and calls `body` for each event that ends in it; false when that wants no more.
    package mutating func take(_ piece: some Sequence<UInt8>, _ body: (HubNews) -> Bool) -> Bool {
        for byte in piece {
            guard byte == UInt8(ascii: "\n") else {
                if line.count < Self.longest { line.append(byte) }
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            defer { line.removeAll(keepingCapacity: true) }
            if line.isEmpty {
                let news = news
                (name, number) = ([], nil)
                if let news, !body(news) { return false }
            } else if let value = value(of: "event") {
                name = value
            } else if let value = value(of: "id") {
                number = UInt64(String(decoding: value, as: UTF8.self))
            }
        }
        return true
    }

    private var news: HubNews? {
        if name.elementsEqual("hello".utf8) { return .hello(number) }
        let isChange = ["changed", "erased", "reload"].contains { name.elementsEqual($0.utf8) }
        return isChange ? .changed(number) : nil
    }

    private func value(of field: String) -> [UInt8]? {
        let opening = Array((field + ":").utf8)
        guard line.starts(with: opening) else { return nil }
        let value = line.dropFirst(opening.count)
        return Array(value.first == UInt8(ascii: " ") ? value.dropFirst() : value)
    }
}
