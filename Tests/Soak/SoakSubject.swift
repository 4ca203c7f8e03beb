import Foundation
import TextProof

/// Something that random histories are tried on. A new kind of document is one more case of `DocumentArea`.
protocol SoakSubject {
    var name: String { get }
    /// How many histories there are.
    var most: Int { get }
    /// What is wrong by the history with this number, with the least history that shows it; nil if nothing is.
    func failure(_ number: Int) -> String?
    /// The same for a history that traps, found by trying each one in a process of its own.
    func failureOfTrap(_ number: Int) -> String
    /// Whether nothing is wrong by a history as `failureOfTrap` writes it.
    func isFine(written: String, number: Int) -> Bool
}

extension SoakSubject {
    var most: Int { .max }
}

/// Written at once: a trap would lose what `print` keeps back.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// A text that takes in edits.
struct TextSoak<Subject: TextSubject>: SoakSubject {
    let name: String
    let campaign: Campaign

    func failure(_ number: Int) -> String? {
        campaign.failure(of: Subject.self, by: number)
    }

    func failureOfTrap(_ number: Int) -> String {
        let least = campaign.history(number).shrunk(limit: 800) { history in
            Trap.happens(self, Vector(history).written, number, seed: campaign.seed)
        }
        return "✘ \(name)\nseed \(campaign.seed), history \(number): traps\n\(Vector(least).written)"
    }

    func isFine(written: String, number: Int) -> Bool {
        guard let history = Vector.all(in: written)?.first?.history else { return true }
        return Proof<Subject>.failure(of: history, seed: campaign.seed(of: number)) == nil
    }
}

/// Texts that their writers edit, each with one of the engine's own.
struct EditingSoak: SoakSubject {
    let name: String
    let campaign: Campaign

    func failure(_ number: Int) -> String? {
        campaign.failure(ofScript: number)
    }

    func failureOfTrap(_ number: Int) -> String {
        let script = Script.random(seed: campaign.seed(of: number))
        return "✘ \(name)\nseed \(campaign.seed), script \(number): traps\n\(script.written)"
    }

    func isFine(written: String, number: Int) -> Bool {
        campaign.failure(ofScript: number) == nil
    }
}

/// Edits that no honest replica sends.
struct HostileSoak: SoakSubject {
    let name: String
    let campaign: Campaign

    func failure(_ number: Int) -> String? {
        campaign.failure(of: MergeableSubject.self, byHostile: number)
    }

    func failureOfTrap(_ number: Int) -> String {
        "✘ \(name)\nseed \(campaign.seed), hostile \(number): traps"
    }

    func isFine(written: String, number: Int) -> Bool {
        failure(number) == nil
    }
}
