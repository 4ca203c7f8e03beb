internal import JSON
internal import ModuleKit

/// The files that boards come from and go to.
enum ExchangeFormat: String, CaseIterable {
    case json
    case trello
    case taskwarrior
    case ics

    /// Those that can be read.
    static let readable: [ExchangeFormat] = [.json, .trello, .taskwarrior]

    /// The format that a file is most likely in.
    static func detected(in value: JSONValue) -> ExchangeFormat {
        if value["lists"]?.array != nil, value["cards"]?.array != nil { return .trello }
        for record in value.array ?? [] {
            if record["title"] != nil { return .json }
            if record["uuid"] != nil || record["status"] != nil || record["urgency"] != nil { return .taskwarrior }
        }
        return .json
    }
}
