/// One thing that is not as it should be, with the place and the mend.
struct Problem: Equatable, CustomStringConvertible {
    var file: String
    var line: Int?
    var what: String
    var mend: String

    var description: String {
        "\(file)\(line.map { ":\($0)" } ?? ""): \(what). Mend: \(mend)."
    }
}
