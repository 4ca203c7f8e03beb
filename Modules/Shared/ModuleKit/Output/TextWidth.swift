enum TextWidth { static func columns(_ text: String) -> Int { text.count } }
