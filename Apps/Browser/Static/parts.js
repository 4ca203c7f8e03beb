// The module is divided: a core that every page loads first, and for each area a part with what only that area does. The
// core calls a part by functions that are not there yet; once the part has come, it has put its own in their place.

export const compiled = async url => {
  try {
    return await WebAssembly.compileStreaming(fetch(url, { credentials: 'same-origin' }))
  } catch {
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer())
  }
}

// As the build names them, in files and where the core says what it lacks.
const prefix = 'part-'
const names = '@parts@'.split(' ').filter(file => file).map(file => file.slice(prefix.length, -'.wasm'.length))

export class Parts {
  constructor (url) {
    this.url = url
    // Compiled, or on their way.
    this.coming = new Map()
    this.here = new Set()
  }

  async start (core) {
    const missing = name => new Proxy({}, { get: (_, index) => (...values) => this.callLate(name, +index, values) })
    const absent = new Proxy({}, { get: () => () => 0 })
    this.core = (await WebAssembly.instantiate(core, new Proxy({}, {
      get: (_, space) => space.startsWith(prefix) ? missing(space.slice(prefix.length)) : absent
    }))).exports
    this.table = Object.values(this.core).find(each => each instanceof WebAssembly.Table)
    return this.core
  }

  place (name) { return new URL(`./${prefix}${name}.wasm`, this.url) }

  // Whether nothing of an area has to be waited for.
  has (name) { return !names.includes(name) || this.here.has(name) }

  // Nothing where there is no such part, or it can't be had.
  async fetch (name) {
    if (!names.includes(name)) return
    if (!this.coming.has(name)) this.coming.set(name, compiled(this.place(name)))
    return this.coming.get(name).catch(() => { this.coming.delete(name) })
  }

  async bring (name) {
    if (this.has(name)) return
    const part = await this.fetch(name)
    if (!part) throw new Error(`${this.place(name)} can't be had`)
    this.join(name, part)
  }

  bringAll () { return Promise.all(names.map(name => this.bring(name))) }

  join (name, part) {
    if (this.here.has(name)) return
    new WebAssembly.Instance(part, { core: this.core })
    this.here.add(name)
  }

  // The core is in the middle of something that can't wait: the page stands still until the part is there.
  callLate (name, index, values) {
    try {
      this.join(name, new WebAssembly.Module(this.bytes(name)))
    } catch (error) {
      // What was begun can't be ended.
      throw new WebAssembly.RuntimeError(`${this.place(name)}: ${error.message}`)
    }
    return this.table.get(index)(...values)
  }

  bytes (name) {
    const request = new XMLHttpRequest()
    request.open('GET', this.place(name), false)
    // A letter a byte.
    request.overrideMimeType('text/plain; charset=x-user-defined')
    request.send()
    if (request.status !== 200) throw new Error(request.status)
    return Uint8Array.from(request.responseText, letter => letter.charCodeAt(0) & 0xff)
  }
}
