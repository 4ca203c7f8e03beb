// Who else is in the document that is seen: this page tells where its person is, as long as others are there, and hears
// where they are. Nothing of it is kept; whoever says nothing for ten seconds has left.

// In milliseconds: how often a page tells at most, how often it says that it is still there, how long somebody is there of whom
// nothing is heard, looked at each second, and how long ago the server may have heard of whom it knows.
const least = 200
const again = 4_000
const lifetime = 9_000
const longAgo = 5_000

// What a page is called that is loaded anew, so that it takes the place of the one before. It is kept while no page is there: a tab
// that is copied from this one has another name.
const kept = 'presence-page'
const takeName = () => {
  try {
    const name = sessionStorage.getItem(kept)
    sessionStorage.removeItem(kept)
    if (/^[0-9a-f]{16}$/.test(name)) return name
  } catch { /* a browser without storage */ }
  return [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

export class Presence {
  // `hear` is told the records of others, and null when time has passed.
  constructor (isOnline, hear) {
    this.told = hear
    this.canSend = isOnline
    this.page = takeName()
    this.document = ''
    this.place = '{}'
    // When each of the others' pages was heard of last, and what.
    this.others = new Map()
    this.sentAt = -Infinity
    // What the server knows: the document that was told last.
    this.sent = ''
    addEventListener('pagehide', () => {
      this.leave()
      try { sessionStorage.setItem(kept, this.page) } catch { /* as above */ }
    })
    addEventListener('pageshow', () => { try { sessionStorage.removeItem(kept) } catch { /* as above */ } })
    document.addEventListener('visibilitychange', () => document.hidden ? this.leave() : this.soon())
  }

  // Who comes back after a silence is new to everybody.
  set isOnline (isOnline) {
    if (isOnline && !this.canSend) this.soon()
    this.canSend = isOnline
  }

  // Where the person is now: a document, or none, and a place in it as JSON.
  tell (id, place) {
    if (id !== this.document) this.others.clear()
    this.document = id
    this.place = place
    this.soon()
  }

  // Where somebody is, as the server says it; `at` is when they said so.
  hear (record, at = performance.now()) {
    if (record.page === this.page || record.document !== this.document) return
    const key = record.author + record.page
    const isNew = record.place && !this.others.has(key)
    if (record.place) this.others.set(key, { at, record })
    else this.others.delete(key)
    this.told(record)
    // Whoever has just come does not know yet who is here.
    if (isNew) this.soon()
    this.watch()
  }

  // Tells, but not too often.
  soon () {
    if (document.hidden) return
    this.waiting ??= setTimeout(() => {
      this.waiting = null
      this.send()
    }, Math.max(0, this.sentAt + least - performance.now()))
  }

  async send () {
    if (document.hidden || !this.canSend || (!this.document && !this.sent)) return
    const response = await this.post(this.document)
    if (!response?.ok) return
    // Whom this page has heard of, it has heard of since.
    const { here } = await response.json()
    for (const record of here) {
      if (!this.others.has(record.author + record.page)) this.hear(record, performance.now() - longAgo)
    }
  }

  post (id) {
    this.sentAt = performance.now()
    this.sent = id
    const body = `{"page":"${this.page}"${id ? `,"document":"${id}","place":${this.place}` : ''}}`
    // Nobody waits for it, and who can't be reached hears it the next time.
    return fetch('/api/presence', { method: 'POST', body, keepalive: true, headers: { 'Content-Type': 'application/json' } })
      .catch(() => null)
  }

  leave () {
    clearTimeout(this.waiting)
    this.waiting = null
    // Also where the stream has ended, as it does when the page is loaded anew.
    if (this.sent && this.others.size) this.post('')
    this.sent = ''
  }

  // As long as others are there.
  watch () {
    this.timer ??= setInterval(() => {
      const now = performance.now()
      for (const [key, { at, record }] of this.others) {
        if (now - at < lifetime) continue
        this.others.delete(key)
        this.told({ ...record, place: undefined })
      }
      this.told(null)
      if (!this.others.size) {
        clearInterval(this.timer)
        this.timer = null
      } else if (now - this.sentAt >= again) {
        this.soon()
      }
    }, 1_000)
  }
}
