// While events of a document are sent, whoever hears that it changed waits for what the answer says: in this tab and,
// where tabs can agree, in every tab of this browser.

export class Sending {
  // `patience` in milliseconds: a tab that was put to sleep amid it is not waited for.
  constructor (workspace, patience) {
    this.prefix = `bojagi-sending-${workspace}-`
    this.patience = patience
    this.ends = new Map()
  }

  async during (document, send) {
    if (navigator.locks) return navigator.locks.request(this.prefix + document, send)
    const end = send()
    this.ends.set(document, end)
    try {
      await end
    } finally {
      this.ends.delete(document)
    }
  }

  // Once nobody sends events of the document.
  async ended (document) {
    const how = { mode: 'shared', signal: AbortSignal.timeout(this.patience) }
    await (navigator.locks?.request(this.prefix + document, how, () => {}) ?? this.ends.get(document))?.catch(() => {})
  }
}
