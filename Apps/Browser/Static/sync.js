// Between the page's store and the server: own events go out in the order they were made, others' come in behind a
// cursor for each document. Whatever fails is tried again; nothing is forgotten before the server has it.

import { Asides } from './asides.js'
import { Catalogue } from './catalogue.js'
import { asText, framed, frames } from './event-bytes.js'
import { DamagedLog } from './packed-log.js'
import { Sending } from './sending.js'
import { showSnapshot } from './snapshots.js'
import { isSamePlace } from './store.js'
import { connect, listen } from './stream.js'

// What one request carries at most.
const mostEvents = 500
const mostBytes = 8 << 20
// In milliseconds: how long a request may take, and more for what it carries, a millisecond for 50 bytes.
const patience = 15_000
// After so long out of sight the stream may have died without a word.
const longAway = 30_000
const againEvery = 60_000
// How a long log is sent.
const segments = 'application/vnd.bojagi.segments'

// The address of the server's log behind a place, and of what is added there. Its digest says which log is meant: one that was
// mended or put back may be as long as before and is another one.
const addressOf = (document, { position, digest }) =>
  `/api/documents/${document}/events?after=${position}${digest ? `&digest=${digest}` : ''}`

// The events that came with the word of a change, and where the log then ends; null where they don't follow what is here.
const newsBehind = (news, cursor, position) =>
  news?.after === cursor.position && cursor.digest && cursor.digest === news.afterDigest
    ? [[...frames(Uint8Array.from(atob(news.events), letter => letter.charCodeAt(0)))], { position, digest: news.digest }] : null

// The server is there and says no: to this request, not to all.
class Refused extends Error {}

export class Sync {
  // `tell` is told: `received(document, events)`, `snapshot(document, bytes)`, `ready(document)`, `changed(row)`, `erased(id)`, `state(isOnline, unsent,
  // untaken)`, `remotes()` when the server's own syncs stand otherwise, `rows(rows)` newer than those before, `pages()` when
  // the whole catalogue begins to come, `page(text)` for each, `pagesEnd(written)` after the last, `moved()` when another
  // workspace answers, `locked()` when the server does not know this page any more, and `notice(name, about)`.
  constructor (store, workspace, isOnline, tell) {
    this.store = store
    this.workspace = workspace
    this.tell = tell
    this.isOnline = isOnline
    this.isConfirmed = isOnline
    this.unsent = 0
    this.open = new Set()
    // How much of each open document's log this tab has told, for others fetch too.
    this.told = new Map()
    // Open documents that were deleted for good elsewhere.
    this.gone = new Set()
    // Documents that could not be fetched and are tried again.
    this.owed = new Set()
    // Whether a file could not be sent and is tried again.
    this.owesFiles = false
    // Open documents of which nothing is here yet.
    this.unready = new Set()
    // Own events that the server did not take: numbers in the outbox, and whether it refused them; others wait there for their past.
    this.untaken = new Map()
    // Why, in the server's words: each is told once.
    this.reasons = new Set()
    this.refusedFiles = new Set()
    this.turns = new Map()
    // What the store has not finished keeping: events, and rows by their documents.
    this.unkept = new Set()
    // Goes up when an event begins to be kept, and when it is.
    this.keeps = 0
    this.unkeptRows = new Map()
    this.asides = new Asides(workspace)
    this.posting = new Sending(workspace, patience)
    // How long the server's log of each open document was when it last told.
    this.lengths = new Map()
    this.catalogue = new Catalogue(this)
    this.channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`bojagi-${workspace}`) : null
    if (this.channel) this.channel.onmessage = ({ data }) => this.heard(data)
    addEventListener('online', () => this.retry())
    // The network is away, which need not be the server.
    addEventListener('offline', () => this.asked('/health').catch(() => this.lost()))
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.hiddenSince = performance.now()
      else if (performance.now() - this.hiddenSince > longAway) this.wake()
    })
    addEventListener('pageshow', event => { if (event.persisted) this.wake() })
    // What was not taken may be now: its time has come, or what it needs.
    setInterval(() => {
      if (!this.isOnline || !this.untaken.size) return
      this.untaken.clear()
      this.send()
    }, againEvery)
  }

  // After a long sleep nobody says what was missed.
  wake () {
    if (this.stream) connect(this)
    else this.refreshAll()
  }

  lost () {
    this.setOnline(false)
    this.retryLater()
  }

  async start () {
    await this.count()
    listen(this)
    this.send()
  }

  // Another tab has said something.
  heard (message) {
    switch (message.kind) {
      case 'event': this.tell.received(message.document, [message.bytes]); this.count(); break
      case 'row': this.tell.changed(message.row); break
      case 'erased': this.erased(message.id); break
      case 'changed': this.changed(message.row, message.news, false); break
      case 'sent': this.count(); if (this.open.has(message.document)) this.inTurn(message.document, () => this.tellKept(message.document)).catch(() => {}); break
      case 'here': this.tell.here(message.record); break
      case 'reload': this.catalogue.ask(); this.refreshAll(); break
      case 'remotes': this.tell.remotes(); break
      case 'state':
        if (message.isOnline && this.isOnline) this.refreshAll()
        this.setOnline(message.isOnline)
    }
  }

  async count () {
    let keeps
    do {
      keeps = this.keeps
      // And what the store is just keeping.
      this.unsent = this.unkept.size + await this.store.outboxCount()
    } while (keeps !== this.keeps)
    this.report()
  }

  // Never in the middle of a turn, and only what is new.
  report () {
    queueMicrotask(() => {
      const state = [this.isOnline, this.unsent, [...this.untaken.values()].filter(isRefused => isRefused).length]
      if (state.join() === this.reported) return
      this.reported = state.join()
      this.tell.state(...state)
    })
  }

  setOnline (isOnline) {
    if (this.isOnline === isOnline) return
    this.isOnline = isOnline
    if (!isOnline) this.isConfirmed = false
    this.report()
    if (!isOnline) return
    this.send()
    this.refreshAll()
    if (this.catalogue.isOwed) this.catalogue.ask()
  }

  // Whoever answers after a silence may serve another workspace; it gets nothing of this one.
  async confirm () {
    if (this.isConfirmed) return
    const response = await this.asked('/api/session')
    if (!response.ok) throw new Error(response.status)
    const now = await response.json()
    if (now.workspace !== this.workspace || this.tell.isAnother(now)) {
      // Once: Chromium may lose a page that is told to load itself anew while it does.
      if (!this.hasMoved) this.tell.moved()
      this.hasMoved = true
      throw new Error('another workspace')
    }
    this.isConfirmed = true
  }

  // Throws where the server is not there, or not for this page.
  async asked (path, options) {
    const signal = AbortSignal.timeout(patience + (options?.body?.byteLength ?? 0) / 50)
    const response = await fetch(path, { ...options, signal })
    if (response.status === 401 && !this.hasToldLock) {
      this.hasToldLock = true
      this.tell.locked()
    }
    if (response.status === 401 || response.status === 503) throw new Error(response.status)
    if (response.status >= 500) throw new Refused(response.status)
    return response
  }

  async keep (document, kind, bytes) {
    const item = { document, kind, bytes }
    this.unkept.add(item)
    this.keeps++
    this.unsent++
    this.report()
    this.keeping = this.store.keep(document, kind, bytes).then(isKept => {
      if (isKept || this.hasWarned) return
      this.hasWarned = true
      this.tell.notice('storage-full', '')
    })
    await this.keeping
    this.unkept.delete(item)
    this.keeps++
    // What the disk has no room for is set aside when the page goes away, not at each key.
    if (!this.asides.isEmpty && !this.store.memory.outbox.size) this.setAside()
    this.channel?.postMessage({ kind: 'event', document, bytes })
    this.send()
  }

  // The page goes away, or may without another word: what the store has not finished keeping is set aside. Nothing stays
  // there once the store has it.
  setAside () {
    this.asides.put([...this.unkept, ...this.store.memory.outbox.values()], [...this.unkeptRows.values()])
  }

  // What an earlier page has set aside, before anything is loaded. An event that was kept after all is passed over; one
  // that was sent as well is sent twice, and taken once.
  takeBack () { return this.asides.takeBack((events, rows) => this.store.keepAgain(events, rows)) }

  // After the events that it tells of: a row alone would be a document with nothing in it.
  async keepRow (row) {
    this.unkeptRows.set(row.id, row)
    this.channel?.postMessage({ kind: 'row', row })
    await this.keeping
    await this.store.putRows([row]).catch(() => {})
    if (this.unkeptRows.get(row.id) === row) this.unkeptRows.delete(row.id)
    if (!this.asides.isEmpty) this.setAside()
  }

  // One tab sends at a time.
  send () {
    if (this.sending) this.sendAgain = true
    else this.sending = this.sendOn().finally(() => { this.sending = null })
    return this.sending
  }

  async sendOn () {
    do {
      this.sendAgain = false
      if (navigator.locks) await navigator.locks.request(`bojagi-send-${this.workspace}`, () => this.sendAll())
      else await this.sendAll()
    } while (this.sendAgain)
  }

  // Until the server has all that was done here, or can't be reached.
  async settled () {
    await this.keeping
    await this.send()
  }

  async sendAll () {
    try {
      await this.confirm()
      const hasAsked = [await this.sendFiles(), await this.sendEvents()].includes(true)
      // Nothing had to be sent: whether somebody is there is asked all the same.
      if (!hasAsked && !this.isOnline) await this.asked('/health')
      if (hasAsked || !this.isOnline) {
        if (!this.owed.size && !this.owesFiles && !this.catalogue.isOwed && this.stream?.readyState !== EventSource.CLOSED) {
          clearTimeout(this.timer)
          this.timer = null
          this.delay = 0
        }
        this.setOnline(true)
      }
    } catch (error) {
      if (error instanceof Refused) this.retryLater()
      else this.lost()
    }
    await this.count()
    if (!this.asides.isEmpty) this.setAside()
  }

  // Files go before the events that name them. One that can't be sent holds nobody up.
  async sendFiles () {
    let hasAsked = false
    this.owesFiles = false
    for (const hash of await this.store.fileHashes()) {
      if (this.refusedFiles.has(hash)) continue
      const file = await this.store.file(hash)
      if (!file) continue
      let response
      try {
        response = await this.asked(file.isPhoto === false ? '/api/blobs?as=file' : '/api/blobs', { method: 'POST', body: file.bytes,
          headers: { 'Content-Type': 'application/octet-stream' } })
      } catch {
        this.owesFiles = true
        this.retryLater()
        break
      }
      hasAsked = true
      if (response.ok) {
        await this.store.forgetFile(hash)
      } else {
        // It stays here, where it is shown from.
        this.refusedFiles.add(hash)
        this.tell.notice('file-refused', file.name ?? '')
      }
    }
    return hasAsked
  }

  async sendEvents () {
    let hasAsked = false
    for (;;) {
      const outbox = (await this.store.outbox()).filter(event => !this.untaken.has(event.number))
      if (outbox.length === 0) return hasAsked
      const { document } = outbox[0]
      let bytes = 0
      const events = outbox.filter(event => event.document === document)
        .filter((event, index) => (bytes += event.bytes.length) <= mostBytes && index < mostEvents || index === 0)
      await this.posting.during(document, () => this.post(document, events))
      hasAsked = true
      await this.count()
    }
  }

  async post (document, events) {
    const cursor = await this.cursorOf(document)
    const response = await this.asked(addressOf(document, cursor), { method: 'POST',
      body: framed(events.map(event => event.bytes)),
      headers: { 'Content-Type': 'application/octet-stream', 'Accept-Language': globalThis.document.documentElement.lang } })
    // Who may not write any more is somebody else to the server.
    if (response.status === 403) {
      this.isConfirmed = false
      this.confirm().catch(() => {})
    }
    // Not this document; the others go on.
    if (!response.ok) {
      this.tellWhy((await response.json().catch(() => null))?.error)
      return events.forEach(({ number }) => this.untaken.set(number, true))
    }
    const { applied, follows, digest, position, waiting, refused } = await response.json()
    this.tellWhy(refused?.[0])
    // What waited for these may be taken now.
    if (applied) for (const event of await this.store.outbox()) if (event.document === document) this.untaken.delete(event.number)
    if (follows) return this.takeSent(document, cursor, events, { position, digest })
    const left = await this.fetchEvents(document)
    // The server lacks more than was thought: that is in the outbox now.
    if (!left) return
    const rest = events.map(event => event.number).filter(number => left.has(number))
    if (!applied && !waiting && !refused?.length) {
      // What does not come back although nothing is wrong with it was there before.
      await this.store.forget(rest)
    } else if (rest.length === events.length) {
      for (const number of rest) this.untaken.set(number, !waiting || refused?.length > 0)
    }
    this.channel?.postMessage({ kind: 'sent', document })
  }

  tellWhy (refusal) {
    if (!refusal?.message || this.reasons.has(refusal.message)) return
    this.reasons.add(refusal.message)
    this.tell.notice('said', refusal.message)
  }

  // The server's log beyond the cursor is just what was sent: nothing need be fetched, here or in another tab.
  takeSent (document, cursor, events, end) {
    return this.inTurn(document, async () => {
      if (!isSamePlace(await this.cursorOf(document), cursor)) return this.fetchNew(document)
      const sent = events.map(event => event.number)
      if (!await this.take(document, cursor, events.map(event => event.bytes), end, sent)) return this.fetchNew(document)
      this.channel?.postMessage({ kind: 'sent', document })
    })
  }

  // Once for all that failed together, each time twice as long.
  retryLater () {
    if (this.timer) return
    this.delay = Math.min(30_000, Math.max(500, (this.delay || 250) * 2))
    this.timer = setTimeout(() => { this.timer = null; this.retry() }, this.delay)
  }

  retry () {
    if (this.stream?.readyState === EventSource.CLOSED) connect(this)
    this.send()
    if (!this.isOnline) return
    if (this.catalogue.isOwed) this.catalogue.ask()
    for (const document of this.owed) this.refresh(document)
  }

  // The events beyond the cursor, into the store and to whoever has the document open. Own events leave the outbox
  // when they come back from the server, and not before. Returns the numbers of those that are left there, null when the
  // outbox has got more.
  fetchEvents (document, position, news) { return this.inTurn(document, () => this.fetchNew(document, position, news)) }

  // One after the other for each document.
  inTurn (document, act) {
    const before = this.turns.get(document) ?? Promise.resolve()
    const turn = before.catch(() => {}).then(act)
    this.turns.set(document, turn)
    return turn.finally(() => { if (this.turns.get(document) === turn) this.turns.delete(document) })
  }

  // Tells what another tab has fetched of an open document. Returns how far the server's log is here.
  async tellKept (document) {
    const told = await this.cursorOf(document)
    const { events, ...kept } = await this.store.logFrom(document, told.position)
    if (!this.told.has(document)) return kept
    if (kept.renewals !== told.renewals || (kept.position === told.position && !isSamePlace(kept, told))) {
      // Another tab has put another one in its place.
      this.told.set(document, { position: 0, renewals: kept.renewals })
      return this.tellKept(document)
    }
    if (kept.position <= told.position) return told
    this.tell.received(document, events)
    this.told.set(document, kept)
    return kept
  }

  // Nothing is asked where the log is here up to `position`, if that is given, or up to `news`, which lead there.
  async fetchNew (document, position = Infinity, news) {
    const cursor = await this.tellKept(document)
    if (cursor.position >= position) return
    const [events, end] = newsBehind(news, cursor, position) ?? await this.eventsFrom(document, cursor)
    // What was written and sent while they came may be among them.
    const own = (await this.store.outbox()).filter(event => event.document === document)
    if (this.open.has(document) && !this.lengths.has(document)) this.lengths.set(document, end?.position ?? 0)
    if (end === null) {
      // Deleted for good elsewhere while somebody wrote in it here: it comes back, all of it.
      if (own.length && (await this.store.logFrom(document, 0)).events.length) {
        return this.sendAnew(document, await this.store.renew(document, [], { position: 0 }))
      }
      // What is here stays, in case it comes back.
      this.tell.erased(document)
    } else if (end.position < cursor.position) {
      // The server's log is another one than before, as after a backup was put back: it gets what it lacks.
      const [all, end] = await this.eventsFrom(document, { position: 0 })
      const place = await this.store.renew(document, all, end)
      this.tell.received(document, all)
      return this.sendAnew(document, place)
    }
    const returned = new Set(own.length ? events.map(asText) : [])
    const sent = own.filter(event => returned.has(asText(event.bytes))).map(event => event.number)
    if (!await this.take(document, cursor, events, end, sent)) return this.fetchNew(document, position)
    return new Set(own.map(event => event.number).filter(number => !sent.includes(number)))
  }

  // Events that the server has behind the cursor, to whoever has the document open and into the store; false where another tab
  // was before.
  async take (document, cursor, events, end, sent) {
    this.tell.received(document, events)
    if (!end || end.position === cursor.position && end.digest === cursor.digest) return true
    // Where the disk is full it is fetched again next time.
    const isTaken = await this.store.take(document, cursor, events, end, sent)
      .catch(() => this.store.forget(sent).catch(() => {}).then(() => true))
    if (isTaken && this.told.has(document)) this.told.set(document, { ...end, renewals: cursor.renewals })
    return isTaken
  }

  // How far the server's log is here.
  async cursorOf (document) { return this.told.get(document) ?? await this.store.cursor(document) }

  // The outbox has got more.
  sendAnew (document, place) {
    if (this.told.has(document)) this.told.set(document, place)
    this.untaken.clear()
    this.send()
    return null
  }

  // Events and where the log ends; null for a document that was there and is no more. Segments that this page can't read,
  // such as a newer server's, are asked for as events.
  async eventsFrom (document, cursor, type = segments) {
    const response = await this.asked(addressOf(document, cursor), { headers: { Accept: type } })
    if (response.status === 404) return [[], null]
    if (!response.ok) throw new Error(response.status)
    const sent = [...frames(new Uint8Array(await response.arrayBuffer()))]
    const end = { position: Number(response.headers.get('Bojagi-Position')), digest: response.headers.get('Bojagi-Digest') ?? undefined }
    if (response.headers.get('Content-Type') !== segments) return [sent, end]
    try {
      return [sent.flatMap(bytes => this.store.packed.unpacked(bytes)), end]
    } catch (error) {
      if (!(error instanceof DamagedLog)) throw error
      return this.eventsFrom(document, cursor, '*/*')
    }
  }

  // Shows what is here, then what the server has, of a long one how it stands before. Without either it is asked for again later.
  async load (document, isLong) {
    this.open.add(document)
    // Not while another of its answers is on the way, whose cursor may be beyond what is told here.
    await this.inTurn(document, async () => {
      const { events: here, ...place } = await this.store.eventsOf(document)
      if (!this.open.has(document)) return
      this.tell.received(document, here)
      this.told.set(document, place)
      if (here.length) this.tell.ready(document)
      // What was written on a snapshot is nothing without what came before.
      if (!place.position) this.unready.add(document)
      if (isLong && !here.length) await showSnapshot(this, document)
    })
    if (this.open.has(document)) await this.refresh(document)
  }

  async refresh (document, position, news) {
    try {
      await this.confirm()
      await this.fetchEvents(document, position, news)
      this.owed.delete(document)
    } catch (error) {
      if (this.open.has(document)) this.owed.add(document)
      if (error instanceof Refused) this.retryLater()
      else this.lost()
      return
    }
    if (this.unready.delete(document)) this.tell.ready(document)
  }

  async refreshAll () {
    for (const document of this.open) await this.refresh(document)
  }

  unload (document) {
    for (const about of [this.open, this.told, this.owed, this.unready, this.lengths]) about.delete(document)
    if (this.gone.delete(document)) this.erased(document)
  }

  // The server says that a document has changed, and how long its log is: nothing is asked where that much is here. But a
  // log that got shorter is another one, and what is owed or was deleted is asked for in any case.
  async changed (row, news, isFirst = true) {
    if (isFirst) this.channel?.postMessage({ kind: 'changed', row, news })
    this.catalogue.hear(row.id)
    this.tell.changed(row)
    this.store.putRows([row]).catch(() => { this.catalogue.isKept = false })
    if (!this.open.has(row.id)) return
    const hasGrown = row.position >= this.lengths.get(row.id) && !this.owed.has(row.id) && !this.gone.has(row.id)
    this.lengths.set(row.id, row.position)
    await this.posting.ended(row.id)
    if (this.open.has(row.id)) await (hasGrown ? this.refresh(row.id, row.position, news) : this.refresh(row.id))
  }

  // Deleted for good elsewhere.
  async erased (id) { await this.store.erase(await this.leave([id])).catch(() => {}) }

  // Documents that were deleted for good elsewhere. Who has written in one since keeps it: it is sent again. Returns the
  // others, and whether the events of each are kept: somebody may be typing in what is open.
  async leave (ids) {
    if (!ids.length) return []
    const written = new Set((await this.store.outbox()).map(event => event.document))
    const gone = []
    for (const id of ids) {
      if (written.has(id)) {
        this.fetchEvents(id).catch(() => {})
        continue
      }
      const isOpen = this.open.has(id)
      if (isOpen) this.gone.add(id)
      gone.push({ id, isOpen })
      this.tell.erased(id)
    }
    return gone
  }
}
