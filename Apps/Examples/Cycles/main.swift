/// Why `[weak self]` in a closure?
///
/// A closure keeps what it captures. When the object that it captures also keeps the closure, each holds the other
/// and neither is ever freed. `deinit` shows it.
///
/// In Modules: `observe` and `stopObserving` in Shared/Replication/DocumentSession.swift. What also compiles for
/// WebAssembly has no `weak`; there a closure is kept until it is cleared by hand, the third way below.

final class SettingsPanel {
    var onOpacityChange: ((Int) -> Void)?
}

final class CanvasScreen {
    let panel = SettingsPanel()
    private(set) var opacity = 10

    deinit { print("  deinit: the screen is freed") }

    /// screen → panel → closure → screen: a cycle.
    func listenStrongly() {
        panel.onOpacityChange = { opacity in self.opacity = opacity }
    }

    /// screen → panel → closure, and no way back.
    func listenWeakly() {
        panel.onOpacityChange = { [weak self] opacity in self?.opacity = opacity }
    }

    func stopListening() {
        panel.onOpacityChange = nil
    }
}

/// Makes a screen, uses it, lets go of it, and tells whether it is still there. A closure that came from
/// elsewhere would be the same: it is who keeps whom that counts.
func tell(_ title: String, use: (CanvasScreen) -> Void) {
    print(title)
    weak var watched: CanvasScreen?
    do {
        let screen = CanvasScreen()
        watched = screen
        use(screen)
        print("  opacity is \(screen.opacity); letting go of the screen")
    }
    guard let leaked = watched else { return }
    print("  nobody needs the screen, and it is still in memory: a leak")
    leaked.stopListening()
    print("  clearing the closure breaks the cycle")
}

tell("a closure that captures self") { screen in
    screen.listenStrongly()
    screen.panel.onOpacityChange?(5)
}
tell("a closure that captures self weakly") { screen in
    screen.listenWeakly()
    screen.panel.onOpacityChange?(5)
}
tell("a closure that captures self and is cleared in time") { screen in
    screen.listenStrongly()
    screen.panel.onOpacityChange?(5)
    screen.stopListening()
}
