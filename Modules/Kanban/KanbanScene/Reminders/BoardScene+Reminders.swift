internal import Forms
internal import JSON
internal import KanbanModel
internal import Phrases
internal import Primitives
internal import Replication
internal import Scenes

// K18: reminders while a page is open. Each is told once in this browser: whichever page claims it first.
extension BoardScene {
    /// Wakes the page after so many milliseconds, unless it wakes before anyway.
    func wakeForReminders(in milliseconds: Double) {
        let time = context.now &+ UInt64(max(0, min(milliseconds, Reminders.longestWait)))
        if let wakesAt = reminders.wakesAt, wakesAt > context.now, wakesAt <= time { return }
        reminders.wakesAt = time
        effects.append(.wake(Reminders.wake, milliseconds: Double(time - context.now)))
    }

    /// A pause after boards have changed, or once the page is there.
    func boardsMayRemind() {
        guard !context.catalogue.rows(kind: Board.kind).isEmpty else { return }
        wakeForReminders(in: Reminders.pause)
    }

    func lookForReminders() {
        reminders.wakesAt = nil
        askForReminders()
        collectReminders()
        // What came while no page was open is told together: so the first time waits for the answer.
        if reminders.asked == 0 || reminders.hasBegun { claimReminders() }
        waitForReminders()
    }

    /// Asks the server where boards have changed that are not open here.
    private func askForReminders() {
        guard reminders.asked == 0, context.isOnline else { return }
        let state = stateOfClosedBoards
        let isOld = context.now >= reminders.answeredAt &+ Reminders.askedEvery
        guard state != reminders.state || isOld else { return }
        reminders.asked = nextQuestion()
        reminders.askedState = state
        var input = CommandInput()
        input.set("reminders", true)
        input.set("within", Reminders.daysAhead)
        effects.append(.ask(reminders.asked, .commandAfterSending(path: "/api/due", json: input.text)))
    }

    private func collectReminders() {
        for row in context.catalogue.rows(kind: Board.kind) {
            guard let open = boards[row.document] else { continue }
            let place = reminders.here.firstIndex { $0.board == row.document }
            if let place, reminders.here[place].events == open.log.count { continue }
            var found: [Reminder] = []
            open.value.forEachReminder { card, due, minute in
                found.append(
                    Reminder(
                        board: row.document, boardTitle: open.value.name, card: card.shortID, title: card.title,
                        due: due, minute: minute))
            }
            let entry = (board: row.document, events: open.log.count, reminders: found)
            if let place { reminders.here[place] = entry } else { reminders.here.append(entry) }
        }
    }

    private var localMinute: Int64 { context.localSecond(context.now) / 60 }

    /// Asks the page which of those that have come nobody has told yet.
    private func claimReminders() {
        guard reminders.claim == 0 else { return }
        let now = localMinute
        let come = reminders.all.filter { reminder in
            reminder.minute <= now && reminder.minute > now - Reminders.mostMissed
                && context.catalogue[reminder.board]?.isTrashed != true
                && !reminders.told.contains { $0.hasSameBytes(as: reminder.key) }
        }
        guard !come.isEmpty else {
            reminders.hasBegun = true
            return
        }
        reminders.claim = nextQuestion()
        reminders.claiming = come
        effects.append(.ask(reminders.claim, .claim(come.map { $0.key })))
    }

    private func waitForReminders() {
        let now = localMinute
        let second = context.localSecond(context.now)
        guard !context.catalogue.rows(kind: Board.kind).isEmpty else { return }
        guard let next = reminders.all.first(where: { $0.minute > now }) else {
            return wakeForReminders(in: Reminders.longestWait)
        }
        wakeForReminders(in: Double(next.minute * 60 - second) * 1000)
    }

    /// Whether an answer was about reminders.
    func takeReminders(_ number: UInt32, status: Int32, body: [UInt8]) -> Bool {
        guard number != 0 else { return false }
        if number == reminders.asked {
            reminders.asked = 0
            if status == 200 || status == 207, let json = try? JSONReader.value(of: body) {
                reminders.take(json)
                reminders.state = reminders.askedState
                reminders.answeredAt = context.now
                reminders.here.removeAll { boards[$0.board] == nil }
                let isKept = body.count <= Reminders.mostKept && !reminders.known.isEmpty
                effects.append(
                    .setting(Reminders.setting, value: isKept ? String(decoding: body, as: UTF8.self) : ""))
            }
            collectReminders()
            claimReminders()
            waitForReminders()
            return true
        }
        guard number == reminders.claim else { return false }
        reminders.claim = 0
        let claimed = reminders.claiming
        reminders.claiming = []
        guard status == 200, let answer = ClaimAnswer(body) else { return true }
        reminders.told = Array((reminders.told + claimed.map { $0.key }).suffix(1000))
        tell(claimed.filter { answer.gives($0.key) }, notifies: answer.notifies)
        reminders.hasBegun = true
        return true
    }

    private func tell(_ reminders: [Reminder], notifies: Bool) {
        guard let first = reminders.first else { return }
        let most = notifies && self.reminders.hasBegun ? Reminders.mostAtOnce : 1
        guard reminders.count > most else {
            for reminder in reminders {
                let about = context.text(Phrase.due(on: reminder.due, today: context.today, context))
                if notifies {
                    effects.append(
                        .notify(
                            reminder.key, title: reminder.title, text: reminder.boardTitle + " · " + about,
                            open: reminder.place))
                } else {
                    effects.append(
                        .toast(
                            context.text("“\(reminder.title)” of “\(reminder.boardTitle)”: \(about)"), undo: false,
                            open: reminder.place))
                }
            }
            return
        }
        let count = context.text("\(reminders.count) reminder{|s}")
        var titles = reminders.prefix(Reminders.mostAtOnce).map { $0.title }.joined(separator: notifies ? "\n" : ", ")
        if reminders.count > Reminders.mostAtOnce { titles += notifies ? "\n…" : " …" }
        let calendar = Route.face(area: Board.kind, BoardCalendar.name)
        effects.append(
            notifies
                ? .notify(first.key, title: count, text: titles, open: calendar)
                : .toast(count + ": " + titles, undo: false, open: calendar))
    }

    /// Where a reminder was chosen the browser asks whether the page may notify, and only then.
    func hasChosenReminder(_ text: String, at place: Int) {
        guard Card.forms[place].tag == Card.reminders.tag, CardReminder(text) != nil else { return }
        effects.append(.askToNotify)
    }
}

extension Phrase {
    /// How near a day is, as the face of a card says it.
    fileprivate static func due(on day: CivilDate, today: CivilDate?, _ context: SceneContext) -> Phrase {
        let date = context.dayText(day)
        guard let today else { return "Due \(date)" }
        switch day.daysSince1970 - today.daysSince1970 {
        case ..<0: return "Overdue since \(date)"
        case 0: return "Due today"
        case 1: return "Due tomorrow"
        default: return "Due \(date)"
        }
    }
}
