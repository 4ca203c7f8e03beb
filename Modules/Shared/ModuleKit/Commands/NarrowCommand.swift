/// A command that is given no more of the services than it needs. What it is not given, it can't use: a command about
/// documents alone reads no file and asks no web, whatever its code says.
public protocol NarrowCommand: Command {
    /// What it is given.
    associatedtype Given: CommandServices
    func run(_ input: Input, _ services: Given) throws(CommandError) -> Answer
}

extension NarrowCommand {
    /// Hands the command what it needs, with a workspace for as much access as it declared.
    public func run(_ input: Input, _ services: Services) throws(CommandError) -> Answer {
        try run(input, Given(services, for: access))
    }
}

/// A command about documents alone, as most are: it names no file, shows no picture, asks no web.
public protocol DocumentCommand: NarrowCommand where Given == DocumentServices {}

/// A command about documents that also reads or writes files, or speaks with the person at the console.
public protocol FileCommand: NarrowCommand where Given == FileServices {}

/// A command that also makes pictures, or has them from the web.
public protocol PictureCommand: NarrowCommand where Given == PictureServices {}
