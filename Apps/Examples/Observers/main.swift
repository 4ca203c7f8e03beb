/// Notification or delegate, and who owns an event's name?
///
/// What happened may concern anybody: it is an event, told to any number of observers. A result that one receiver
/// waits for goes to one delegate, so that a reader sees where it ends up. The sender owns the events: one enum in
/// its own type, whose cases carry their values. There is no string to misspell and no dictionary to cast from,
/// and a further event is a case that the compiler makes every observer consider, not a further name.
///
/// In Modules: Canvas/CanvasModel/Changes/CanvasEvent.swift, one enum that canvas, inspector and layer list observe;
/// `observe` in Shared/Replication/DocumentSession.swift, which carries it.

/// Cells that are pressed long. It tells what happens and knows nobody who listens.
final class ComponentGrid {
    enum PressEvent {
        case began(cell: Int)
        case moved(x: Int)
        case ended
        case cancelled
    }

    private var observers: [(PressEvent) -> Void] = []

    func observe(_ observer: @escaping (PressEvent) -> Void) {
        observers.append(observer)
    }

    func send(_ event: PressEvent) {
        for observer in observers { observer(event) }
    }
}

/// Who receives the chosen colour: one, and it must answer for it.
protocol ColorPopupDelegate: AnyObject {
    func colorPopup(didChoose color: String, forCell cell: Int)
}

final class ColorPopup {
    /// Weak: the delegate owns the popup, and would keep itself alive.
    weak var delegate: (any ColorPopupDelegate)?
    private let colors = ["black", "brown", "red"]
    private var pressed: (cell: Int, color: Int)?

    func handle(_ event: ComponentGrid.PressEvent) {
        switch event {
        case .began(let cell):
            pressed = (cell, 0)
        case .moved(let x):
            pressed?.color = min(max(x / 40, 0), colors.count - 1)
        case .ended:
            if let pressed { delegate?.colorPopup(didChoose: colors[pressed.color], forCell: pressed.cell) }
            pressed = nil
        case .cancelled:
            pressed = nil
        }
    }
}

final class IllustrationScreen: ColorPopupDelegate {
    let grid = ComponentGrid()
    private let popup = ColorPopup()

    init() {
        popup.delegate = self
        grid.observe { [popup] event in popup.handle(event) }
        grid.observe { event in print("  log: \(event)") }
    }

    func colorPopup(didChoose color: String, forCell cell: Int) {
        print("  delegate: cell \(cell) becomes \(color)")
    }
}

let screen = IllustrationScreen()
print("press, sweep, let go: popup and log observe the same events, one delegate gets the colour")
for event: ComponentGrid.PressEvent in [.began(cell: 4), .moved(x: 50), .moved(x: 95), .ended] {
    screen.grid.send(event)
}
print("press and cancel: the observers hear of it, and there is no result")
for event: ComponentGrid.PressEvent in [.began(cell: 2), .moved(x: 50), .cancelled] { screen.grid.send(event) }
