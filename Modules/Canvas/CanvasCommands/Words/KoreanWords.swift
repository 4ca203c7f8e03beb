/// The area's phrases in Korean, by their English.
let koreanWords: [String: String] = [:]
