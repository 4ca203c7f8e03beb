import Primitives
import Replication
import TestDevices
import Testing

@testable import KanbanModel

@Suite struct CommentTests {
    private let ada = AuthorID(5)
    private let ben = AuthorID(6)

    @discardableResult
    private func comment(
        _ text: String, on card: UnitID, by author: AuthorID = AuthorID(5), _ device: TestDevice<Board>
    ) throws(BoardError) -> UnitID {
        try device.perform { (board, _) throws(BoardError) in
            try board.addComment(text, to: card, by: author, named: author == ada ? "Ada" : "Ben")
        } ?? .none
    }

    private func texts(_ card: UnitID, _ device: TestDevice<Board>) -> [String] {
        device.board.comments(of: card).map { $0.text }
    }

    @Test("K16 comments on a card stand oldest first, with author and time; blank, too long and too many are refused")
    func adding() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint")
        let other = try device.add("Call")
        try comment("Which *colour*?", on: card, device)
        device.now += 60_000
        try comment("Blue.", on: card, by: ben, device)
        try comment("Who?", on: other, device)
        let comments = device.board.comments(of: card)
        #expect(comments.map { $0.text } == ["Which *colour*?", "Blue."])
        #expect(comments.map { $0.authorName } == ["Ada", "Ben"])
        #expect(comments[1].createdAt >= comments[0].createdAt + 60_000)
        #expect(device.board.commentCount(of: card) == 2 && device.board.commentCount(of: other) == 1)
        #expect(comments.map { device.board.editTime(of: $0) } == [nil, nil])
        #expect(throws: BoardError.commentMissing) { try comment(" \n", on: card, device) }
        let long = String(repeating: "x", count: 10_001)
        #expect(throws: BoardError.commentTooLong(count: 10_001)) { try comment(long, on: card, device) }
        #expect(throws: BoardError.unknownCard(.none)) { try comment("x", on: .none, device) }
        try device.perform { (board, _) throws(BoardError) in try board.remove(other) }
        #expect(throws: BoardError.cardRemoved(other)) { try comment("x", on: other, device) }
        for number in 2..<BoardLimits.comments { try comment("\(number)", on: card, device) }
        #expect(throws: BoardError.tooManyComments) { try comment("one more", on: card, device) }
    }

    @Test("K16 a comment is edited and removed by its author alone, and undone as anything else")
    func ownership() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint")
        let mine = try comment("Blue.", on: card, device)
        let board = device.board
        #expect(throws: BoardError.commentOfOther) { try board.editComment(mine, to: "Red.", by: ben) }
        #expect(throws: BoardError.commentOfOther) { try board.removeComment(mine, by: ben) }
        #expect(throws: BoardError.unknownComment(card)) { try board.removeComment(card, by: ada) }
        #expect(throws: BoardError.commentMissing) { try board.editComment(mine, to: "", by: ada) }
        #expect(try board.editComment(mine, to: "Blue.", by: ada).isEmpty)
        device.now += 1000
        try device.perform { (board, _) throws(BoardError) in try board.editComment(mine, to: "Red.", by: ada) }
        let edited = try #require(device.board.comment(mine))
        #expect(edited.text == "Red." && device.board.editTime(of: edited) == edited.core.lastChange.milliseconds)
        #expect(edited.createdAt < edited.core.lastChange.milliseconds)
        try device.perform { (board, _) throws(BoardError) in try board.removeComment(mine, by: ada) }
        #expect(texts(card, device).isEmpty && device.board.commentCount(of: card) == 0)
        #expect(throws: BoardError.unknownComment(mine)) { try device.board.editComment(mine, to: "x", by: ada) }
        try device.step(.undo)
        #expect(texts(card, device) == ["Red."])
        try device.step(.undo)
        #expect(texts(card, device) == ["Blue."])
        try device.step(.undo)
        #expect(texts(card, device).isEmpty)
        try device.step(.redo)
        #expect(texts(card, device) == ["Blue."])
        // One without an author that is known is nobody's.
        #expect(!CardComment("x", named: "").isBy(.unset))
    }

    @Test("K16 to remove a comment and bring it back is no edit")
    func removalIsNoEdit() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint")
        let mine = try comment("Blue.", on: card, device)
        device.now += 1000
        try device.perform { (board, _) throws(BoardError) in try board.removeComment(mine, by: ada) }
        device.now += 1000
        try device.perform { (board, _) throws(BoardError) in try board.restoreComment(mine) }
        let back = try #require(device.board.comments(of: card).first)
        #expect(device.board.editTime(of: back) == nil)
    }

    @Test("K16 what is said of a card that somebody removes at once comes back with the card; both devices agree")
    func cardRemoved() throws {
        let first = try TestDevice.withBoard(replica: 1)
        let card = try first.add("Paint")
        let second = TestDevice<Board>(replica: 2, author: 6, seed: 2)
        try second.catchUp(with: first)
        try first.perform { (board, _) throws(BoardError) in try board.remove(card) }
        try comment("Wait!", on: card, by: ben, second)
        try first.catchUp(with: second)
        try second.catchUp(with: first)
        #expect(first.board == second.board && first.board.card(card)?.isRemoved == true)
        try first.perform { (board, _) throws(BoardError) in try board.restore(card) }
        #expect(texts(card, first) == ["Wait!"])
    }

    @Test("K16 an edit beside a removal stays removed, and is there when the comment comes back")
    func editBesideRemoval() throws {
        let first = try TestDevice.withBoard(replica: 1)
        let card = try first.add("Paint")
        let mine = try comment("Blue.", on: card, first)
        let second = TestDevice<Board>(replica: 2, author: 5, seed: 2)
        try second.catchUp(with: first)
        try first.perform { (board, _) throws(BoardError) in try board.removeComment(mine, by: ada) }
        try second.perform { (board, _) throws(BoardError) in try board.editComment(mine, to: "Dark blue.", by: ada) }
        try first.catchUp(with: second)
        try second.catchUp(with: first)
        #expect(first.board == second.board && texts(card, first).isEmpty)
        try first.perform { (board, _) throws(BoardError) in try board.restoreComment(mine) }
        #expect(texts(card, first) == ["Dark blue."])
    }

    @Test("K16 a filter by words finds those of comments")
    func filter() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint")
        try device.add("Call")
        try comment("In ultramarine", on: card, device)
        var filter = CardFilter()
        filter.text = "ULTRA paint"
        let shown = device.board.lanes().flatMap { lane in
            lane.filtered(by: filter, of: device.board, today: nil).map { $0.title }
        }
        #expect(shown == ["Paint"])
    }

    @Test("K16 K20 a duplicate and a copy on another board have the comments, with author and time")
    func copies() throws {
        let device = try TestDevice.withBoard()
        let card = try device.add("Paint", description: "text")
        try comment("Blue.", on: card, device)
        try comment("Yes.", on: card, by: ben, device)
        let old = device.board.comments(of: card)
        let copy = TestDevice<Board>(replica: 9)
        copy.now = device.now + 100_000
        try copy.perform { (_, random) throws(BoardError) in
            try device.board.duplication(name: "Copy", by: ReplicaID(9), using: &random)
        }
        let other = try TestDevice.withBoard(replica: 3)
        other.now = device.now + 100_000
        let first = other.session.graph.next(of: ReplicaID(3))
        try other.perform { (board, random) throws(BoardError) in
            guard let paint = device.board.card(card) else { throw .unknownCard(card) }
            return try board.add(
                copyOf: paint, of: device.board, to: other.column(.doing), firstUnit: first, using: &random)
        }
        for board in [copy.board, other.board] {
            let there = try #require(board.allCards.first)
            let new = board.comments(of: there.id)
            #expect(new.map { $0.text } == ["Blue.", "Yes."] && new.map { $0.authorName } == ["Ada", "Ben"])
            #expect(new.map { $0.createdAt } == old.map { $0.createdAt } && new[0].isBy(ada))
            #expect(new.map { board.editTime(of: $0) } == [nil, nil])
        }
        try other.step(.undo)
        #expect(other.board.allComments.allSatisfy { $0.isRemoved })
    }

    @Test("K16 the bytes of comments stay as they are")
    func bytes() throws {
        let card = UnitID(replica: ReplicaID(1), sequence: 3)
        let change = RecordChange.add(CardComment("Hi", about: card, by: ada, named: "Ada"))
        #expect(
            change.wireBytes == [0x10, 5, 1, 2] + Array("Hi".utf8) + [2, 9, 1, 0, 0, 0, 0, 0, 0, 0, 3]
                + [3, 8, 5, 0, 0, 0, 0, 0, 0, 0] + [4, 4, 3] + Array("Ada".utf8))
        let device = try TestDevice.withBoard()
        try comment("Hi", on: try device.add("Paint"), device)
        #expect(try Board(wireBytes: device.board.wireBytes) == device.board)
    }
}
