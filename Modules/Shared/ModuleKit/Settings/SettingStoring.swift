/// Where settings are kept.
public protocol SettingStoring: Sendable {
    /// What is set, and where; nil where nothing is. Options go before the environment, and that before the file.
    func value(of setting: Setting) -> SettingValue?
    /// What was written down, whatever goes before it.
    func kept(_ setting: Setting) -> SettingValue?
    /// Writes it down, or forgets it for nil. Throws where that can't be done.
    func keep(_ value: String?, for setting: Setting) throws(CommandError)
    /// Another number once something was set.
    var revision: UInt64 { get }
    /// Whether whoever asks may see it; every setting unless it says more.
    func shows(_ setting: Setting) -> Bool
}

extension SettingStoring {
    /// True.
    public func shows(_ setting: Setting) -> Bool { true }
}

/// What a setting is set to.
public struct SettingValue: Sendable, Equatable {
    /// Where it is set: the later cases go before the earlier.
    public enum Source: String, Sendable {
        case file, environment, option
    }

    /// As it is written there; of the environment and the file nobody has checked it.
    public let text: String
    /// Where it is set.
    public let source: Source

    /// Checks nothing.
    public init(_ text: String, _ source: Source) {
        self.text = text
        self.source = source
    }
}

/// Nothing is set, and nothing can be.
public struct NoSettings: SettingStoring {
    /// Needs nothing.
    public init() {}
    /// Nil.
    public func value(of setting: Setting) -> SettingValue? { nil }
    /// Nil.
    public func kept(_ setting: Setting) -> SettingValue? { nil }
    /// Throws `.unavailable`.
    public func keep(_ value: String?, for setting: Setting) throws(CommandError) {
        throw CommandError(.unavailable, "This program keeps no settings.")
    }
    /// Nothing changes.
    public var revision: UInt64 { 0 }
}
