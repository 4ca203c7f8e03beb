import Markup

/// The particle that fits the word before it. A translation writes `{을}` and the like.
enum KoreanParticle {
    /// Nil when the marker is none.
    static func following(_ word: String, like marker: String) -> String? {
        switch marker {
        case "을", "를": Particle.object(word)
        case "이", "가": Particle.subject(word)
        case "은", "는": Particle.topic(word)
        case "과", "와": Particle.and(word)
        case "이라는", "라는": Particle.subject(word) == "이" ? "이라는" : "라는"
        case "으로", "로": Particle.direction(word)
        default: nil
        }
    }
}
