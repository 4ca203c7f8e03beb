import Testing

/// A program with another list of areas: three of Bojagi's and one of its own, by the same dispatcher.
@Suite struct OtherAreasTests {
    @Test("a program of other areas has their commands, help, search, trash and server, and none of the rest")
    func toyProgram() throws {
        let box = try Sandbox(program: "ToyProgram")
        try box.ok("bookmark", "new", "Swift")
        try box.ok("bookmark", "add", "Swift", "https://swift.org")
        try box.ok("memo", "new", "Read https://swift.org")
        try box.ok("kanban", "new", "Plans")
        try box.ok("canvas", "new", "Poster")
        #expect(try box.ok("modules").elements.map { $0["name"].text } == ["canvas", "memo", "kanban", "bookmark"])
        let found = try box.ok("search", "swift.org")["hits"].elements.map { $0["kind"].text }.sorted()
        #expect(found == ["bookmarks", "memo"])
        // One workspace: what another program has made of a kind that this one lacks is kept and listed.
        #expect(try box.run("gallery", "list").exitCode == 64)
        let help = try box.run("help").text
        #expect(help.contains("bookmark") && !help.contains("gallery"))
        try box.expectSound()

        // A document stands on a canvas with its area's word and colour, by what its kind says.
        let list = try box.ok("bookmark", "show", "Swift")["id"].text
        try box.ok("canvas", "add", "document", "Poster", list)
        try box.ok("canvas", "remove", "Poster")
        #expect(try box.ok("trash").elements.map { $0["kind"].text } == ["canvas"])
    }
}
