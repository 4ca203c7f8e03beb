/// The tables of format 2, in a schema of their own; `Docs/Decisions/postgres.md` explains them. Each key begins with the
/// workspace, so that they can be divided by it. Texts are bytea: they may hold a NUL, and bytes are what is compared.
enum PostgresSchema {
    /// The format that this code reads and writes.
    static let format: Int64 = 2

    /// What makes them of those of an older format, 0 for none at all: a statement each, in one transaction.
    static func statements(from older: Int64) -> [String] {
        (older < 1 ? statements : []) + (older < 2 ? segments : [])
            + ["INSERT INTO bojagi.format VALUES(\(format)) ON CONFLICT DO NOTHING"]
    }

    private static let statements: [String] = [
        "CREATE SCHEMA IF NOT EXISTS bojagi",
        "CREATE TABLE IF NOT EXISTS bojagi.format(format bigint PRIMARY KEY)",
        """
        CREATE TABLE IF NOT EXISTS bojagi.workspaces(
          workspace bigint PRIMARY KEY, name text NOT NULL UNIQUE, identity uuid NOT NULL, place text NOT NULL,
          writes bigint NOT NULL, position bigint NOT NULL, documents bigint NOT NULL, run bigint NOT NULL,
          latest bigint NOT NULL)
        """,
        """
        CREATE TABLE IF NOT EXISTS bojagi.replicas(
          workspace bigint NOT NULL, node bigint NOT NULL, replica bigint NOT NULL, count bigint NOT NULL,
          set_back boolean NOT NULL, PRIMARY KEY(workspace, node))
        """,
        """
        CREATE TABLE IF NOT EXISTS bojagi.documents(
          workspace bigint NOT NULL, document uuid NOT NULL, ordinal bigint NOT NULL, short bigint NOT NULL,
          kind bytea, pinned boolean, trashed boolean, demo boolean, created bigint, changed bigint, title bytea,
          title_sum bigint, tags bytea, version bytea, preview bytea, summary bytea, position bigint, indexed boolean,
          graph bytea, PRIMARY KEY(workspace, document))
        """,
        "CREATE INDEX IF NOT EXISTS documents_by_short ON bojagi.documents(workspace, short)",
        "CREATE INDEX IF NOT EXISTS documents_by_title ON bojagi.documents(workspace, title_sum)",
        """
        CREATE INDEX IF NOT EXISTS documents_by_kind
          ON bojagi.documents(workspace, kind, trashed, pinned DESC, changed DESC, document)
        """,
        """
        CREATE INDEX IF NOT EXISTS documents_by_change
          ON bojagi.documents(workspace, trashed, changed DESC, document)
        """,
        "CREATE INDEX IF NOT EXISTS documents_unindexed ON bojagi.documents(workspace, ordinal) WHERE NOT indexed",
        """
        CREATE TABLE IF NOT EXISTS bojagi.events(
          workspace bigint NOT NULL, document uuid NOT NULL, position bigint NOT NULL, replica bigint NOT NULL,
          sequence bigint NOT NULL, span bigint NOT NULL, checksum bigint NOT NULL, bytes bytea NOT NULL,
          PRIMARY KEY(workspace, document, position))
        """,
        """
        CREATE UNIQUE INDEX IF NOT EXISTS events_by_unit
          ON bojagi.events(workspace, document, replica, sequence)
        """,
        """
        CREATE TABLE IF NOT EXISTS bojagi.lineages(
          workspace bigint NOT NULL, document uuid NOT NULL, replica bigint NOT NULL, past bigint NOT NULL,
          latest bigint NOT NULL, high bigint NOT NULL, low bigint NOT NULL, odd boolean NOT NULL,
          PRIMARY KEY(workspace, document, replica))
        """,
        """
        CREATE TABLE IF NOT EXISTS bojagi.unsent(
          workspace bigint NOT NULL, document uuid NOT NULL, replica bigint NOT NULL, first bigint NOT NULL,
          PRIMARY KEY(workspace, document, replica))
        """,
        """
        CREATE TABLE IF NOT EXISTS bojagi.snapshots(
          workspace bigint NOT NULL, document uuid NOT NULL, codec bigint NOT NULL, position bigint NOT NULL,
          checksum bigint NOT NULL, graph bytea NOT NULL, bytes bytea NOT NULL, PRIMARY KEY(workspace, document))
        """,
        """
        CREATE TABLE IF NOT EXISTS bojagi.links(
          workspace bigint NOT NULL, source uuid NOT NULL, place bigint NOT NULL, target bytea NOT NULL,
          target_sum bigint NOT NULL, PRIMARY KEY(workspace, source, place))
        """,
        "CREATE INDEX IF NOT EXISTS links_by_target ON bojagi.links(workspace, target_sum)",
        """
        CREATE TABLE IF NOT EXISTS bojagi.changes(
          workspace bigint NOT NULL, document uuid NOT NULL, number bigint NOT NULL, PRIMARY KEY(workspace, document))
        """,
        "CREATE UNIQUE INDEX IF NOT EXISTS changes_by_number ON bojagi.changes(workspace, number)",
        """
        CREATE TABLE IF NOT EXISTS bojagi.search_texts(
          workspace bigint NOT NULL, document uuid NOT NULL, checksum bigint NOT NULL, text bytea NOT NULL,
          PRIMARY KEY(workspace, document))
        """,
        """
        CREATE TABLE IF NOT EXISTS bojagi.search(
          workspace bigint NOT NULL, document uuid NOT NULL, part bigint NOT NULL, terms tsvector NOT NULL,
          PRIMARY KEY(workspace, document, part))
        """,
        "CREATE INDEX IF NOT EXISTS search_by_term ON bojagi.search USING gin(terms)",
        "CREATE INDEX IF NOT EXISTS search_parts ON bojagi.search(workspace, document) WHERE part > 0",
        """
        CREATE TABLE IF NOT EXISTS bojagi.asides(
          workspace bigint NOT NULL, document uuid NOT NULL, hash bytea NOT NULL, bytes bytea NOT NULL,
          PRIMARY KEY(workspace, document, hash))
        """,
        """
        CREATE TABLE IF NOT EXISTS bojagi.private_tables(
          workspace bigint NOT NULL, name text NOT NULL, version bigint NOT NULL, rows bytea NOT NULL,
          PRIMARY KEY(workspace, name))
        """,
    ]

    /// What format 2 has beside those of the first.
    private static let segments: [String] = [
        """
        CREATE TABLE IF NOT EXISTS bojagi.segments(
          workspace bigint NOT NULL, document uuid NOT NULL, position bigint NOT NULL, count bigint NOT NULL,
          checksum bigint NOT NULL, bytes bytea NOT NULL, PRIMARY KEY(workspace, document, position))
        """,
        """
        CREATE TABLE IF NOT EXISTS bojagi.segment_units(
          workspace bigint NOT NULL, document uuid NOT NULL, replica bigint NOT NULL, first bigint NOT NULL,
          past bigint NOT NULL, position bigint NOT NULL, PRIMARY KEY(workspace, document, replica, first))
        """,
    ]

    static let tables = [
        "format", "workspaces", "replicas", "documents", "events", "lineages", "unsent", "snapshots", "links",
        "changes", "search_texts", "search", "asides", "private_tables", "segments", "segment_units",
    ]

    /// Finds what a server would run for somebody else when our tables are read or written, as whoever is connected: a
    /// view or foreign table in the place of a table, a trigger, a rule, a policy, a default, a computed column, a check,
    /// an index over an expression. $1 has the names of our tables.
    static let strangers = """
        WITH ours AS (
          SELECT c.oid, c.relname, c.relkind FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'bojagi')
        SELECT convert_to(what || ' “' || left(name, 100) || '”', 'UTF8') FROM (
          SELECT 'relation' AS what, relname::text AS name FROM ours
            WHERE relname = ANY($1) AND relkind NOT IN ('r', 'p')
          UNION ALL SELECT 'trigger', tgname::text FROM pg_trigger JOIN ours ON tgrelid = ours.oid WHERE NOT tgisinternal
          UNION ALL SELECT 'rule', rulename::text FROM pg_rewrite JOIN ours ON ev_class = ours.oid
          UNION ALL SELECT 'policy', polname::text FROM pg_policy JOIN ours ON polrelid = ours.oid
          UNION ALL SELECT 'default in', relname::text FROM pg_attrdef JOIN ours ON adrelid = ours.oid
          UNION ALL SELECT 'constraint', conname::text FROM pg_constraint JOIN ours ON conrelid = ours.oid
            WHERE contype NOT IN ('p', 'u', 'n')
          UNION ALL SELECT 'index', x.indexrelid::regclass::text FROM pg_index x JOIN ours ON x.indrelid = ours.oid
            WHERE x.indexprs IS NOT NULL
        ) AS found LIMIT 1
        """
}
