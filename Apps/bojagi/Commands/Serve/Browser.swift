internal import HostSystem

/// The person's own browser.
enum Browser {
    /// Opens a link, if there is a display; a link that can't be opened was printed.
    static func open(_ link: String) {
        #if os(Linux)
            guard Environment.live["DISPLAY"] != nil || Environment.live["WAYLAND_DISPLAY"] != nil else { return }
            _ = Child.start(["xdg-open", link])
        #else
            _ = Child.start(["open", link])
        #endif
    }
}
