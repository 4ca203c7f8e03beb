import CanvasModel
import Drawing
import ModuleKit
import Replication

/// The area's part of the demo workspace.
enum Demo {
    /// A plan of a room, with an object of most kinds.
    static func make(_ services: DocumentServices) throws(CommandError) {
        let isKorean = services.language.code == "ko"
        let workspace = try services.openWorkspace()
        try workspace.transaction(.write) { () throws(CommandError) in
            let made = try workspace.create(CanvasKind()) { (_, _) throws(CommandError) in
                try asking { () throws(CanvasError) in
                    try Canvas.creation(name: isKorean ? "방 배치" : "Room plan")
                }
            }
            _ = try workspace.change(CanvasKind(), made.entry.document) { (canvas, random) throws(CommandError) in
                let changes = try asking { () throws(CanvasError) in
                    try canvas.add(drafts(isKorean), using: &random)
                }
                // The mark goes last: whoever changes the canvas after it makes it theirs.
                return changes + [.header(canvas.header.setDemo(true))]
            }
        }
    }

    private static func drafts(_ isKorean: Bool) -> [ObjectDraft] {
        func box(
            _ content: ObjectDraft.Content, _ name: String, _ x: Double, _ y: Double, _ width: Double,
            _ height: Double, _ color: UInt32
        ) -> ObjectDraft {
            var draft = ObjectDraft(
                content, position: CanvasPoint(x: x, y: y), size: CanvasSize(width: width, height: height))
            draft.color = .color(RGBColor(hex: color))
            draft.name = name
            return draft
        }
        func text(_ text: String, _ x: Double, _ y: Double) -> ObjectDraft {
            var draft = ObjectDraft(.text(text), position: CanvasPoint(x: x, y: y))
            draft.fontSize = 20
            return draft
        }
        let arrow = ObjectDraft(
            .line(from: CanvasPoint(x: 512, y: 690), to: CanvasPoint(x: 512, y: 560), hasArrow: true))
        let path = [(180, 610), (240, 585), (300, 600), (355, 570), (420, 590)]
        let stroke = ObjectDraft(
            .stroke(through: path.map { CanvasPoint(x: Double($0.0), y: Double($0.1)) }, thickness: 4))
        return [
            box(.rectangle, isKorean ? "바닥" : "Floor", 112, 84, 800, 560, 0xF4EFE6),
            box(.rectangle, isKorean ? "침대" : "Bed", 140, 112, 260, 190, 0x8FA8C8),
            box(.rectangle, isKorean ? "책상" : "Desk", 640, 112, 240, 100, 0xB08968),
            box(.ellipse, isKorean ? "둥근 탁자" : "Round table", 560, 340, 180, 180, 0xD4A373),
            arrow, stroke,
            text(isKorean ? "침대" : "bed", 240, 190),
            text(isKorean ? "창가의 책상" : "desk by the window", 660, 150),
            text(isKorean ? "문" : "door", 530, 690),
        ]
    }
}
