import HostSystem
import ModuleKit

/// The person's own browser.
enum Browser {
    /// Opens a link, if there is a display; one that can't be opened was printed.
    ///
    /// What a program is started with is everybody's to read. So the browser gets the name of a file that only its owner
    /// reads, `server-open.html`, which leads on to the link.
    static func open(_ link: String, _ workspace: String) {
        #if os(Linux)
            guard Environment.live["DISPLAY"] != nil || Environment.live["WAYLAND_DISPLAY"] != nil else { return }
            let opener = "xdg-open"
        #else
            let opener = "open"
        #endif
        let page =
            "<!doctype html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\">"
            + "<meta http-equiv=\"refresh\" content=\"0;url=\(link)\"><title>Bojagi</title><a href=\"\(link)\">Bojagi</a>\n"
        do throws(StoreError) {
            let file = try TemporaryFile(in: OpenFolder(workspace))
            try file.append(Array(page.utf8)[...])
            try file.publish(as: name)
        } catch { return }
        _ = Child.start([opener, path(workspace)])
    }

    /// Nobody needs the file any more.
    static func forget(_ workspace: String) { try? OpenFolder(workspace).remove(name) }

    private static func path(_ workspace: String) -> String { workspace + "/" + name }
    private static let name = "server-open.html"
}
