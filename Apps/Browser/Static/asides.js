// What a page had to set aside because it went away before the store had kept it: in the browser's small storage, which
// takes no time.

export class Asides {
  constructor (workspace) {
    this.prefix = `unkept-${workspace}-`
    // Where that lies which this page has put there, or could not take back.
    this.names = []
  }

  get isEmpty () { return !this.names.length }

  // Puts events and rows aside, in place of what was there before.
  put (events, rows) {
    const former = this.names
    try {
      this.names = []
      if (events.length || rows.length) {
        const name = `${this.prefix}${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
        const texts = events.map(({ document, kind, bytes }) =>
          [document, kind, btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))])
        localStorage.setItem(name, JSON.stringify({ events: texts, rows }))
        this.names.push(name)
      }
      for (const name of former) localStorage.removeItem(name)
    } catch {
      // No room, or a private window.
      this.names = former
    }
  }

  // Hands what earlier pages have put there to `keep(events, rows)`, which says whether the disk has it now. What the disk
  // has no room for stays.
  async takeBack (keep) {
    let names = []
    try {
      names = Object.keys(localStorage).filter(name => name.startsWith(this.prefix))
    } catch { /* a private window */ }
    for (const name of names) {
      const aside = JSON.parse(localStorage.getItem(name))
      // Another tab that opened at the same moment has taken it.
      if (!aside) continue
      const events = aside.events.map(([document, kind, text]) =>
        ({ document, kind, bytes: Uint8Array.from(atob(text), letter => letter.charCodeAt(0)) }))
      if (await keep(events, aside.rows)) localStorage.removeItem(name)
      else this.names.push(name)
    }
  }
}
