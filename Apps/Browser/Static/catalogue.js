// Brings the catalogue to what the server has: what changed since, or all of it, page by page. Docs/Sync.md is the contract.

export class Catalogue {
  constructor (sync) {
    this.sync = sync
    // Documents whose rows came while the server was asked, and how far the catalogue is here.
    this.heard = null
    this.cursor = undefined
  }

  // One time after the other, and one tab after the other.
  take () {
    const taken = (this.taking ?? Promise.resolve()).catch(() => {}).then(() => navigator.locks
      ? navigator.locks.request(`bojagi-catalogue-${this.sync.workspace}`, () => this.takeChanges())
      : this.takeChanges())
    this.taking = taken
    return taken
  }

  async page (query) {
    const response = await this.sync.asked(`/api/catalogue${query}`)
    if (!response.ok) throw new Error(response.status)
    const text = await response.text()
    return { text, page: JSON.parse(text) }
  }

  async takeChanges () {
    const heard = this.heard = new Set()
    // What changed while all of it came is asked for as well; who tells all again then tells it for ever.
    let hasAll = false
    for (;;) {
      if (!this.cursor) {
        if (hasAll) return
        hasAll = true
        await this.takePages(heard)
        if (!this.cursor) return
      }
      const after = this.cursor
      const { page } = await this.page(`?after=${after}`)
      if (page.whole) {
        this.cursor = undefined
        continue
      }
      // What came by the stream meanwhile is newer.
      const rows = page.entries.filter(row => !heard.has(row.id))
      if (rows.length) this.sync.tell.rows(rows)
      await this.sync.store.putRows(rows).catch(() => {})
      for (const id of page.erased) await this.sync.erased(id)
      this.cursor = page.cursor
      await this.sync.store.setCatalogueCursor(after, page.cursor).catch(() => {})
      if (!page.next) return
    }
  }

  // All of it, the latest change first. What the server does not know any more goes away; what it never had stays.
  async takePages (heard) {
    const load = Math.random()
    let isKept = true
    let cursor
    for (let [index, query] = [0, '']; query !== null; index++) {
      const { text, page } = await this.page(query)
      // What was kept is shown as long as the server does not answer.
      if (index === 0) this.sync.tell.pages()
      cursor ??= page.cursor
      // What came by the stream meanwhile is newer.
      const entries = page.entries.filter(row => !heard.has(row.id))
      await this.sync.tell.page(entries.length < page.entries.length ? JSON.stringify({ entries }) : text)
      await this.sync.store.putPage(load, index, text).catch(() => { isKept = false })
      query = page.next ? `?before=${page.next}` : null
    }
    // What somebody has written in since comes back.
    const written = (await this.sync.store.outbox()).map(event => event.document)
    for (const id of await this.sync.tell.pagesEnd([...written, ...heard])) this.sync.tell.erased(id)
    this.cursor = cursor
    if (isKept) await this.sync.store.finishPages(load, cursor, new Set([...heard, ...written])).catch(() => {})
  }
}
