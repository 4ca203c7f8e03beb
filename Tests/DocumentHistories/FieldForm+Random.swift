import Forms
import Phrases
import Replication
import GalleryModel
import TestDevices

extension Record {
    /// Edits that set one of the fields that forms fill in, and that `record` has, to a random value, or unset it: one
    /// that is added to `forms` is set here.
    static func randomEdits(
        of forms: [FieldForm<Self>], for record: Self, _ random: inout SplitMix64
    ) -> FieldEdits<Self> {
        var edits = FieldEdits<Self>()
        let fitting = forms.filter { $0.isFor(record) }
        if random.below(2) == 0, let form = random.pick(of: fitting.filter { !$0.text(record).isEmpty }) {
            _ = form.write("", &edits)
        } else if let form = random.pick(of: fitting) {
            _ = form.write(form.input.randomText(&random), &edits)
        }
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
        case .words(let words): random.pick(of: words.choices.map { $0.word } + [words.example]) ?? ""
        case .photo: random.pick(of: Gallery.randomFiles).map { BlobHash(of: $0[...]).hex } ?? ""
        case .number(let range): "\(range.lowerBound + Int(random.below(range.count)))"
        }
    }
}
