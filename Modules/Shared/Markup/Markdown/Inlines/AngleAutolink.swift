/// `<https://…>` and `<name@host>`.
enum AngleAutolink {
    static func read(_ scalars: [Scalar], at start: Int) -> (MarkdownInline, Int)? {
        if let end = uriEnd(scalars, at: start) {
            let uri = String(scalars[(start + 1)..<(end - 1)])
            return (.link(destination: uri, title: "", [.text(uri)]), end)
        }
        if let end = emailEnd(scalars, at: start) {
            let address = String(scalars[(start + 1)..<(end - 1)])
            return (.link(destination: "mailto:" + address, title: "", [.text(address)]), end)
        }
        return nil
    }

    private static func uriEnd(_ scalars: [Scalar], at start: Int) -> Int? {
        var next = start + 1
        guard next < scalars.count, scalars[next].isASCIILetter else { return nil }
        while next < scalars.count, next - start <= 33 {
            let scalar = scalars[next]
            guard scalar.isASCIIAlphanumeric || scalar == "+" || scalar == "." || scalar == "-" else { break }
            next += 1
        }
        guard next < scalars.count, scalars[next] == ":", (3...33).contains(next - start) else { return nil }
        while next < scalars.count, scalars[next].value > 32, scalars[next] != "<", scalars[next] != ">" { next += 1 }
        return next < scalars.count && scalars[next] == ">" ? next + 1 : nil
    }

    private static func emailEnd(_ scalars: [Scalar], at start: Int) -> Int? {
        var next = start + 1
        while next < scalars.count, scalars[next].isASCIIAlphanumeric || isLocalPunctuation(scalars[next]) { next += 1 }
        guard next > start + 1, next < scalars.count, scalars[next] == "@" else { return nil }
        while true {
            next += 1
            let label = next
            while next < scalars.count, scalars[next].isASCIIAlphanumeric || scalars[next] == "-" { next += 1 }
            guard next < scalars.count, (1...63).contains(next - label), scalars[label] != "-",
                scalars[next - 1] != "-"
            else { return nil }
            if scalars[next] == ">" { return next + 1 }
            if scalars[next] != "." { return nil }
        }
    }

    private static func isLocalPunctuation(_ scalar: Scalar) -> Bool {
        switch scalar {
        case ".", "!", "#", "$", "%", "&", "'", "*", "+", "/", "=", "?", "^", "_", "`", "{", "|", "}", "~", "-": true
        default: false
        }
    }
}
