/// The tables of format 1; `Docs/Format.md` explains them.
enum Schema {
    /// The format that this code reads and writes: the database's `user_version`.
    static let format = 1
    /// The database's `application_id`: "BOJA".
    static let applicationID: Int64 = 0x424f_4a41
    /// An event's row: its document's row in the upper half, its position in the lower.
    static let positionBits: Int64 = 32

    static let pragmas = "PRAGMA application_id=\(applicationID); PRAGMA user_version=\(format);"

    static let tables = """
        CREATE TABLE meta(
          one INTEGER PRIMARY KEY CHECK(one = 1),
          replica INTEGER NOT NULL, latest INTEGER NOT NULL,
          device INTEGER NOT NULL, inode INTEGER NOT NULL, machine INTEGER NOT NULL,
          next_search_row INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE documents(
          row INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE CHECK(length(id) = 16),
          short INTEGER NOT NULL, kind TEXT, pinned INTEGER, trashed INTEGER, demo INTEGER,
          created INTEGER, changed INTEGER, title TEXT, tags TEXT, version TEXT, preview TEXT, summary BLOB,
          position INTEGER, search_row INTEGER UNIQUE, indexed INTEGER, graph BLOB
        ) STRICT;
        CREATE INDEX documents_by_short ON documents(short);
        CREATE INDEX documents_by_title ON documents(title);
        CREATE INDEX documents_by_kind ON documents(kind, trashed, pinned DESC, changed DESC, id);
        CREATE INDEX documents_by_change ON documents(trashed, changed DESC, id);
        CREATE INDEX documents_unindexed ON documents(indexed) WHERE indexed = 0;
        CREATE TABLE events(
          place INTEGER PRIMARY KEY, document INTEGER NOT NULL, replica INTEGER NOT NULL,
          sequence INTEGER NOT NULL, span INTEGER NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX events_by_unit ON events(document, replica, sequence);
        CREATE TABLE snapshots(
          document INTEGER PRIMARY KEY, codec INTEGER NOT NULL, position INTEGER NOT NULL,
          checksum INTEGER NOT NULL, graph BLOB NOT NULL, bytes BLOB NOT NULL
        ) STRICT;
        CREATE TABLE links(
          source INTEGER NOT NULL, place INTEGER NOT NULL, target ANY NOT NULL,
          PRIMARY KEY(source, place)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX links_by_target ON links(target);
        \(search)
        \(searchTexts)
        \(lineage)
        \(changes)
        \(segments)
        """

    /// What databases from before there were any are given when they are first written to.
    static let lineage = """
        CREATE TABLE lineages(
          document INTEGER NOT NULL, replica INTEGER NOT NULL, past INTEGER NOT NULL, latest INTEGER NOT NULL,
          high INTEGER NOT NULL, low INTEGER NOT NULL,
          PRIMARY KEY(document, replica)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE unsent(
          document INTEGER NOT NULL, replica INTEGER NOT NULL, first INTEGER NOT NULL,
          PRIMARY KEY(document, replica)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE epoch(
          one INTEGER PRIMARY KEY CHECK(one = 1), high INTEGER NOT NULL, low INTEGER NOT NULL,
          count INTEGER NOT NULL, seen INTEGER NOT NULL, set_back INTEGER NOT NULL
        ) STRICT;
        """

    /// The last change of each document's row, also of those that were erased: given to older databases as the lineages.
    static let changes = """
        CREATE TABLE changes(
          number INTEGER PRIMARY KEY, document BLOB NOT NULL UNIQUE CHECK(length(document) = 16)
        ) STRICT;
        CREATE TABLE change_run(one INTEGER PRIMARY KEY CHECK(one = 1), run INTEGER NOT NULL) STRICT;
        """

    /// Events that are settled, many in a row: given to older databases as the lineages.
    static let segments = """
        CREATE TABLE segments(
          place INTEGER PRIMARY KEY, count INTEGER NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL
        ) STRICT;
        CREATE TABLE segment_units(
          document INTEGER NOT NULL, replica INTEGER NOT NULL, first INTEGER NOT NULL, past INTEGER NOT NULL,
          place INTEGER NOT NULL,
          PRIMARY KEY(document, replica, first)
        ) STRICT, WITHOUT ROWID;
        """

    static let search = """
        CREATE VIRTUAL TABLE search USING fts5(
          terms, content='', detail='none', columnsize=0, tokenize='ascii');
        """

    /// What databases from before it was kept are given when they are first written to.
    static let searchTexts = """
        CREATE TABLE search_texts(
          document INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, text BLOB NOT NULL
        ) STRICT;
        """
}

/// A table or index as SQLite writes it down: in `sqlite_schema`.
struct SchemaEntry: Hashable {
    let type: String
    let name: String
    let table: String
    /// Empty for an index that stands for a constraint.
    let sql: String
}

extension Schema {
    /// All that the tables of a database are: the statements above, and what SQLite and FTS5 make with them.
    static let entries: [SchemaEntry] = {
        var entries: [SchemaEntry] = []
        for statement in tables.split(separator: ";") {
            guard let start = statement.firstIndex(where: { !$0.isWhitespace }) else { continue }
            let sql = String(statement[start...])
            let words = sql.split(maxSplits: 6) { " (\n".contains($0) }.map(String.init)
            guard let table = words.firstIndex(of: "TABLE") else {
                // CREATE [UNIQUE] INDEX name ON table(…)
                guard let place = words.firstIndex(of: "ON") else { continue }
                entries.append(SchemaEntry(type: "index", name: words[place - 1], table: words[place + 1], sql: sql))
                continue
            }
            entries.append(SchemaEntry(type: "table", name: words[table + 1], table: words[table + 1], sql: sql))
        }
        for (table, count) in [("documents", 2), ("changes", 1)] {
            for number in 1...count {
                let name = "sqlite_autoindex_\(table)_\(number)"
                entries.append(SchemaEntry(type: "index", name: name, table: table, sql: ""))
            }
        }
        for (name, columns) in [
            ("search_data", "(id INTEGER PRIMARY KEY, block BLOB)"),
            ("search_idx", "(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID"),
            ("search_config", "(k PRIMARY KEY, v) WITHOUT ROWID"),
        ] {
            entries.append(SchemaEntry(type: "table", name: name, table: name, sql: "CREATE TABLE '\(name)'\(columns)"))
        }
        return entries
    }()
}
