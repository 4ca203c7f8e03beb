internal import Markup
internal import MemoModel
internal import ModuleKit

extension Memo {
    /// A text with something else in place of its links: `body` gives what, nil for one that stays as it is.
    static func replacingLinks(
        in text: String, _ body: (WikiLink) throws(CommandError) -> String?
    ) throws(CommandError) -> String {
        let links = links(of: text)
        guard !links.isEmpty else { return text }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var end = 0
        for link in links where link.range.lowerBound >= end && link.range.upperBound <= scalars.count {
            guard let other = try body(link) else { continue }
            result.append(contentsOf: scalars[end..<link.range.lowerBound])
            result.append(contentsOf: other.unicodeScalars)
            end = link.range.upperBound
        }
        result.append(contentsOf: scalars[end...])
        return String(result)
    }
}
