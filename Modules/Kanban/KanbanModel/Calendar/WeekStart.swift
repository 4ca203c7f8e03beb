/// The day that a week begins with in a calendar. How a due date repeats does not depend on it.
public enum WeekStart: Int, CaseIterable, Sendable {
    case monday = 0
    case sunday = 6

    /// As a language has it: on Sunday in Korean, else on Monday, as ISO 8601 and RFC 5545 do. Source: CLDR, week data.
    public init(language code: String) {
        self = code == "ko" ? .sunday : .monday
    }
}
