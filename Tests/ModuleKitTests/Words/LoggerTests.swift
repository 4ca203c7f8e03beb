import ModuleKit
import TestSupport
import Testing

@Suite("Logging")
struct LoggerTests {
    @Test("W7 a message is built only when its level is shown", arguments: LogLevel.allCases)
    func lazy(threshold: LogLevel) {
        let console = TestConsole()
        let log = Logger(category: "memo", threshold: threshold) { console.writeError(Array($0.utf8)) }
        var built: [String] = []
        func message(_ level: LogLevel) -> String {
            built.append(level.name)
            return "said"
        }
        log.debug(message(.debug))
        log.info(message(.info))
        log.standard(message(.standard))
        log.error(message(.error))
        log.fault(message(.fault))
        let shown = LogLevel.allCases.filter { $0 >= threshold }.map(\.name)
        #expect(built == shown)
        #expect(console.takeErrors() == shown.map { "\($0) memo: said\n" }.joined())
        #expect(console.output.isEmpty)
    }

    @Test("W7 the levels are debug, info, default, error, fault, in that order, and found by name")
    func levels() {
        #expect(LogLevel.allCases.map(\.name) == ["debug", "info", "default", "error", "fault"])
        #expect(LogLevel.allCases == LogLevel.allCases.sorted())
        for level in LogLevel.allCases { #expect(LogLevel(name: level.name) == level) }
        #expect(LogLevel(name: "Debug") == nil)
    }

    @Test("W7 what a message quotes can't move the cursor, recolour the terminal or look like another line")
    func harmless() {
        let console = TestConsole()
        let log = Logger(category: "gallery", threshold: .error) { console.writeError(Array($0.utf8)) }
        log.error("leads to \u{1b}[2Jhttps://강.example/\u{9b}1m\r\nfault bojagi: all is lost\u{202e}")
        #expect(
            console.takeErrors()
                == "error gallery: leads to ␛[2Jhttps://강.example/␡1m␍␊fault bojagi: all is lost\u{fffd}\n")
    }

    @Test("W7 each module has a category of its own")
    func categories() {
        let console = TestConsole()
        let log = Logger(category: "bojagi", threshold: .debug) { console.writeError(Array($0.utf8)) }
        log.category("kanban").info("moved")
        log.info("done")
        #expect(console.takeErrors() == "info kanban: moved\ninfo bojagi: done\n")
    }
}
