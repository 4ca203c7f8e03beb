public import JSON

/// The server's answer to a command, as it comes to `Scene.answered`.
public struct CommandAnswer {
    /// What the command says of what was done; nil where it was refused.
    public let value: JSONValue?
    /// Sentences in the person's language: what was done and what was not, or why it was refused. None where the server
    /// could not be reached.
    public let messages: [String]

    /// `notice` is the context's.
    public init(status: Int32, body: [UInt8], notice: String) {
        let json = try? JSONReader.value(of: body)
        // 207: something was done and something else failed.
        if status == 200 || status == 207, let json {
            value = json
            messages = notice.utf8.split(separator: UInt8(ascii: "\n")).map {
                String(decoding: Array($0), as: UTF8.self)
            }
        } else {
            value = nil
            messages = [json?["error"]?["message"]?.string, json?["error"]?["hint"]?.string].compactMap { $0 }
        }
    }

    /// How many sentences fit into a line; more need not be made.
    public static let mostMessages = 5

    /// The first sentences.
    public static func summary(of messages: [String]) -> String {
        messages.prefix(mostMessages).joined(separator: " ") + (messages.count > mostMessages ? " …" : "")
    }
}
