import Foundation
import Testing

/// Several processes on one workspace.
@Suite struct ManyProcessesTests {
    @Test("eight processes that add cards and lines at once lose nothing")
    func eightWriters() throws {
        let box = try Sandbox()
        let (writers, rounds) = (8, 25)
        try box.ok("kanban", "new", "Plans")
        try box.ok("memo", "new", "Log")
        // Whom the others keep waiting for too long is told so, and tries again.
        let script = """
            write() {
                for try in 1 2 3 4 5 6 7 8; do
                    said=$("$BOJAGI" "$@" --author "writer $WRITER" 2>&1 > /dev/null) && return
                    [ $? = 75 ] || break
                done
                echo "$said" >&2
                return 1
            }
            for round in $(seq 1 \(rounds)); do
                write kanban add Plans "card $WRITER-$round" || exit 1
                write memo append Log "line $WRITER-$round" || exit 2
            done
            """
        let children = try (1...writers).map { writer in
            try box.start(
                ["/bin/sh", "-c", script].map { Array($0.utf8) },
                environment: ["BOJAGI": Sandbox.program, "WRITER": "\(writer)"])
        }
        for child in children {
            let outcome = try child.wait()
            #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
        }
        let names = Set((1...writers).flatMap { writer in (1...rounds).map { "\(writer)-\($0)" } })
        let cards = try box.ok("kanban", "show", "Plans")["columns"][0]["cards"].elements
        #expect(cards.count == writers * rounds)
        #expect(Set(cards.map { String($0["title"].text.dropFirst(5)) }) == names)
        #expect(Set(cards.map { $0["id"].text }).count == cards.count)
        let lines = try box.ok("memo", "show", "Log")["text"].text.split(separator: "\n").dropFirst()
        #expect(lines.count == writers * rounds)
        #expect(Set(lines.map { String($0.dropFirst(5)) }) == names)
        // Each writer's own things stand in the order in which they were made.
        for writer in 1...writers {
            let expected = (1...rounds).map { "\(writer)-\($0)" }
            #expect(
                cards.map { String($0["title"].text.dropFirst(5)) }.filter { $0.hasPrefix("\(writer)-") } == expected)
            #expect(lines.map { String($0.dropFirst(5)) }.filter { $0.hasPrefix("\(writer)-") } == expected)
        }
        let history = try box.ok("kanban", "history", "Plans").elements
        let added = history.filter { $0["text"].text.hasPrefix("Added “card ") }
        #expect(added.count == writers * rounds)
        #expect(Set(added.map { $0["author"].text }).count == writers)
        #expect(try box.ok("memo", "history", "Log").elements.count == writers * rounds + 1)
        let report = try box.ok("verify")
        #expect(report["problems"] == .array([]) && report["events"].int ?? 0 >= 2 * writers * rounds + 2)

        // Places between neighbours can still be had everywhere: all orders differ.
        for index in stride(from: 0, to: cards.count, by: 40) {
            try box.ok("kanban", "move", "Plans", cards.last.map { $0["id"].text } ?? "", "todo", "--index", "\(index)")
            let now = try box.ok("kanban", "show", "Plans")["columns"][0]["cards"].elements.map { $0["id"].text }
            #expect(now[index] == cards.last?["id"].text && now.count == cards.count)
        }
        // Each takes back only what was theirs; the card that was moved has somebody else's mark by now.
        let writer = cards.last?["title"].text.hasPrefix("card 3-") == true ? 4 : 3
        try box.ok("kanban", "undo", "Plans", "--author", "writer \(writer)")
        let left = try box.ok("kanban", "show", "Plans")["columns"][0]["cards"].elements.map { $0["title"].text }
        #expect(Set(cards.map { $0["title"].text }).subtracting(left) == ["card \(writer)-25"])
    }

    @Test("eight processes that make the workspace at once make one, and each finds its memo in it")
    func eightCreators() throws {
        for _ in 0..<4 {
            let box = try Sandbox()
            let children = try (0..<8).map { number in
                try box.start([Sandbox.program, "memo", "new", "memo \(number)", "--json"].map { Array($0.utf8) })
            }
            let ids = try children.map { child in
                try Sandbox.answer(of: child.wait(), to: ["memo new"], at: #_sourceLocation)["id"].text
            }
            #expect(Set(try box.ok("memo", "list").elements.map { $0["id"].text }) == Set(ids))
            #expect(ids.count == Set(ids).count)
            try box.expectSound()
        }
    }

    @Test("a writer that was copied away while another writes comes home without a clash")
    func copiedWorkspace() throws {
        let box = try Sandbox()
        try box.ok("memo", "new", "Log")
        let copy = try box.copy()
        // The same file with the same replica id would give two different events one identity.
        try box.ok("memo", "append", "Log", "here")
        try copy.ok("memo", "new", "there")
        try copy.ok("export", "out")
        let report = try box.ok("import", copy.folder + "/out")
        #expect(report["failed"] == .array([]))
        #expect(Set(try box.ok("memo", "list").elements.map { $0["title"].text }) == ["Log", "there"])
        try box.expectSound()
    }
}
