#pragma once
#include <sqlite3.h>

// SQLite's SQLITE_TRANSIENT is a cast that Swift cannot import.
static inline sqlite3_destructor_type bojagi_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// sqlite3_db_config takes varargs, which Swift cannot call: leave the write-ahead log when closing.
static inline int bojagi_sqlite_keep_log_on_close(sqlite3 *db, int keep) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep, (int *)0);
}
