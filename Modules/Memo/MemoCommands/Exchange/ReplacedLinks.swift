import Markup
import MemoModel
import ModuleKit

extension Memo {
    /// A text with something else in place of its links: `body` gives what, nil for one that stays as it is.
    static func replacingLinks(
        in text: String, _ body: (WikiLink) throws(CommandError) -> String?
    ) throws(CommandError) -> String {
        try replacingLinks(in: text) { (link, _) throws(CommandError) in try body(link).map { ($0, false) } }
    }

    /// The same where `![[…]]` may be something else than a link: `body` is told of the sign, and says whether it goes, too.
    static func replacingLinks(
        in text: String,
        _ body: (WikiLink, _ isEmbedded: Bool) throws(CommandError) -> (text: String, takesSign: Bool)?
    ) throws(CommandError) -> String {
        guard WikiLinks.mayStand(in: text) else { return text }
        let scalars = Array(text.unicodeScalars)
        let links = links(of: withoutSigns(scalars))
        guard !links.isEmpty else { return text }
        var result = String.UnicodeScalarView()
        var end = 0
        for link in links where link.range.lowerBound >= end && link.range.upperBound <= scalars.count {
            let start = link.range.lowerBound
            let isEmbedded = start > end && scalars[start - 1] == "!"
            guard let other = try body(link, isEmbedded) else { continue }
            result.append(contentsOf: scalars[end..<(isEmbedded && other.takesSign ? start - 1 : start)])
            result.append(contentsOf: other.text.unicodeScalars)
            end = link.range.upperBound
        }
        result.append(contentsOf: scalars[end...])
        return String(result)
    }

    /// With a blank in place of each `!` before `[[`, which is no link in Markdown else.
    private static func withoutSigns(_ scalars: [Unicode.Scalar]) -> String {
        var result = String.UnicodeScalarView()
        for (place, scalar) in scalars.enumerated() {
            let isSign = scalar == "!" && scalars[(place + 1)...].starts(with: ["[", "["])
            result.append(isSign ? " " : scalar)
        }
        return String(result)
    }
}
