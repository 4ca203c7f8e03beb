// What the page keeps for itself, in IndexedDB: events before they are sent, events as the server has them, the
// catalogue, and who writes. Without IndexedDB (a private window) everything is in memory and works online.

import { asText, openingOf } from './event-bytes.js'
import { DamagedLog, PackedLog } from './packed-log.js'

const wait = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

// In milliseconds.
const packingDelay = 2_000
const packingPause = 100
// Where so many events come at once the log is looked at; else when it is opened next.
const manyAtOnce = 256

// A tab with an older version that does not let go, as one that sleeps, is not waited for longer, in milliseconds.
const patience = 3_000
const opened = request => new Promise((resolve, reject) => {
  let isLate = false
  request.onblocked = () => setTimeout(() => {
    isLate = true
    reject(new Error('another tab holds an older version'))
  }, patience)
  request.onsuccess = () => isLate ? request.result.close() : resolve(request.result)
  request.onerror = () => reject(request.error)
})

// How far the server's log is here: how many events, the server's digest of which ones, and how often another log took its
// place.
const placeOf = cursor => ({ position: cursor?.position ?? 0, digest: cursor?.digest, renewals: cursor?.renewals ?? 0 })
export const isSamePlace = (left, right) =>
  left.position === right.position && left.digest === right.digest && left.renewals === right.renewals

export class Store {
  // One for each workspace: another one on the same address has nothing to do with this.
  static async open (workspace) {
    const store = new Store()
    store.workspace = workspace
    try {
      // An older page would take a segment for an event: it works in memory beside this one.
      const request = indexedDB.open(`bojagi-${workspace}`, 3)
      request.onupgradeneeded = ({ oldVersion }) => {
        const database = request.result
        if (oldVersion < 1) {
          // Events as the server has them: document and place in its log.
          database.createObjectStore('events', { keyPath: ['document', 'position'] })
          // The person's own that the server may lack, in the order they were made.
          database.createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
          database.createObjectStore('cursors', { keyPath: 'document' })
          // Rows of the catalogue that are newer than its pages, or of documents that have gone.
          database.createObjectStore('rows', { keyPath: 'id' })
          database.createObjectStore('files', { keyPath: 'hash' })
          database.createObjectStore('facts')
        }
        // The catalogue as the server gave it, a page of some thousand rows at a time, as its text.
        if (oldVersion < 2) database.createObjectStore('pages', { keyPath: ['load', 'index'] })
      }
      store.database = await opened(request)
      store.isLasting = true
      const leave = () => { store.database = null }
      store.database.onclose = leave
      store.database.onversionchange = () => { store.database.close(); leave() }
    } catch {
      store.database = null
    }
    return store
  }

  constructor () {
    this.memory = { outbox: new Map(), events: new Map(), cursors: new Map(), rows: new Map(), facts: new Map(),
      files: new Map(), next: 1 }
    // Packs and unpacks what has settled; set before any log is read.
    this.packed = null
    // Documents whose logs are being packed, or will be.
    this.packing = new Set()
  }

  transaction (names, mode = 'readonly') { return this.database.transaction(names, mode, { durability: 'strict' }) }

  done (transaction) {
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = transaction.onerror = () => reject(transaction.error)
    })
  }

  // No more will be asked of it: it is done without waiting, so that a page that goes away now does not take it along.
  finished (transaction) {
    const done = this.done(transaction)
    transaction.commit?.()
    return done
  }

  async fact (name) {
    if (!this.database) return this.memory.facts.get(name)
    return wait(this.transaction(['facts']).objectStore('facts').get(name))
  }

  async setFact (name, value) {
    if (!this.database) { this.memory.facts.set(name, value); return }
    const transaction = this.transaction(['facts'], 'readwrite')
    transaction.objectStore('facts').put(value, name)
    return this.finished(transaction)
  }

  // Keeps an event of the person before anybody else hears of it. Where the disk takes no more it is in memory until
  // the server has it, and the answer is false; so it is in a private window, which nobody expects to last.
  async keep (document, kind, bytes) {
    if (this.database) {
      try {
        const transaction = this.transaction(['outbox'], 'readwrite')
        transaction.objectStore('outbox').add({ document, kind, bytes })
        await this.finished(transaction)
        return true
      } catch { /* no room, or the storage was cleared */ }
    }
    this.spendReplica()
    // Numbers of its own, which the disk never gives.
    const number = -(this.memory.next++)
    this.memory.outbox.set(number, { number, document, kind, bytes })
    return !this.isLasting
  }

  // Keeps events, but for those that were kept after all, and rows. Whether the disk has all of the events.
  async keepAgain (events, rows) {
    const known = new Set((await this.outbox()).map(event => asText(event.bytes)))
    let isKept = true
    for (const { document, kind, bytes } of events) {
      if (!known.has(asText(bytes))) isKept = await this.keep(document, kind, bytes) && isKept
    }
    await this.putRows(rows).catch(() => {})
    return isKept
  }

  async outbox () {
    const kept = this.database ? await wait(this.transaction(['outbox']).objectStore('outbox').getAll()) : []
    return [...kept, ...this.memory.outbox.values()]
  }

  async outboxCount () {
    const kept = this.database ? await wait(this.transaction(['outbox']).objectStore('outbox').count()) : 0
    return kept + this.memory.outbox.size
  }

  async forget (numbers) {
    for (const number of numbers) this.memory.outbox.delete(number)
    if (!this.database) return
    const transaction = this.transaction(['outbox'], 'readwrite')
    for (const number of numbers) if (number > 0) transaction.objectStore('outbox').delete(number)
    return this.finished(transaction)
  }

  // What is here of a document: the server's events in their order, then the person's own that were not sent; and how far
  // the server's go.
  async eventsOf (document) {
    const unkept = [...this.memory.outbox.values()]
    const found = (sent, own, cursor) => ({
      events: [...sent, ...own.filter(event => event.document === document)].map(event => event.bytes), ...placeOf(cursor) })
    if (!this.database) return found(this.memory.events.get(document) ?? [], unkept, this.memory.cursors.get(document))
    const transaction = this.transaction(['events', 'cursors', 'outbox'])
    const [sent, own, cursor] = await Promise.all([
      wait(transaction.objectStore('events').getAll(this.logRange(document))),
      wait(transaction.objectStore('outbox').getAll()), wait(transaction.objectStore('cursors').get(document))])
    const events = await this.unpacked(document, sent)
    if (PackedLog.isLong(sent)) this.packSoon(document)
    return found((events ?? []).map(bytes => ({ bytes })), [...own, ...unkept], events && cursor)
  }

  // The events of rows; null where they can't be read, and then nothing is kept of that log: the server has it.
  async unpacked (document, rows, first = 0) {
    try {
      return this.packed.events(rows, first)
    } catch (error) {
      if (!(error instanceof DamagedLog)) throw error
      const transaction = this.transaction(['events', 'cursors'], 'readwrite')
      transaction.objectStore('cursors').delete(document)
      transaction.objectStore('events').delete(this.logRange(document))
      await this.finished(transaction)
      return null
    }
  }

  // Once nobody waits for anything else; what has changed meanwhile is left.
  packSoon (document) {
    if (this.packing.has(document)) return
    this.packing.add(document)
    setTimeout(() => this.pack(document).catch(() => {}).finally(() => this.packing.delete(document)), packingDelay)
  }

  async pack (document) {
    for (let from = 0; this.database;) {
      const all = await wait(this.transaction(['events']).objectStore('events')
        .getAll(this.logRange(document, from), PackedLog.mostRows))
      const rows = PackedLog.packable(all)
      if (!rows.length && all.length < PackedLog.mostRows) return
      from = (rows.at(-1) ?? all.at(-1)).position + 1
      if (!rows.length) continue
      const bytes = this.packed.pack(rows.map(row => row.bytes))
      if (!bytes) continue
      const transaction = this.transaction(['events'], 'readwrite')
      const events = transaction.objectStore('events')
      const [first, last] = [rows[0].position, rows.at(-1).position]
      const range = IDBKeyRange.bound([document, first], [document, last])
      const now = events.getAll(range)
      let isPacked = false
      now.onsuccess = () => {
        isPacked = PackedLog.isSame(rows, now.result)
        if (!isPacked) return
        events.delete(range)
        events.put({ document, position: first, count: rows.length, bytes })
      }
      await this.done(transaction)
      if (!isPacked) return
      await new Promise(resolve => setTimeout(resolve, packingPause))
    }
  }

  // The server's events from a position on, and how far they go.
  async logFrom (document, first) {
    if (!this.database) {
      const events = (this.memory.events.get(document) ?? []).slice(first).map(event => event.bytes)
      return { events, ...placeOf(this.memory.cursors.get(document)) }
    }
    const transaction = this.transaction(['events', 'cursors'])
    const store = transaction.objectStore('events')
    const cursor = wait(transaction.objectStore('cursors').get(document))
    // A segment that holds the position begins before it.
    const before = await wait(store.openKeyCursor(IDBKeyRange.bound([document, 0], [document, first]), 'prev'))
    const rows = await wait(store.getAll(this.logRange(document, before?.key[1] ?? first)))
    const events = await this.unpacked(document, rows, first)
    return { events: events ?? [], ...placeOf(events && await cursor) }
  }

  async cursor (document) {
    if (!this.database) return placeOf(this.memory.cursors.get(document))
    return placeOf(await wait(this.transaction(['cursors']).objectStore('cursors').get(document)))
  }

  // Events that the server has behind a place, and where its log then ends; `sent` leaves the outbox with it. False, and nothing
  // is done, where another tab has gone on from that place by then: perhaps in another log.
  async take (document, cursor, events, end, sent = []) {
    if (!this.database) {
      const known = this.memory.events.get(document) ?? []
      events.forEach((bytes, index) => { known[cursor.position + index] = { bytes } })
      this.memory.events.set(document, known)
      this.memory.cursors.set(document, end)
      await this.forget(sent)
      return true
    }
    const transaction = this.transaction(['events', 'cursors', 'outbox'], 'readwrite')
    const cursors = transaction.objectStore('cursors')
    const kept = cursors.get(document)
    const then = { position: end.position, digest: end.digest, renewals: cursor.renewals }
    let isTaken = false
    kept.onsuccess = () => {
      const known = placeOf(kept.result)
      // Behind a gap, where the disk once had no room: that is fetched again at the next visit.
      const isBehindGap = known.renewals === cursor.renewals && known.position < cursor.position
      isTaken = isBehindGap || isSamePlace(known, cursor) || isSamePlace(known, then)
      if (!isTaken) return
      for (const number of sent) {
        this.memory.outbox.delete(number)
        if (number > 0) transaction.objectStore('outbox').delete(number)
      }
      if (!isSamePlace(known, cursor)) return
      events.forEach((bytes, index) =>
        transaction.objectStore('events').put({ document, position: cursor.position + index, bytes }))
      cursors.put({ document, ...then })
    }
    await this.done(transaction)
    if (events.length >= manyAtOnce) this.packSoon(document)
    return isTaken
  }

  // The server's log has become another one: it takes the place of the former, and what that one had beyond it is to
  // be sent again, but for events of a kind that the document does not have. Returns how far it goes.
  async renew (document, events, end) {
    const known = new Set(events.map(asText))
    const opening = events.length ? openingOf(events[0]) : null
    const lost = kept => kept
      .filter(bytes => !known.has(asText(bytes)) && (opening === null || openingOf(bytes) === opening))
    if (!this.database) {
      const former = lost((this.memory.events.get(document) ?? []).map(event => event.bytes))
      this.memory.events.set(document, events.map(bytes => ({ bytes })))
      this.memory.cursors.set(document, end)
      for (const bytes of former) await this.keep(document, '', bytes)
      return placeOf(end)
    }
    const transaction = this.transaction(['events', 'cursors', 'outbox'], 'readwrite')
    const store = transaction.objectStore('events')
    const range = this.logRange(document)
    const former = store.getAll(range)
    former.onsuccess = () => {
      store.delete(range)
      events.forEach((bytes, position) => store.put({ document, position, bytes }))
      for (const bytes of lost(this.kept(former.result))) transaction.objectStore('outbox').add({ document, kind: '', bytes })
    }
    const cursors = transaction.objectStore('cursors')
    const cursor = cursors.get(document)
    let place
    cursor.onsuccess = () => {
      place = { ...placeOf(end), renewals: placeOf(cursor.result).renewals + 1 }
      cursors.put({ document, ...place })
    }
    await this.done(transaction)
    return place
  }

  // The events of rows, but for those of segments that can't be read.
  kept (rows) {
    return rows.flatMap(row => {
      try { return this.packed.events([row]) } catch { return [] }
    })
  }

  logRange (document, first = 0) { return IDBKeyRange.bound([document, first], [document, Number.MAX_SAFE_INTEGER]) }

  async putRows (rows) {
    if (!this.database) {
      for (const row of rows) this.memory.rows.set(row.id, row)
      return
    }
    const transaction = this.transaction(['rows'], 'readwrite')
    for (const row of rows) transaction.objectStore('rows').put(row)
    return this.finished(transaction)
  }

  // What is kept of the catalogue: rows that are newer than the pages, the keys of those, and how far they go, unless
  // one is missing.
  async catalogue () {
    if (!this.database) return { rows: [], pages: [] }
    const transaction = this.transaction(['rows', 'pages', 'facts'])
    const facts = wait(transaction.objectStore('facts').get('catalogue'))
    const rows = wait(transaction.objectStore('rows').getAll())
    const keys = wait(transaction.objectStore('pages').getAllKeys())
    const { load, cursor, count } = (await facts) ?? {}
    const pages = (await keys).filter(key => key[0] === load)
    // Very many newer rows are read slower than all pages.
    const isWorn = (await rows).length > 5_000 || pages.length !== count
    return { rows: await rows, pages, cursor: isWorn ? undefined : cursor }
  }

  // Its text; undefined where another tab has put newer pages in its place.
  async page (key) {
    if (!this.database) return undefined
    return (await wait(this.transaction(['pages']).objectStore('pages').get(key)))?.text
  }

  async putPage (load, index, text) {
    if (!this.database) return
    const transaction = this.transaction(['pages'], 'readwrite')
    transaction.objectStore('pages').put({ load, index, text })
    return this.finished(transaction)
  }

  async dropPages (load) {
    if (!this.database) return
    const transaction = this.transaction(['pages'], 'readwrite')
    transaction.objectStore('pages').delete(IDBKeyRange.bound([load], [load, []]))
    return this.finished(transaction)
  }

  // The pages of a load, `count` of them, take the place of all others, and of the rows but for those in `newer` and those
  // that the server never had. Not where another tab has taken some of them away.
  async finishPages (load, cursor, count, newer) {
    if (!this.database) return
    const transaction = this.transaction(['rows', 'pages', 'facts'], 'readwrite')
    const [rows, pages] = [transaction.objectStore('rows'), transaction.objectStore('pages')]
    const [keys, kept] = [pages.getAllKeys(), rows.getAll()]
    let isWhole = false
    keys.onsuccess = () => {
      isWhole = keys.result.filter(key => key[0] === load).length === count
      if (!isWhole) return
      transaction.objectStore('facts').put({ load, cursor, count }, 'catalogue')
      for (const key of keys.result) if (key[0] !== load) pages.delete(key)
    }
    kept.onsuccess = () => {
      if (!isWhole) return
      for (const row of kept.result) if (!newer.has(row.id) && (row.gone || row.position > 0)) rows.delete(row.id)
    }
    return this.done(transaction)
  }

  // What changed from one cursor to another: both or neither is kept, and not where the rows are here up to another place.
  // Returns how far they are here.
  async takeCatalogue (rows, gone, before, cursor) {
    if (!this.database) {
      await this.putRows(rows)
      await this.erase(gone)
      return cursor
    }
    const transaction = this.transaction(['rows', 'events', 'cursors', 'facts'], 'readwrite')
    const facts = transaction.objectStore('facts')
    const known = facts.get('catalogue')
    let end = cursor
    known.onsuccess = () => {
      end = known.result?.cursor ?? cursor
      if (end !== before && end !== cursor) return
      end = cursor
      if (known.result?.cursor) facts.put({ ...known.result, cursor }, 'catalogue')
      for (const row of rows) transaction.objectStore('rows').put(row)
      this.eraseIn(transaction, gone)
    }
    await this.done(transaction)
    return end
  }

  // Documents that were deleted for good, and whether the events of each are kept as long as it is open.
  async erase (gone) {
    if (!gone.length) return
    if (!this.database) {
      for (const { id, isOpen } of gone) {
        this.memory.rows.delete(id)
        if (!isOpen) for (const name of ['events', 'cursors']) this.memory[name].delete(id)
      }
      return
    }
    const transaction = this.transaction(['rows', 'events', 'cursors'], 'readwrite')
    this.eraseIn(transaction, gone)
    return this.finished(transaction)
  }

  eraseIn (transaction, gone) {
    for (const { id, isOpen } of gone) {
      // A page may have it still.
      transaction.objectStore('rows').put({ id, gone: true })
      if (isOpen) continue
      transaction.objectStore('cursors').delete(id)
      transaction.objectStore('events').delete(this.logRange(id))
    }
  }

  async keepFile (file) {
    if (!this.database) { this.memory.files.set(file.hash, file); return }
    const transaction = this.transaction(['files'], 'readwrite')
    transaction.objectStore('files').put(file)
    return this.finished(transaction)
  }

  async fileHashes () {
    if (!this.database) return [...this.memory.files.keys()]
    return wait(this.transaction(['files']).objectStore('files').getAllKeys())
  }

  async file (hash) {
    if (!this.database) return this.memory.files.get(hash)
    return wait(this.transaction(['files']).objectStore('files').get(hash))
  }

  async forgetFile (hash) {
    if (!this.database) { this.memory.files.delete(hash); return }
    const transaction = this.transaction(['files'], 'readwrite')
    transaction.objectStore('files').delete(hash)
    return this.finished(transaction)
  }

  // In one transaction, for two tabs may open at the same moment.
  addReplica (name) {
    const transaction = this.transaction(['facts'], 'readwrite')
    const facts = transaction.objectStore('facts')
    const known = facts.get('replicas')
    known.onsuccess = () => facts.put([...(known.result ?? []), name], 'replicas')
    return this.done(transaction)
  }

  // A replica of one's own as long as this tab lives. Numbers that no tab holds are used again, so that an event
  // graph names few of them; without locks each page load has a new one.
  async leaseReplica () {
    const fresh = () => [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('')
    if (!this.database || !navigator.locks) return fresh()
    const known = (await this.fact('replicas')) ?? []
    for (const replica of [...known, null]) {
      if (replica && this.isSpent(replica)) continue
      const name = replica ?? fresh()
      const isHeld = await new Promise(resolve => {
        navigator.locks.request(`bojagi-replica-${name}`, { ifAvailable: true }, lock => {
          resolve(!!lock)
          // Held until the tab goes away.
          return lock ? new Promise(() => {}) : undefined
        })
      })
      if (!isHeld) continue
      if (!replica) await this.addReplica(name).catch(() => {})
      this.replica = name
      return name
    }
    return fresh()
  }

  // The disk does not know all of its events: whoever had its name next would count them again.
  spendReplica () {
    try { if (this.replica) localStorage.setItem(`spent-${this.workspace}-${this.replica}`, '1') } catch { /* no room */ }
  }

  isSpent (replica) {
    try { return !!localStorage.getItem(`spent-${this.workspace}-${replica}`) } catch { return false }
  }
}
