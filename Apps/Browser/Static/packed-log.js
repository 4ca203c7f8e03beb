// Logs that have settled are kept as segments, as the server keeps them: the module packs and unpacks. A row of the log is an
// event, or with a `count` a segment of so many.

import { asText, framed, frames } from './event-bytes.js'

// The last events of a log stay as they are; so many beyond them are worth a segment.
const loose = 64
const fewest = 256
// Of a segment: what is packed at once keeps a key waiting no longer than a frame or two.
const most = 1_024
const mostBytes = 192 << 10

// `module` is the page's: it packs and unpacks.
export class PackedLog {
  constructor (module) { this.module = module }

  pack (events) {
    const length = this.module.exports.bojagi_pack(this.module.give(framed(events)))
    return length > 0 ? this.module.take(length).slice(4) : null
  }

  // The events of a segment. Throws for what is none.
  unpacked (bytes) {
    const length = this.module.exports.bojagi_unpack(this.module.give(bytes))
    if (length <= 0) throw new DamagedLog()
    return [...frames(this.module.take(length).subarray(4))]
  }

  // Throws for what is no segment of so many.
  unpack ({ bytes, count }) {
    const events = this.unpacked(bytes)
    if (events.length !== count) throw new DamagedLog()
    return events
  }

  // The events of rows from a position on.
  events (rows, first = 0) {
    const events = []
    for (const row of rows) {
      const all = row.count ? this.unpack(row) : [row.bytes]
      for (const event of row.position < first ? all.slice(first - row.position) : all) events.push(event)
    }
    return events
  }

  // So many rows have a segment's among them, where there is one to make.
  static mostRows = most + loose

  // Whether a log of so many rows may have some to pack.
  static isLong (rows) { return rows.length >= fewest + loose }

  // The rows that are to become one: the first that stand alone, without the last ones.
  static packable (rows) {
    const start = rows.findIndex(row => !row.count)
    if (start < 0) return []
    const chosen = []
    let size = 0
    for (const row of rows.slice(start, Math.max(start, rows.length - loose))) {
      size += row.bytes.length
      if (row.count || chosen.length === most || chosen.length && size > mostBytes) break
      chosen.push(row)
    }
    return chosen.length < fewest ? [] : chosen
  }

  // Whether rows are still what they were.
  static isSame (rows, others) {
    return rows.length === others.length && rows.every((row, index) =>
      row.position === others[index].position && asText(row.bytes) === asText(others[index].bytes))
  }
}

export class DamagedLog extends Error {}
