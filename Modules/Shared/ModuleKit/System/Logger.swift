import JSON

/// How much a log line matters.
public enum LogLevel: Int, Sendable, Comparable, CaseIterable {
    /// For whoever looks for a fault; off unless asked for.
    case debug
    /// What may help later.
    case info
    /// What an operator wants to know.
    case standard
    /// Something went wrong for one person or one file.
    case error
    /// Something is wrong in Bojagi itself.
    case fault

    /// As `--log` takes it.
    public var name: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .standard: "default"
        case .error: "error"
        case .fault: "fault"
        }
    }

    /// Nil for what is no `name` of a level, which are in small letters.
    public init?(name: String) {
        for level in LogLevel.allCases where level.name == name {
            self = level
            return
        }
        return nil
    }

    public static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Writes log lines of one category to standard error. A message is an autoclosure: it is built only when
/// its level is shown.
public struct Logger: Sendable {
    /// Who speaks, such as a module's name.
    public let category: String
    /// The lowest level that is shown.
    public let threshold: LogLevel
    private let sink: @Sendable (String) -> Void
    /// Where lines are JSON: what says the time in them.
    private var clock: (any WallClock)?

    /// `sink` is given whole lines with their line feed, by any thread.
    public init(category: String, threshold: LogLevel, sink: @escaping @Sendable (String) -> Void) {
        self.category = category
        self.threshold = threshold
        self.sink = sink
    }

    /// The same log for another category, such as a module's name.
    public func category(_ name: String) -> Logger {
        var logger = Logger(category: name, threshold: threshold, sink: sink)
        logger.clock = clock
        return logger
    }

    /// The same log for programs: each line is `{"category","level","message","time"}`, the time in milliseconds since 1970.
    public func json(_ clock: any WallClock) -> Logger {
        var logger = self
        logger.clock = clock
        return logger
    }

    /// Writes a line when the level is shown; else the message is not even built. What a message quotes may come from
    /// anywhere: it can't move the cursor, and it stays one line.
    public func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
        guard level >= threshold else { return }
        let message = Page.harmless(message(), keepsLines: false)
        guard let clock else { return sink("\(level.name) \(category): \(message)\n") }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("category", category)
            writer.member("level", level.name)
            writer.member("message", message)
            writer.member("time", Int64(clamping: clock.now()))
        }
        sink(String(decoding: writer.bytes, as: UTF8.self) + "\n")
    }

    /// A line for whoever looks for a fault.
    public func debug(_ message: @autoclosure () -> String) { log(.debug, message()) }
    /// A line that may help later.
    public func info(_ message: @autoclosure () -> String) { log(.info, message()) }
    /// A line that an operator wants to see.
    public func standard(_ message: @autoclosure () -> String) { log(.standard, message()) }
    /// A line for what went wrong for one person or one file.
    public func error(_ message: @autoclosure () -> String) { log(.error, message()) }
    /// A line for what is wrong in Bojagi itself.
    public func fault(_ message: @autoclosure () -> String) { log(.fault, message()) }
}
