let koreanWords: [String: String] = [:]
