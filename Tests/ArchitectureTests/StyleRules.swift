/// What holds style sheets to the one table of colours and sizes, `Style`.
enum StyleRules {
    /// In CSS pixels: seams, marks and what keeps them off an edge. Every other length has a name.
    static let lineWidths: Set<Double> = [0, 1, 2, 4]
    /// The widths in CSS pixels at which the page is laid out anew, and the last below each.
    static let breakpoints: Set<Double> = [599.98, 600, 767.98, 768, 899.98, 900, 1023.98, 1024, 1199.98, 1200]

    nonisolated(unsafe) private static let codes =
        /#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/
    nonisolated(unsafe) private static let names = /:[^;{]*\b(?:white|black|gr[ae]y|red|green|blue)\b[^-(]/

    static func problems(_ sheet: String, path: String) -> [Problem] {
        SourceFile.numbered(withoutComments(sheet)).flatMap { line in
            let allowed = line.text.contains("@media") ? lineWidths.union(breakpoints) : lineWidths
            let lengths = line.text.matches(of: /(?:^|[^\w.])([0-9]+(?:\.[0-9]+)?)px/).compactMap { Double($0.1) }
            let colors = (line.text.matches(of: codes) + line.text.matches(of: names)).map { String($0.output) }
            return lengths.filter { !allowed.contains($0) }.map {
                Problem(
                    file: path, line: line.number, what: "\($0) px, a length without a name",
                    mend: "use a space or a measure of Style, or add one")
            }
                + colors.map {
                    Problem(
                        file: path, line: line.number, what: "the colour \($0)", mend: "use one of Style, or add one")
                }
        }
    }

    /// The same lines, with nothing where comments were.
    private static func withoutComments(_ sheet: String) -> String {
        sheet.replacing(/\/\*(?:[^*]|\*(?!\/))*\*\//) { match in
            String(match.output.filter { $0 == "\n" })
        }
    }
}
