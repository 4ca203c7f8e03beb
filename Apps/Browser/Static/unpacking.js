// Archives that are chosen: for an import a JSON file, and beside it a folder with the files that it names, as an export
// of the page is one, packed again or not; among photos what has some. Source: APPNOTE 6.3.10.

const mostEntries = 20_000
const mostBytes = 64 << 20
// Of all photos that are unpacked at once.
const mostOfPhotos = 2 ** 31
const mostOfEnd = 22 + 0xffff

const isArchive = file => /\.zip$/i.test(file.name)
const lastOf = name => name.split('/').at(-1)
const isHidden = name => name.split('/').some(part => part.startsWith('.') || part === '__MACOSX')

// Where the files are: `{ name, method, packed, size, place }`; null for what can't be read.
const entriesOf = async file => {
  const end = new DataView(await file.slice(Math.max(0, file.size - mostOfEnd)).arrayBuffer())
  let place = end.byteLength - 22
  while (place >= 0 && end.getUint32(place, true) !== 0x06054b50) place--
  if (place < 0) return null
  const [count, size, start] = [end.getUint16(place + 10, true), end.getUint32(place + 12, true), end.getUint32(place + 16, true)]
  if (count > mostEntries || start + size > file.size) return null
  const list = new DataView(await file.slice(start, start + size).arrayBuffer())
  const entries = []
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== 0x02014b50) return null
    const lengths = [28, 30, 32].map(field => list.getUint16(at + field, true))
    const next = at + 46 + lengths[0] + lengths[1] + lengths[2]
    if (next > list.byteLength) return null
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, lengths[0])),
      method: list.getUint16(at + 10, true), packed: list.getUint32(at + 20, true), size: list.getUint32(at + 24, true),
      place: list.getUint32(at + 42, true)
    })
    at = next
  }
  return entries
}

// The bytes of one; null for what is damaged, too large or packed otherwise. No more is unpacked than it says.
const bytesOf = async (file, { method, packed, size, place }) => {
  if (size > mostBytes || packed > mostBytes || (method !== 0 && method !== 8)) return null
  const head = new DataView(await file.slice(place, place + 30).arrayBuffer())
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) return null
  const start = place + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const content = file.slice(start, start + packed)
  const stream = method === 0 ? content.stream() : content.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const bytes = new Uint8Array(size)
  let count = 0
  try {
    for (const reader = stream.getReader(); ;) {
      const { value, done } = await reader.read()
      if (done) return count === size ? bytes : null
      if (count + value.length > size) { reader.cancel(); return null }
      bytes.set(value, count)
      count += value.length
    }
  } catch { return null }
}

const send = bytes => fetch('/api/blobs?as=file', {
  method: 'POST', body: bytes, headers: { 'Content-Type': 'application/octet-stream' }
}).catch(() => {})

// The chosen files, archives as what they hold of JSON; the server gets the files beside it first. What it does not take
// the import tells of.
export const unpacked = async (files, sending = send) => {
  const all = []
  for (const file of files) {
    const entries = isArchive(file) ? await entriesOf(file) : null
    // Of a folder that was packed as a whole each name begins with its own.
    const texts = entries?.filter(({ name }) => /^([^/]+\/)?[^/]+\.json$/i.test(name) && !isHidden(name))
    if (!texts?.length) { all.push(file); continue }
    for (const entry of entries.filter(({ name }) => /^([^/]+\/)?[^/]+-files\/[0-9a-f]{64}(\.[a-z0-9]{1,5})?$/.test(name))) {
      const bytes = await bytesOf(file, entry)
      if (bytes) await sending(bytes)
    }
    for (const entry of texts) {
      const bytes = await bytesOf(file, entry)
      const about = { type: 'application/json', lastModified: file.lastModified }
      all.push(bytes ? new File([bytes], lastOf(entry.name), about) : file)
    }
  }
  return all
}

const photoTypes = { gif: 'image/gif', jpeg: 'image/jpeg', jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', xmp: 'text/xml' }
const typeOf = name => photoTypes[name.split('.').at(-1).toLowerCase()]

// Whether what takes these files takes photos first of all.
export const takesPhotos = accept => !accept || accept.includes('image/')

// The chosen files, archives as the photos that they hold, with what programs wrote beside those. One that can't be unpacked, or
// for which there is no room by what it says of its size, is there without its bytes, so that it is named; an archive without
// photos stays what it is.
export const photosIn = async files => {
  const all = []
  let room = mostOfPhotos
  for (const file of files) {
    const entries = isArchive(file) ? await entriesOf(file) : null
    const photos = entries?.filter(({ name }) => typeOf(name) && !isHidden(name))
    if (!photos?.length) { all.push(file); continue }
    for (const entry of photos) {
      room -= entry.size
      const bytes = room >= 0 ? await bytesOf(file, entry) : null
      all.push(new File(bytes ? [bytes] : [], lastOf(entry.name), { type: typeOf(entry.name), lastModified: file.lastModified }))
    }
  }
  return all
}
