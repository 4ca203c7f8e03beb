import JSON
import Primitives

/// How a sync stands between the server and another place that it knows.
public struct RemoteState: Equatable, Sendable {
    /// What came of the last sync.
    public enum State: String, Sendable {
        case synced, syncing, away, refused
    }

    /// What the place is called.
    public let name: String
    /// What came of the last sync.
    public let state: State
    /// So many documents have changed since the last sync.
    public let waiting: Int
    /// So many were not taken.
    public let leftOut: Int
    /// Why it is away or refused, in the reader's language; empty where there is nothing to say.
    public let reason: String

    /// So many are listened to.
    private static let most = 32
    /// So many characters of a name and of a reason are shown.
    private static let longest = 300

    /// What most wants to be told comes last.
    public var urgency: Int {
        switch state {
        case .synced: 0
        case .syncing: 1
        case .away: 2
        case .refused: 3
        }
    }

    /// What the server says: `{"remotes":[{"leftOut","name","reason","state","waiting"}]}`.
    public static func all(in answer: [UInt8]) -> [RemoteState] {
        guard let value = try? JSONReader.value(of: answer), case .array(let items)? = value["remotes"] else {
            return []
        }
        return items.prefix(most).compactMap { item in
            guard let state = item["state"]?.string.flatMap({ State(rawValue: $0) }) else { return nil }
            return RemoteState(
                name: String((item["name"]?.string ?? "").prefix(longest)), state: state,
                waiting: Int(clamping: item["waiting"]?.integer ?? 0),
                leftOut: Int(clamping: item["leftOut"]?.integer ?? 0),
                reason: String((item["reason"]?.string ?? "").prefix(longest)))
        }
    }
}
