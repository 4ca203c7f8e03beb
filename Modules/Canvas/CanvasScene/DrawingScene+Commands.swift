import Phrases
public import Scenes
import Views

// What the palette and the list of keys show of a drawing.
extension DrawingScene {
    /// What the palette offers of this area, in the order of its menus.
    public var commands: [SceneCommand] {
        let make = SceneCommand(text("New canvas"), isEverywhere: true) { [self] in makeCanvas() }
        guard document != nil else { return [make] }
        return [make] + Scenes.MenuItem.commands(documentMenuItems()) { [self] in perform($0, .press([])) }
    }

    /// What the list of keys shows of this area.
    public var keys: [KeyHelp] { Tool.keys + StageKey.table.help }
}
