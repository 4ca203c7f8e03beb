public import Forms

extension FieldInput {
    /// The text of one of its values.
    public var example: String {
        switch self {
        case .day: "2024-01-02"
        case .choice(let choices): choices.first?.word ?? ""
        case .color: "#7F00FF"
        case .number(let range): "\(range.lowerBound)"
        case .words(let words): words.example
        case .photo: String(repeating: "0a", count: 32)
        }
    }
}
