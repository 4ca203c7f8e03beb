/// The number of one behaviour, such as M2: an area's letter and a number within it.
struct BehaviourID: Hashable, Comparable, CustomStringConvertible {
    /// In the order in which they are listed: canvas, colour select, memo, gallery, kanban, the whole, devices, exchange,
    /// lessons.
    static let letters: [Character] = ["C", "S", "M", "G", "K", "W", "D", "X", "L"]

    let letter: Character
    let number: Int

    /// Nil unless the text is one of the letters followed by nothing but digits.
    init?(_ text: some StringProtocol) {
        guard let letter = text.first, Self.letters.contains(letter) else { return nil }
        let digits = text.dropFirst()
        guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits) else {
            return nil
        }
        self.letter = letter
        self.number = number
    }

    var description: String { "\(letter)\(number)" }

    static func < (a: Self, b: Self) -> Bool {
        (letters.firstIndex(of: a.letter) ?? 0, a.number) < (letters.firstIndex(of: b.letter) ?? 0, b.number)
    }

    /// The numbers that a test's name starts with: M2 and M4 for "M2 M4 an empty memo goes".
    static func leading(_ name: String) -> [BehaviourID] {
        var ids: [BehaviourID] = []
        for word in name.split(separator: " ") {
            guard let id = BehaviourID(word.last == "," || word.last == ":" ? word.dropLast() : word) else { break }
            ids.append(id)
        }
        return ids
    }
}
