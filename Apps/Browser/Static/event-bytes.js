// Events as the server sends and takes them, and what can be told of one without its module.

// Each event of a body: its length in four bytes before it.
export const frames = function * (bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = view.getUint32(at)
    yield bytes.slice(at + 4, at + 4 + length)
    at += 4 + length
  }
}

// Behind `start`, if there is one.
export const framed = (events, start = []) => {
  const all = new Uint8Array(events.reduce((sum, event) => sum + 4 + event.length, start.length))
  const view = new DataView(all.buffer)
  all.set(start)
  let at = start.length
  for (const event of events) {
    view.setUint32(at, event.length)
    all.set(event, at + 4)
    at += 4 + event.length
  }
  return all
}

// Events in portions of about so many bytes.
export const parts = function * (events, most) {
  for (let [first, end] = [0, 0]; first < events.length; first = end) {
    for (let size = 0; end < events.length && size < most;) size += events[end++].length
    yield events.slice(first, end)
  }
}

// How every event of a document begins: version, document, kind.
const openingLength = bytes => 18 + bytes[17]

const latin = new TextDecoder('latin1')
// A text for each event, as a key for sets.
export const asText = bytes => latin.decode(bytes)
export const openingOf = bytes => asText(bytes.subarray(0, openingLength(bytes)))
