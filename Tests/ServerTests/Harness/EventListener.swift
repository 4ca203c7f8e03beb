import Foundation

/// A page that listens: the messages of `GET /api/events` as they come.
final class EventListener {
    private let connection: RawConnection

    struct Message: Equatable {
        var id: String?
        var name: String
        var data: String
    }

    /// Waits for the answer's head, so that nothing that happens afterwards is missed.
    init(_ server: RunningServer, query: String = "", receiveBuffer: Int32? = nil) throws {
        connection = try RawConnection(port: server.port, receiveBuffer: receiveBuffer)
        connection.send(server.request("GET", "/api/events" + query))
        let head = try connection.read(upTo: "\r\n\r\n")
        guard head.hasPrefix("HTTP/1.1 200"), head.contains("text/event-stream") else {
            throw RawConnection.Fault(description: head)
        }
    }

    /// The next message; nil at the end.
    func next(within seconds: Double = 120) throws -> Message? {
        while true {
            let text = try connection.read(upTo: "\n\n", within: seconds)
            guard text.hasSuffix("\n\n") else { return nil }
            var message = Message(name: "", data: "")
            for line in text.split(whereSeparator: { $0.isNewline }) {
                // The lengths of chunks stand between: hexadecimal digits alone.
                if line.hasPrefix("id: ") { message.id = String(line.dropFirst(4)) }
                if line.hasPrefix("event: ") { message.name = String(line.dropFirst(7)) }
                if line.hasPrefix("data: ") { message.data += line.dropFirst(6) }
            }
            if !message.name.isEmpty { return message }
        }
    }

    /// Messages up to the first that `isWanted`, which is the last of them.
    func messages(until isWanted: (Message) -> Bool) throws -> [Message] {
        var messages: [Message] = []
        while let message = try next() {
            messages.append(message)
            if isWanted(message) { break }
        }
        return messages
    }

    func isClosed(within seconds: Double) -> Bool { connection.isClosed(within: seconds) }
}
