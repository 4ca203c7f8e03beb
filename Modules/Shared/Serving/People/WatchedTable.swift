package import ModuleKit
import Synchronization

/// What the rows of a table say.
package protocol TableLists: Sendable {
    /// With nothing in them.
    init()
    /// Nil for rows that can't be read.
    init?(rows: [[String]])
    var rows: [[String]] { get }
    /// Takes out what is over. `now` is in milliseconds since 1970.
    mutating func tidy(at now: UInt64)
    /// Said of rows that can't be read.
    static var damage: CommandError { get }
}

/// What is looked up in lists, made once for each state of them.
package protocol TableIndex: Sendable {
    associatedtype Lists: TableLists
    init(_ lists: Lists)
    var lists: Lists { get }
}

/// A table that any number of processes change: its rows are read when they are others than before.
package final class WatchedTable<Index: TableIndex>: Sendable {
    private let table: any TableStoring
    private let clock: any WallClock
    private let seen = Mutex<(mark: TableMark?, index: Index)>((nil, Index(Index.Lists())))

    package init(_ table: any TableStoring, clock: any WallClock) {
        (self.table, self.clock) = (table, clock)
    }

    /// Another one as soon as the rows may be others.
    package var mark: TableMark? { table.mark }

    /// Looks whether somebody has changed them a moment ago, before anybody is refused by what they say. False where that
    /// was done too often just now.
    package func refresh() -> Bool { table.refresh() }

    /// Throws where the rows can't be read: nobody is known then, and not those of before.
    package func look<Result: Sendable>(_ body: (Index) -> Result) throws(CommandError) -> Result {
        let mark = table.mark
        // Every request looks, and waits for nobody longer than it takes to get hold of the index.
        let index = try seen.withLock { (seen) throws(CommandError) in
            if seen.mark != mark {
                seen = (nil, Index(Index.Lists()))
                if mark != nil { seen = (mark, Index(try Self.lists(of: table.rows()))) }
            }
            return seen.index
        }
        return body(index)
    }

    /// As they are now.
    package func lists() throws(CommandError) -> Index.Lists {
        _ = table.refresh()
        return try look { $0.lists }
    }

    /// Changes the lists while nobody else does.
    package func change<Result>(
        _ body: (inout Index.Lists) throws(CommandError) -> Result
    ) throws(CommandError) -> Result {
        try table.change { (rows) throws(CommandError) in
            var lists = try Self.lists(of: rows)
            lists.tidy(at: clock.now())
            let result = try body(&lists)
            rows = lists.rows
            return result
        }
    }

    /// Puts these in the place of what is there. Nobody else may be at it.
    package func replace(with lists: Index.Lists) throws(CommandError) { try table.replace(with: lists.rows) }

    private static func lists(of rows: [[String]]) throws(CommandError) -> Index.Lists {
        guard let lists = Index.Lists(rows: rows) else { throw Index.Lists.damage }
        return lists
    }
}
