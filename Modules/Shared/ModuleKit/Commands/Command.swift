public import JSON
public import Membership
public import Pictures

/// Something that can be asked for: on the command line, and as `POST /api/<area>/<command>`.
///
/// A command declares what it takes and gives once: each stored property that is a parameter, or a group of them, is
/// one that it takes. It runs synchronously and returns an answer; it writes nothing to the console itself.
public protocol Command: Sendable {
    /// One word, or two for a group: `add`, `column add`.
    var name: String { get }
    /// What it does, as a sentence that starts with a verb.
    var summary: Phrase { get }
    /// What it takes, in the order of help: that of its stored properties, unless it says otherwise.
    var parameters: [ParameterDeclaration] { get }
    /// What `--json` answers with, such as `memo` or `[memo]`; names of the shapes in the documentation.
    var result: String { get }
    /// Whether it changes the workspace.
    var access: StoreAccess { get }
    /// What it is as far as roles tell it apart: to read or to edit, by its access, unless it says otherwise.
    var action: Action { get }

    func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer
}

extension Command {
    /// The parameters among its stored properties, in their order.
    public var parameters: [ParameterDeclaration] { ParameterDeclaration.all(of: self) }

    /// To read, where it changes nothing, else to edit.
    public var action: Action { access == .read ? .read : .edit }
}

/// What a command answers: the same facts for programs and for people.
public struct Answer {
    /// Writes exactly one JSON value.
    public var json: (inout JSONWriter) -> Void
    /// Writes what a person reads.
    public var text: (inout Page) -> Void
    /// What terminals that can show pictures get before the text; nobody else does.
    public var picture: Picture?
    /// Not 0 when something was done and something else failed, as in a partial import.
    public var exitCode: Int32
    /// What could not be done, a sentence each: on standard error, also where the answer is JSON.
    public var faults: [Phrase] = []
    /// What goes on once the answer was given, such as serving: the program ends when it returns.
    public var goesOn: (() throws(CommandError) -> Void)?

    /// Neither closure is called before `run` has returned; then either may be, or both.
    public init(
        exitCode: Int32 = 0, json: @escaping (inout JSONWriter) -> Void, text: @escaping (inout Page) -> Void
    ) {
        self.json = json
        self.text = text
        self.exitCode = exitCode
    }

    /// One object; `members` writes what is in it.
    public init(
        exitCode: Int32 = 0, object members: @escaping (inout JSONWriter) -> Void,
        text: @escaping (inout Page) -> Void
    ) {
        self.init(exitCode: exitCode, json: { $0.object(members) }, text: text)
    }

    /// One record, for a command that did all it was asked.
    public init(_ record: some JSONWriting, text: @escaping (inout Page) -> Void) {
        self.init(json: { record.write(to: &$0) }, text: text)
    }

    /// The same with a picture.
    public func showing(_ picture: Picture?) -> Answer {
        var answer = self
        answer.picture = picture
        return answer
    }

    /// The same, with what could not be done; if there is some, the exit code is that of bad data.
    public func leavingOut(_ faults: [Phrase]) -> Answer {
        var answer = self
        answer.faults += faults
        if !faults.isEmpty { answer.exitCode = CommandError.Code.badData.exitCode }
        return answer
    }

    /// The same, with something that goes on once it was given.
    public func goingOn(_ body: @escaping () throws(CommandError) -> Void) -> Answer {
        var answer = self
        answer.goesOn = body
        return answer
    }

    /// A bare array of records.
    public init(list records: some Sequence<some JSONWriting>, text: @escaping (inout Page) -> Void) {
        self.init(
            json: { writer in
                writer.array { writer in
                    for record in records { record.write(to: &writer) }
                }
            },
            text: text)
    }
}
