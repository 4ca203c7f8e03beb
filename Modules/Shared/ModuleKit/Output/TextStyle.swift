/// How looks are drawn: escape sequences, or nothing in a pipe and under `NO_COLOR`.
public struct TextStyle: Sendable {
    private let colours: (accent: String, danger: String)?

    /// No escape sequences at all.
    public static let plain = TextStyle(colours: nil)

    /// Colours as `r;g;b` of a true-colour terminal, each 0 … 255.
    public static func coloured(accent: String, danger: String) -> TextStyle {
        TextStyle(colours: (accent, danger))
    }

    /// The sequence that begins a look, or nil where it needs none.
    func code(for look: Page.Look) -> String? {
        guard let colours else { return nil }
        return switch look {
        case .plain: nil
        case .dim: "\u{1b}[2m"
        case .strong: "\u{1b}[1m"
        case .accent: "\u{1b}[38;2;\(colours.accent)m"
        case .danger: "\u{1b}[38;2;\(colours.danger)m"
        }
    }

    /// The sequence that ends every look.
    static let reset = "\u{1b}[0m"
}
