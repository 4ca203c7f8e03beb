#pragma once
#include <sqlite3.h>

// SQLite's SQLITE_TRANSIENT is a cast that Swift cannot import.
static inline sqlite3_destructor_type bojagi_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// sqlite3_db_config takes varargs, which Swift cannot call: leave the write-ahead log when closing.
static inline int bojagi_sqlite_keep_log_on_close(sqlite3 *db, int keep) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep, (int *)0);
}

// Nothing that a database file says is run: no triggers, no views, no functions in its schema that could do harm, no
// extensions; and nobody writes where only SQLite itself may. SQLITE_OK if all of it is known to this SQLite.
// Source: https://www.sqlite.org/security.html
static inline int bojagi_sqlite_harden(sqlite3 *db) {
    static const int settings[][2] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},   {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0},  {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
        {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
    };
    for (unsigned index = 0; index < sizeof settings / sizeof settings[0]; index++) {
        int code = sqlite3_db_config(db, settings[index][0], settings[index][1], (int *)0);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}
