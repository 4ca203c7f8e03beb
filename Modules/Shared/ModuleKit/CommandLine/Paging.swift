/// Which part of a long list a command shows: `--limit` and `--offset`.
public struct Paging: ParameterGroup {
    private let limit = Parameter<Int?>.integerOption(
        "limit", "How many to show; 50 unless given.", in: 1...SearchRequest.largestPage)
    private let offset = Parameter<Int?>.integerOption("offset", "How many to skip.", in: 0...1_000_000)

    public init() {}

    /// How many at most, and how many come before them.
    public func read(_ input: Input) throws(CommandError) -> (limit: Int, offset: Int) {
        (try input(limit) ?? 50, try input(offset) ?? 0)
    }
}
