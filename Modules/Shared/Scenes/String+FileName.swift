extension String {
    /// A name that file systems take.
    public func fileName(orElse other: String) -> String {
        var name = ""
        for scalar in unicodeScalars.prefix(80) {
            switch scalar {
            case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": name += "-"
            case _ where scalar.value < 32: name += " "
            default: name.unicodeScalars.append(scalar)
            }
        }
        return name.isBlank || name == "." || name == ".." ? other : name
    }
}
