internal import Primitives

extension DocumentSession {
    /// The things that the steps alter and that are not here yet. Only a hostile event names what it does not follow;
    /// every replica then waits for the same.
    func absentSubjects(of steps: [(change: Value.Change, origin: Origin)], in event: Event) -> [UnitID] {
        var absent: [UnitID] = []
        for (change, origin) in steps {
            guard let unit = change.subject, !graph.contains(unit) else { continue }
            if !event.makes(unit, before: origin.unit) { absent.append(unit) }
        }
        return absent
    }
}
