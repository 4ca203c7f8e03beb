/// The particle that fits the word before it. A translation writes `{을}` and the like.
enum KoreanParticle {
    static func following(_ word: String, like marker: String) -> String {
        marker
    }
}
