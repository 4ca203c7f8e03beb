/// Text within HTML and XML.
package enum MarkupText {
    /// For text and for what stands between quotes, without the scalars that are not kept. By scalars: as characters, a
    /// sign and what combines with it would be another sign than the one that a reader sees.
    package static func escaped(
        _ text: String, keeping isKept: (Unicode.Scalar) -> Bool = { _ in true }
    ) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: if isKept(scalar) { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }
}
