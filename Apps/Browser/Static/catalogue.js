// Brings the catalogue to what the server has: what changed since, or all of it, page by page. Docs/Sync.md is the contract.

export class Catalogue {
  constructor (sync) {
    this.sync = sync
    // The server's cursor up to which the catalogue is here, and whether something before it is missing.
    this.cursor = undefined
    this.hasHoles = false
    // Whether the disk has taken all that was to be kept. If not, the next visit goes on from the cursor that it has.
    this.isKept = true
    // Whether the catalogue must be asked for. False while it is being asked for: a second answer would put old rows over
    // those that the stream has told since.
    this.isOwed = true
    // For each catalogue that is being taken: the documents that the stream has told of since it was asked for.
    this.hearings = new Set()
  }

  // The stream tells of a document: what answers that are on the way say of it is older.
  hear (id) { for (const heard of this.hearings) heard.add(id) }

  async ask () {
    this.isOwed = false
    try {
      await this.take()
    } catch {
      this.isOwed = true
      this.sync.retryLater()
    }
  }

  // One at a time, in all tabs together.
  take () {
    const heard = new Set()
    this.hearings.add(heard)
    const taken = (this.taking ?? Promise.resolve()).catch(() => {}).then(() => navigator.locks
      ? navigator.locks.request(`bojagi-catalogue-${this.sync.workspace}`, () => this.takeChanges(heard))
      : this.takeChanges(heard)).finally(() => this.hearings.delete(heard))
    this.taking = taken
    return taken
  }

  async page (query) {
    const response = await this.sync.asked(`/api/catalogue${query}`)
    if (!response.ok) throw new Error(response.status)
    const text = await response.text()
    return { text, page: JSON.parse(text) }
  }

  async takeChanges (heard) {
    if (this.hasHoles) this.cursor = undefined
    while (this.cursor) {
      const after = this.cursor
      const { page } = await this.page(`?after=${after}`)
      if (page.whole) break
      this.cursor = await this.takePage(after, page, heard)
      if (this.cursor === page.cursor && !page.next) return
    }
    await this.takePages(heard)
  }

  // Takes in what changed after a cursor. Returns the cursor up to which the catalogue is here: another one than the
  // page's, where another tab has kept the catalogue meanwhile.
  async takePage (after, page, heard) {
    const isNew = id => !heard.has(id)
    const rows = page.entries.filter(row => isNew(row.id))
    if (rows.length) this.sync.tell.rows(rows)
    const gone = await this.sync.leave(page.erased.filter(isNew))
    if (!this.isKept) return page.cursor
    try {
      return await this.sync.store.takeCatalogue(
        rows.filter(row => isNew(row.id)), gone.filter(({ id }) => isNew(id)), after, page.cursor)
    } catch {
      this.isKept = false
      return page.cursor
    }
  }

  // Takes in all of it, the latest change first. What the server no longer knows goes away; what it never had stays.
  async takePages (heard) {
    const { store, tell } = this.sync
    const load = Math.random()
    let cursor
    let count = 0
    for (let query = ''; query !== null; count++) {
      const { text, page } = await this.page(query)
      if (count === 0) tell.pages()
      cursor ??= page.cursor
      const entries = page.entries.filter(row => !heard.has(row.id))
      await tell.page(entries.length < page.entries.length ? JSON.stringify({ entries }) : text)
      if (this.isKept) await store.putPage(load, count, text).catch(() => this.abandon(load))
      query = page.next ? `?before=${page.next}` : null
    }
    // What changed while the pages came has moved before the first, and may be in none of them.
    const changes = []
    for (let after = cursor; after;) {
      const { page } = await this.page(`?after=${after}`)
      if (page.whole) throw new Error('another catalogue')
      changes.push({ after, page })
      after = page.next
    }
    const moved = changes.flatMap(({ page }) => [...page.entries.map(row => row.id), ...page.erased])
    // What somebody has written in since comes back.
    const written = (await store.outbox()).map(event => event.document)
    for (const id of await tell.pagesEnd([...written, ...heard, ...moved])) tell.erased(id)
    this.hasHoles = false
    this.cursor = cursor
    const newer = new Set([...heard, ...written])
    if (this.isKept) await store.finishPages(load, cursor, count, newer).catch(() => { this.isKept = false })
    if (!this.isKept) await this.abandon(load)
    for (const { after, page } of changes) this.cursor = await this.takePage(after, page, heard)
  }

  // The disk does not take all pages: those that it has are of no use.
  async abandon (load) {
    this.isKept = false
    await this.sync.store.dropPages(load).catch(() => {})
  }
}
