import CanvasModel
import Drawing
import ModuleKit
import Replication

struct MoveObjectCommand: DocumentCommand {
    let name = "move"
    var summary: Phrase { "Move an object, and its group with it." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let x = Parameters.x
    let y = Parameters.y

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let position = CanvasPoint(
            x: try Number.read(try input(x), for: "X") as Double,
            y: try Number.read(try input(y), for: "Y") as Double)
        return try changeObject(try input(object), on: try input(canvas), services) {
            (canvas, id, _) throws(CanvasError) in
            try canvas.move(id, to: position)
        } _: { title, object in
            "Moved “\(title.phrase)” to \(Number.text(object.position.x)),\(Number.text(object.position.y))."
        }
    }
}

struct ResizeObjectCommand: DocumentCommand {
    let name = "resize"
    var summary: Phrase { "Resize an object or a group; a text is as high as its lines." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let width = Parameters.width
    let height = Parameters.height
    let others = Parameters.others

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let size = CanvasSize(
            width: try Number.read(try input(width), for: "WIDTH") as Double,
            height: try Number.read(try input(height), for: "HEIGHT") as Double)
        let others = try input(others)
        return try changeItems([try input(object)] + others, on: try input(canvas), services) {
            (canvas, items, _) throws(CanvasError) in
            try canvas.resize(items, to: size)
        } _: { title, object in
            let shown = object?.size ?? size
            guard others.isEmpty else {
                return "Resized them together to \(Number.text(shown.width)) × \(Number.text(shown.height))."
            }
            return "Resized “\(title.phrase)” to \(Number.text(shown.width)) × \(Number.text(shown.height))."
        }
    }
}

struct ColorObjectCommand: DocumentCommand {
    let name = "color"
    var summary: Phrase { "Colour an object, or a text's letters." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let color = Parameter<String>.argument("color", "As #RRGGBB, random, or none.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let word = try input(color)
        var chosen: RGBColor?
        if word != "random", word != "none" {
            guard let color = RGBColor(word) else {
                throw CommandError(
                    .usage, "“\(word)” is not a colour.",
                    hint: "Write it as #RRGGBB, such as #3366CC, or random, or none.")
            }
            chosen = color
        }
        return try changeObject(try input(object), on: try input(canvas), services) {
            (canvas, id, random) throws(CanvasError) in
            if word == "none" { return try canvas.recolor(id, to: nil) }
            let color = chosen ?? RGBColor.random(using: &random)
            if case .text = canvas.object(id)?.kind { return try canvas.setTextColor(id, to: color) }
            return try canvas.recolor(id, to: color)
        } _: { title, object in
            var color = object.color
            if case .text = object.kind { color = object.textColor }
            guard let color else { return "Removed the colour of “\(title.phrase)”." }
            return "Set the colour of “\(title.phrase)” to \(color.hex)."
        }
    }
}

struct FadeObjectCommand: DocumentCommand {
    let name = "opacity"
    var summary: Phrase { "Set how opaque an object is, in tenths." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let opacity = Parameter<Int>.integerArgument("opacity", "1 to 10; 10 hides what is behind.", in: 1...10)

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let tenths = try input(opacity)
        return try changeObject(try input(object), on: try input(canvas), services) {
            (canvas, id, _) throws(CanvasError) in
            try canvas.setOpacity(id, to: tenths)
        } _: { title, object in
            "Set the opacity of “\(title.phrase)” to \(object.opacity)."
        }
    }
}

struct RotateObjectCommand: DocumentCommand {
    let name = "rotate"
    var summary: Phrase { "Rotate an object to an angle, or a group by it, clockwise around its middle." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let degrees = Parameter<String>.argument("degrees", "In degrees, 0 to less than 360.")
    let others = Parameters.others

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let degrees = try Number.read(try input(degrees), for: "DEGREES") as Double
        let others = try input(others)
        return try changeItems([try input(object)] + others, on: try input(canvas), services) {
            (canvas, items, _) throws(CanvasError) in
            try canvas.rotate(items, by: degrees)
        } _: { title, object in
            guard others.isEmpty else { return "Turned them together by \(Number.text(degrees))°." }
            guard let object else { return "Turned “\(title.phrase)” by \(Number.text(degrees))°." }
            return "Turned “\(title.phrase)” to \(Number.text(object.rotation))°."
        }
    }
}

/// `text` and `label`: one thing, said of a text and of what has words in it.
struct EditTextCommand: DocumentCommand {
    let isLabel: Bool
    var name: String { isLabel ? "label" : "text" }
    var summary: Phrase {
        isLabel ? "Write a label in a shape or on a line; an empty one removes it." : "Change what a text says."
    }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let text = Parameter<String>.argument(
        "text", "What it says; - reads standard input.", type: .textOrInput)

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let text = try input(text)
        return try changeObject(try input(object), on: try input(canvas), services) {
            (canvas, id, _) throws(CanvasError) in
            try canvas.setText(id, to: text)
        } _: { title, _ in
            "Edited “\(title.phrase)”."
        }
    }
}

struct NameObjectCommand: DocumentCommand {
    let name = "name"
    var summary: Phrase { "Name an object or a group; an empty name removes it." }
    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object
    let objectName = Parameter<String>.argument("name", "The name shown in lists.")

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        let name = try input(objectName)
        return try changeItem(try input(object), on: try input(canvas), services) {
            (canvas, item, _) throws(CanvasError) in
            try canvas.rename(item, to: name)
        } _: { title in
            "It is now called “\(title.phrase)”."
        }
    }
}

/// `hide`, `show-object`, `lock` and `unlock`.
struct MarkObjectCommand: DocumentCommand {
    enum Mark {
        case hidden
        case locked
    }

    let mark: Mark
    let isOn: Bool

    var name: String {
        switch (mark, isOn) {
        case (.hidden, true): "hide"
        case (.hidden, false): "show-object"
        case (.locked, true): "lock"
        case (.locked, false): "unlock"
        }
    }

    var summary: Phrase {
        switch (mark, isOn) {
        case (.hidden, true): "Hide an object or a group; it stays on the canvas."
        case (.hidden, false): "Show a hidden object or group again."
        case (.locked, true): "Lock an object or a group against changes."
        case (.locked, false): "Unlock an object or a group."
        }
    }

    let result = "object"
    let access = StoreAccess.write
    let canvas = Parameters.canvas
    let object = Parameters.object

    func run(_ input: Input, _ services: DocumentServices) throws(CommandError) -> Answer {
        try changeItem(try input(object), on: try input(canvas), services) { (canvas, item, _) throws(CanvasError) in
            mark == .hidden ? try canvas.setHidden(item, isOn) : try canvas.setLocked(item, isOn)
        } _: { title in
            switch (mark, isOn) {
            case (.hidden, true): "Hid “\(title.phrase)”."
            case (.hidden, false): "“\(title.phrase)” is shown again."
            case (.locked, true): "Locked “\(title.phrase)”."
            case (.locked, false): "Unlocked “\(title.phrase)”."
            }
        }
    }
}
