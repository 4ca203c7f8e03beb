internal import GalleryModel
internal import ImageHeaders
internal import Markup
internal import ModuleKit
internal import Replication

/// The file beside a photo that says what its owner has said of it: `photo.jpg.xmp`, else `photo.xmp`.
enum PhotoSidecar {
    /// Where it may be, the one that is written first.
    static func paths(beside path: String) -> [String] {
        var paths = [path + ".xmp"]
        let name = path.split(separator: "/").last ?? ""
        if let dot = name.lastIndex(of: "."), dot > name.startIndex {
            paths.append(String(path.dropLast(name[dot...].count)) + ".xmp")
        }
        return paths
    }

    /// What is said beside a photo; nil where nothing is there. What can't be read says nothing: the photo counts.
    static func facts(beside path: String, _ files: any Files) -> XMPFacts? {
        for path in paths(beside: path) {
            guard let information = try? files.information(path), information.kind == .file,
                information.size <= UInt64(XMPDocument.largest), !files.isLink(path),
                let bytes = try? files.read(path, limit: XMPDocument.largest), let document = try? XMPDocument(bytes)
            else { continue }
            return document.facts
        }
        return nil
    }

    /// Writes what is said of a photo beside it, into the sidecar that is there if there is one. False where that can't be
    /// read: it stays as it is.
    static func write(_ facts: XMPFacts, beside path: String, _ files: any Files) throws(CommandError) -> Bool {
        let paths = paths(beside: path)
        for path in paths {
            guard let information = try files.information(path) else { continue }
            guard information.kind == .file, information.size <= UInt64(XMPDocument.largest), !files.isLink(path),
                let old = try? files.read(path, limit: XMPDocument.largest), let new = facts.sidecar(over: old)
            else { return false }
            if new != old { try files.write(new, to: path, overwrites: true) }
            return true
        }
        guard let new = facts.sidecar() else { return false }
        try files.write(new, to: paths[0], overwrites: false)
        return true
    }
}

extension PhotoRecord {
    /// Takes over what a sidecar says; what it does not say stays.
    mutating func note(_ facts: XMPFacts) {
        if !facts.title.isEmpty { title = facts.title.onOneLine }
        if !facts.creator.isEmpty { author = facts.creator.onOneLine }
        if !facts.rights.isEmpty { licence = facts.rights.onOneLine }
        if let time = CaptureTime(iso8601: facts.date) { takenAt = time }
        if let stars = PhotoRating(xmp: facts.rating) { rating = stars }
    }
}

extension XMPFacts {
    /// As a memo: the description, then the tags.
    var memo: String {
        var memo = description
        let known = Set(Tags.all(in: memo).map { Folding.foldedBytes($0.name) })
        let tags = tags.filter { !known.contains(Folding.foldedBytes($0.tagWord)) }.map { "#" + $0.tagWord }.filter {
            $0.utf8.count > 1
        }
        if !tags.isEmpty { memo += (memo.isEmpty ? "" : "\n\n") + tags.joined(separator: " ") }
        return String(String.UnicodeScalarView(memo.unicodeScalars.prefix(GalleryLimits.memo)))
    }

    /// Of a saved photo.
    init(_ photo: SavedPhoto) {
        title = photo.record.title
        description = photo.memo
        for tag in Tags.all(in: photo.memo) where !tags.contains(tag.name) { tags.append(tag.name) }
        creator = photo.record.author
        rights = photo.record.licence
        date = photo.record.takenAt.map { $0.iso8601 } ?? ""
        rating = photo.record.rating.map { String($0.number) } ?? ""
    }
}

extension String {
    fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// A tag has no spaces, and ends where a sign does.
    fileprivate var tagWord: String {
        var word = ""
        for scalar in unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar == "-"
                || scalar == "/"
            {
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty, word.last != "-" {
                word += "-"
            }
        }
        while word.last == "-" { word.removeLast() }
        return word
    }
}

extension CaptureTime {
    /// `2024-02-29T23:59:58+09:00`, with or without seconds and zone, or the day alone; nil for anything else.
    init?(iso8601 text: String) {
        let bytes = Array(text.utf8.prefix(40))
        func number(_ from: Int, _ count: Int) -> Int32? {
            guard from + count <= bytes.count else { return nil }
            var value: Int32 = 0
            for byte in bytes[from..<from + count] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int32(byte - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = number(0, 4), let month = number(5, 2), let day = number(8, 2), bytes[4] == UInt8(ascii: "-"),
            bytes[7] == UInt8(ascii: "-")
        else { return nil }
        var (hour, minute, second): (Int32, Int32, Int32) = (0, 0, 0)
        var offset: Int32?
        if bytes.count > 10 {
            guard let hours = number(11, 2), let minutes = number(14, 2) else { return nil }
            (hour, minute) = (hours, minutes)
            var place = 16
            if bytes.count > 16, bytes[16] == UInt8(ascii: ":") {
                second = number(17, 2) ?? 0
                place = 19
                if bytes.count > 19, bytes[19] == UInt8(ascii: ".") {
                    place =
                        bytes[20...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? bytes.count
                }
            }
            if place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: "Z"): offset = 0
                case UInt8(ascii: "+"), UInt8(ascii: "-"):
                    guard let hours = number(place + 1, 2), let minutes = number(place + 4, 2), hours < 24, minutes < 60
                    else { return nil }
                    offset = (hours * 60 + minutes) * (bytes[place] == UInt8(ascii: "-") ? -1 : 1)
                default: break
                }
            }
        }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second, offset: offset)
    }
}
