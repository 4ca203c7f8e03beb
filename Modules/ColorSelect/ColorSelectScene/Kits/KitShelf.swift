internal import ColorSelectModel
internal import Scenes

/// The kits that the page has asked for. Each file is fetched once, whoever needs it.
final class KitShelf {
    enum State {
        case loading
        case ready(LoadedKit)
        /// With the HTTP status; 0 where the server could not be reached.
        case failed(status: Int32)
    }

    private enum Question {
        case manifest(kit: String)
        case art(kit: String, file: String)
    }

    private var states: [String: State] = [:]
    private var questions: [UInt32: Question] = [:]
    private var lastNumber: UInt32 = 0
    private var effects: [Effect] = []

    /// The kit that new illustrations are made with.
    static let usual = "bust"

    func state(of kit: String) -> State {
        if let state = states[kit] { return state }
        guard KitID.isValid(kit) else { return .failed(status: 404) }
        states[kit] = .loading
        ask(.manifest(kit: kit), "/api/kits/\(kit)")
        return .loading
    }

    func loaded(_ kit: String) -> LoadedKit? {
        if case .ready(let loaded) = state(of: kit) { return loaded }
        return nil
    }

    /// Asks again for what did not come.
    func retry(_ kit: String) {
        switch state(of: kit) {
        case .loading: break
        case .failed:
            states[kit] = nil
            _ = state(of: kit)
        case .ready(let loaded):
            for file in loaded.failed { ask(.art(kit: kit, file: file), "/api/kits/\(kit)/\(file)") }
        }
    }

    /// Returns whether the answer was to a question from here.
    func answered(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard let question = questions.removeValue(forKey: number) else { return false }
        switch question {
        case .manifest(let kit):
            guard status == 200, let loaded = LoadedKit(id: kit, manifest: body) else {
                states[kit] = .failed(status: status == 200 ? 500 : status)
                return true
            }
            states[kit] = .ready(loaded)
            for file in loaded.files { ask(.art(kit: kit, file: file), "/api/kits/\(kit)/\(file)") }
        case .art(let kit, let file):
            guard case .ready(let loaded) = states[kit] else { return true }
            if status == 200 { loaded.take(file, body) } else { loaded.fail(file) }
        }
        return true
    }

    /// For questions of the scene's own: no two of a scene have the same number.
    func nextNumber() -> UInt32 {
        lastNumber &+= 1
        return lastNumber
    }

    private func ask(_ question: Question, _ path: String) {
        let number = nextNumber()
        questions[number] = question
        effects.append(.ask(number, .get(path: path)))
    }

    func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }
}
