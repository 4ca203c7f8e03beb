/// Something that a scene can do, for who looks for it by its name: the palette.
public struct SceneCommand {
    /// What it does, in the reader's language.
    public let title: String
    /// The keys that do the same, as people read them; empty for none.
    public let keys: String
    /// Whether it can be done from anywhere, such as making a new document; else where the scene is seen.
    public let isEverywhere: Bool
    /// Does it, at the scene that made it.
    public let run: () -> Void

    /// Made anew whenever somebody looks, so that it says what is so now.
    public init(_ title: String, keys: String = "", isEverywhere: Bool = false, run: @escaping () -> Void) {
        self.title = title
        self.keys = keys
        self.isEverywhere = isEverywhere
        self.run = run
    }
}

extension MenuItem {
    /// The items of a menu that can be chosen, as commands.
    public static func commands(_ items: [MenuItem], run: @escaping (Action) -> Void) -> [SceneCommand] {
        var commands: [SceneCommand] = []
        for item in items where !item.isDisabled { commands.append(SceneCommand(item.name) { run(item.action) }) }
        return commands
    }
}
