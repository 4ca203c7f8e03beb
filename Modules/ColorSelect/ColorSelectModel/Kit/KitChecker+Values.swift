import Primitives

// Ids, names and counts.
extension KitChecker {
    mutating func checkID(_ id: String, _ place: String) {
        if !KitID.isValid(id) { report(place, .badID(id)) }
    }

    mutating func checkNewID(_ id: String, _ place: String, _ used: inout UsedIDs) {
        checkID(id, place)
        if let first = used.insert(id, place) { report(place, .duplicateID(id, first: first)) }
    }

    mutating func checkNames(_ names: LocalNames, _ place: String) {
        var hasEnglish = false
        for entry in names.entries {
            if entry.language.hasSameBytes(as: "en") { hasEnglish = true }
            checkText(entry.text, place + "." + entry.language)
        }
        if !hasEnglish { report(place, .englishMissing) }
    }

    mutating func checkTexts(_ texts: [String], _ place: String) {
        for (index, text) in texts.enumerated() { checkText(text, "\(place)[\(index)]") }
    }

    mutating func checkText(_ text: String, _ place: String) {
        var isBlank = true
        var count = 0
        for scalar in text.unicodeScalars {
            count += 1
            if scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value) {
                report(place, .badText)
                return
            }
            if !scalar.properties.isWhitespace { isBlank = false }
        }
        if isBlank || count > KitLimits.name { report(place, .badText) }
    }

    /// Whether there is at least one and no more than the limit.
    mutating func limit(_ place: String, _ part: KitPart, _ count: Int, _ limit: Int) -> Bool {
        if count == 0 { report(place, .nothing(part)) }
        if count > limit { report(place, .tooMany(part, count: count, limit: limit)) }
        return (1...limit).contains(count)
    }
}

/// Ids that were seen, sorted by their bytes, with the place of each.
struct UsedIDs {
    private var entries: [(id: String, place: String)] = []

    /// Where the id was seen before; nil when it is a new one.
    mutating func insert(_ id: String, _ place: String) -> String? {
        let index = entries.partitioningIndex { !$0.id.isBefore(id) }
        if index < entries.count, entries[index].id.hasSameBytes(as: id) { return entries[index].place }
        entries.insert((id, place), at: index)
        return nil
    }
}
