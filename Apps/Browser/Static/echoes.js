// What the server will tell of though it is here already, because this browser has sent it.

export class Echoes {
  // Positions of documents; and the document that is being sent, with when that has been answered.
  constructor () { this.positions = new Map(); this.sending = null }

  // Sends a document's events: whoever hears of it meanwhile waits for what the server answers.
  async during (document, send) {
    let end
    this.sending = { document, ended: new Promise(done => { end = done }) }
    try {
      await send()
    } finally {
      this.sending = null
      end()
    }
  }

  expect (document, position) {
    const positions = this.positions.get(document)
    // The server tells of several at once, so that some are never heard of.
    if (positions && positions.size < 50) positions.add(position)
    else this.positions.set(document, new Set([position]))
  }

  // Whether a document that has changed came to a position that was expected; once.
  async have (document, position) {
    if (this.sending?.document === document) await this.sending.ended
    return this.positions.get(document)?.delete(position) ?? false
  }
}
