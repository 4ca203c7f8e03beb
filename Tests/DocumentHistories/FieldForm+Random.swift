internal import Forms
internal import Phrases
internal import Replication
internal import TestDevices

extension Record {
    /// Edits that set one of the fields that forms fill in to a random value, or unset it: one that is added to `forms` is
    /// set here.
    static func randomEdits(of forms: [FieldForm<Self>], _ random: inout SplitMix64) -> FieldEdits<Self> {
        var edits = FieldEdits<Self>()
        guard let form = random.pick(of: forms) else { return edits }
        let text = form.input.randomText(&random)
        _ = form.write(random.below(3) == 0 ? "" : text, &edits)
        return edits
    }
}

extension FieldInput {
    /// The text of one of its values.
    fileprivate func randomText(_ random: inout SplitMix64) -> String {
        switch self {
        case .day: CivilDate(daysSince1970: Int64(20_000 + random.below(400)))?.text ?? ""
        case .choice(let choices): random.pick(of: choices)?.word ?? ""
        case .color: "#" + (0..<3).map { _ in random.pick(of: ["00", "7F", "a0", "FF"]) ?? "" }.joined()
        case .number(let range): "\(range.lowerBound + Int(random.below(range.count)))"
        }
    }
}
