import Primitives

extension String {
    /// A name that file systems take. A long one is cut before its ending.
    public func fileName(orElse other: String) -> String {
        var scalars = Array(unicodeScalars)
        if scalars.count > 80 {
            let end = scalars.lastIndex(of: ".") ?? scalars.count
            let ending = scalars.count - end <= 6 ? Array(scalars[end...]) : []
            scalars = scalars.prefix(80 - ending.count) + ending
        }
        var name = ""
        for scalar in scalars {
            switch scalar {
            case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": name += "-"
            case _ where scalar.value < 32: name += " "
            default: name.unicodeScalars.append(scalar)
            }
        }
        return name.isBlank || name == "." || name == ".." ? other : name
    }
}
