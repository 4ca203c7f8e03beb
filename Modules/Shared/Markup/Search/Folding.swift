public enum Folding { static func foldedBytes(_ t: String) -> [UInt8] { Array(t.utf8) } }
