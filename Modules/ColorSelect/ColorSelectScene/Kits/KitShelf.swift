import ColorSelectModel
import Scenes

/// The kits that the page has asked for, version by version; each is fetched once, whoever needs it.
final class KitShelf {
    enum State {
        case loading
        case ready(LoadedKit)
        /// With the HTTP status; 0 where the server could not be reached.
        case failed(status: Int32)
    }

    private enum Question {
        case list
        case pack(place: String)
    }

    private enum List {
        case unknown, loading, here, failed
    }

    /// The kits that can be chosen, the newest version of each; empty until the list has come.
    private(set) var offers: [KitOffer] = []
    private var list = List.unknown
    /// Whether something has changed since the list was asked for.
    private var isListStale = false
    /// By what addresses call them: an id for the newest version, or with a hash for that one.
    private var states: [String: State] = [:]
    private var questions: [UInt32: Question] = [:]
    private var lastNumber: UInt32 = 0
    private var effects: [Effect] = []

    /// Whether the list is on its way.
    var isListing: Bool { list == .loading }

    /// The kit that new illustrations are made with when nobody says which.
    static let usual = "bust"

    /// The version, else another one of the kit where the server does not have it; with nil that of new illustrations.
    func state(of reference: KitReference?) -> State {
        guard let reference else {
            // What was there stays while the list is asked for anew.
            if let place = newest(Self.usual)?.place ?? offers.first?.reference.place { return state(at: place) }
            if list == .failed || list == .here { return state(at: Self.usual) }
            loadListOnce()
            return .loading
        }
        guard KitID.isValid(reference.id) else { return .failed(status: 404) }
        if case .failed(status: 404) = state(at: reference.place) { return state(at: reference.id) }
        return state(at: reference.place)
    }

    private func state(at place: String) -> State {
        if let state = states[place] { return state }
        states[place] = .loading
        ask(.pack(place: place), "/api/kits/\(place)/pack")
        return .loading
    }

    func loaded(_ reference: KitReference?) -> LoadedKit? {
        if case .ready(let loaded) = state(of: reference) { return loaded }
        return nil
    }

    /// The version of a kit that is offered; nil where none is, or the list has not come.
    func newest(_ id: String) -> KitReference? {
        for offer in offers where offer.reference.id.utf8.elementsEqual(id.utf8) { return offer.reference }
        return nil
    }

    /// Asks for the list; anew where it is here already, or on its way and perhaps older than what is wanted.
    func loadList() {
        guard list != .loading else { return isListStale = true }
        list = .loading
        ask(.list, "/api/kits")
    }

    /// Asks for the list where it is not here and not on its way.
    func loadListOnce() {
        if list == .unknown || list == .failed { loadList() }
    }

    /// Asks for it anew, unless nobody has asked for it yet.
    func loadListAgain() {
        if list != .unknown { loadList() }
    }

    /// Asks again for what did not come.
    func retry() {
        if list == .failed { loadList() }
        states = states.filter { if case .failed = $0.value { false } else { true } }
    }

    /// Returns whether the answer was to a question from here.
    func answered(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard let question = questions.removeValue(forKey: number) else { return false }
        switch question {
        case .list:
            defer {
                if isListStale {
                    isListStale = false
                    loadList()
                }
            }
            guard status == 200, let offers = KitOffer.offers(in: body) else {
                // What was there before still is.
                list = offers.isEmpty ? .failed : .here
                return true
            }
            self.offers = offers
            list = .here
            // What was not there may have come, and the newest version may be another.
            states = states.filter { place, state in
                if case .failed = state { return false }
                return place.utf8.contains(UInt8(ascii: "@"))
            }
        case .pack(let place):
            guard status == 200 else {
                states[place] = .failed(status: status)
                break
            }
            states[place] = LoadedKit(place: place, pack: body).map { .ready($0) } ?? .failed(status: 500)
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
