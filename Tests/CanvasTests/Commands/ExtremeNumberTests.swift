import CanvasCommands
import CanvasModel
import Drawing
import ModuleKit
import Primitives
import Replication
import TestSupport
import Testing

@Suite("Numbers of a canvas that came from elsewhere")
struct ExtremeNumberTests {
    private func set<Value>(_ value: Value) -> Assignment<Value> {
        Assignment(value: value, writer: nil, replaced: value, replacedWriter: .none)
    }

    @Test(
        "W6 a canvas of any numbers is shown, drawn, exported, found in and added to, and no number ends the program",
        arguments: [
            .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, 0x1p53, 0x1p63, 0x1p64, -0x1p63, 1e12,
            .leastNonzeroMagnitude, -0.0, 0, 1_073_741_824,
        ] as [Double])
    func numbers(value: Double) throws {
        let shell = CanvasShell()
        #expect(shell.run("new", "Plan").code == 0)
        for draft in [
            ["rect", "Plan"], ["ellipse", "Plan"], ["text", "Plan", "--text", "words of a text"],
            ["line", "Plan", "10", "10", "50", "60"], ["stroke", "Plan", "1,1 2,2 9,4"],
        ] {
            #expect(shell.run(["add"] + draft).code == 0, "\(draft)")
        }
        let entry = try shell.workspace.resolve("Plan")
        for (width, height) in [(value, value), (150, value), (value, 120)] {
            _ = try shell.workspace.change(CanvasKind(), entry.document) {
                (canvas, _) throws(CommandError) -> [RecordChange] in
                var changes: [RecordChange] = [
                    .set(CanvasProperties.sizes, of: .none, set(CanvasSize(width: width, height: height)))
                ]
                canvas.forEachObject { object in
                    changes += [
                        .set(CanvasObject.positions, of: object.id, set(CanvasPoint(x: width, y: height))),
                        .set(CanvasObject.sizes, of: object.id, set(CanvasSize(width: width, height: height))),
                        .set(CanvasObject.rotations, of: object.id, set(value)),
                        .set(CanvasObject.opacities, of: object.id, set(.max)),
                        .set(CanvasObject.fontSizes, of: object.id, set(value)),
                    ]
                }
                return changes
            }
            let canvas = try shell.workspace.load(CanvasKind(), entry.document).value
            let far = CanvasRect(
                origin: CanvasPoint(x: -1e308, y: -1e308), size: CanvasSize(width: 1.5e308, height: 1.5e308))
            #expect(canvas.objects(in: far).count <= canvas.objects.count)
            _ = canvas.topmost(at: CanvasPoint(x: width, y: height))
            for command in [
                ["list", "Plan"], ["show", "Plan"], ["render", "Plan", "-o", "a.svg", "--force"],
                ["export", "Plan", "a.canvas", "--force"], ["render", "Plan", "-o", "b.pdf", "--force"],
                ["add", "rect", "Plan"], ["add", "text", "Plan", "--text", "more"],
                ["add", "line", "Plan", "1", "1", "5", "6"], ["history", "Plan"], ["import", "Plan", "a.canvas"],
            ] {
                // Whatever it says, it says it.
                let result = shell.run(command)
                #expect(result.code == 0 || !result.error.isEmpty || !result.json.isEmpty, "\(command)")
            }
        }
        let report = try shell.workspace.verify(kinds: [CanvasKind()], repairs: false, progress: SilentProgress())
        #expect(report.problems.isEmpty, "\(report.problems)")
    }
}
