// The Swift module: puts texts and bytes into its memory, calls it, and takes out what must change.

import { Parts, compiled } from './parts.js'

const encoder = new TextEncoder()

export class Module {
  // With the part of the area that is shown first.
  static async load (url, area) {
    const parts = new Parts(url)
    const [core] = await Promise.all([compiled(url), parts.fetch(area)])
    const module = new Module(await parts.start(core), parts)
    await parts.bring(area)
    if (module.exports.bojagi_version() !== 6) throw new Error('the page and its module are of different versions')
    const [high, low] = crypto.getRandomValues(new Uint32Array(2))
    module.exports.bojagi_seed(high, low)
    return module
  }

  constructor (exports, parts) {
    this.exports = exports
    this.parts = parts
  }

  // Puts bytes where the next call looks for them; returns their number.
  give (bytes) {
    const at = this.exports.bojagi_input(bytes.length)
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes)
    return bytes.length
  }

  // Straight into the memory: a long memo is handed over at every key. Most texts take a byte a letter, all at most three.
  giveText (text) {
    for (const room of [text.length + 64, text.length * 3]) {
      const at = this.exports.bojagi_input(room)
      const { read, written } = encoder.encodeInto(text, new Uint8Array(this.exports.memory.buffer, at, room))
      if (read === text.length) return written
    }
    return 0
  }
  giveJSON (value) { return this.giveText(JSON.stringify(value)) }

  // A copy of the last output.
  take (length) {
    const at = this.exports.bojagi_output()
    return new Uint8Array(this.exports.memory.buffer, at, length).slice()
  }

  // What elements, attributes, triggers and steps are called, and their numbers: the module has the one table.
  names () {
    const bytes = this.take(this.exports.bojagi_names())
    const lists = new TextDecoder().decode(bytes.subarray(4)).split('\n\n').map(lines => lines.trim().split('\n'))
    // Steps by their opcodes.
    const steps = lines => lines.reduce((all, line) => {
      const [opcode, name] = line.split(' ')
      all[opcode] = name
      return all
    }, [])
    const [elements, attributes, drawings, triggers] = lists
    return { elements, attributes, drawings: new Set(drawings),
      triggers: Object.fromEntries(triggers.map((name, bit) => [name, 1 << bit])),
      patchSteps: steps(lists[4]), paintSteps: steps(lists[5]) }
  }

  // Every turn begins with it: the time, and fresh randomness for identities.
  begin () {
    this.exports.bojagi_now(Date.now())
    this.exports.bojagi_fill(this.give(crypto.getRandomValues(new Uint8Array(64))))
  }
}
