internal import ModuleKit
internal import Replication

extension Workspace {
    /// Rows as people read them: where title or preview lead to a document by its id, they say what that is called now.
    func namingLinks(in entries: [CatalogueEntry]) throws(CommandError) -> [CatalogueEntry] {
        var titles: [UInt64: String] = [:]
        return try transaction(.read) { () throws(CommandError) in
            var named: [CatalogueEntry] = []
            named.reserveCapacity(entries.count)
            for var entry in entries {
                entry.title = try naming(entry.title, &titles)
                entry.preview = try naming(entry.preview, &titles)
                named.append(entry)
            }
            return named
        }
    }

    /// `titles` are those that were looked up before, empty where there is none.
    private func naming(_ text: String, _ titles: inout [UInt64: String]) throws(CommandError) -> String {
        guard text.utf8.contains(UInt8(ascii: "-")) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var (copied, place) = (0, 0)
        while place + Self.labelLength <= bytes.count {
            guard let id = Self.label(bytes, at: place) else {
                place += 1
                continue
            }
            if titles[id.value] == nil {
                let found = try stored { () throws(StoreError) in
                    try store.entries(withShortIDs: id.value...id.value, limit: 2)
                }
                titles[id.value] = found.count == 1 ? found[0].title : ""
            }
            var (start, end) = (place, place + Self.labelLength)
            place = end
            guard let title = titles[id.value], !title.isEmpty else { continue }
            if start - copied > 1, bytes[(start - 2)..<start].elementsEqual("[[".utf8),
                bytes[end...].starts(with: "]]".utf8)
            {
                (start, end) = (start - 2, end + 2)
            }
            result += bytes[copied..<start]
            result += Array(title.utf8)
            (copied, place) = (end, end)
        }
        guard copied > 0 else { return text }
        result += bytes[copied...]
        return String(decoding: result, as: UTF8.self)
    }

    /// `k3f-09a-zz1`.
    private static let labelLength = 11

    /// The label that stands there by itself.
    private static func label(_ bytes: [UInt8], at place: Int) -> ShortID? {
        func isSign(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        }
        guard bytes[place + 3] == UInt8(ascii: "-"), bytes[place + 7] == UInt8(ascii: "-") else { return nil }
        let end = place + labelLength
        for index in place..<end where index != place + 3 && index != place + 7 {
            guard isSign(bytes[index]) else { return nil }
        }
        func isApart(_ byte: UInt8) -> Bool { byte < 0x80 && !isSign(byte | 0x20) && byte != UInt8(ascii: "-") }
        guard place == 0 || isApart(bytes[place - 1]) || bytes[place - 1] >= 0x80 else { return nil }
        guard end == bytes.count || isApart(bytes[end]) || bytes[end] >= 0x80 else { return nil }
        return ShortID(String(decoding: bytes[place..<end], as: UTF8.self))
    }
}
