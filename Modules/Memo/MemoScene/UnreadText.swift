/// What stands in a text and is read by nobody who writes it: the addresses of files of the workspace, and ids of documents
/// whose titles are read instead.
enum UnreadText {
    /// Longer targets are no ids.
    private static let longestTarget = 80

    /// In Unicode scalars, from the first to the last. `isID` is asked of what stands between `[[` and `]]`.
    /// Complexity: O(text).
    static func ranges(in text: String, isID: (String) -> Bool) -> [Range<Int>] {
        let scalars = Array(text.unicodeScalars)
        var ranges: [Range<Int>] = []
        var place = 0
        while place + 1 < scalars.count {
            if scalars[place] == "]", scalars[place + 1] == "(", let end = endOfAddress(scalars, from: place + 2) {
                ranges.append(place..<end)
                place = end
            } else if scalars[place] == "[", scalars[place + 1] == "[", let id = idAfter(scalars, place + 2, isID) {
                ranges.append(id)
                place = id.upperBound
            } else {
                place += 1
            }
        }
        return ranges
    }

    private static func endOfAddress(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
        let end = start + 69
        guard end < scalars.count, scalars[end] == ")" else { return nil }
        for (place, scalar) in "blob:".unicodeScalars.enumerated() where scalars[start + place] != scalar { return nil }
        for place in (start + 5)..<end {
            switch scalars[place] {
            case "0"..."9", "a"..."f": continue
            default: return nil
            }
        }
        return end + 1
    }

    private static func idAfter(_ scalars: [Unicode.Scalar], _ start: Int, _ isID: (String) -> Bool) -> Range<Int>? {
        var end = start
        while end < scalars.count, end - start <= longestTarget {
            if scalars[end] == "]" {
                var target = String.UnicodeScalarView()
                target.append(contentsOf: scalars[start..<end])
                return end > start && isID(String(target)) ? start..<end : nil
            }
            if scalars[end] == "\n" || scalars[end] == "[" { return nil }
            end += 1
        }
        return nil
    }
}
