// A folder that was chosen, as one ZIP archive. Nothing is compressed: what reads it packs anew.

// The server takes no more of a kit, and an archive no more than 65,535 files.
const mostBytes = 40_000_000
const mostFiles = 10_000

const table = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? value >>> 1 ^ 0xedb88320 : value >>> 1
  return value
})
const checksum = bytes => {
  let sum = ~0
  for (const byte of bytes) sum = sum >>> 8 ^ table[(sum ^ byte) & 0xff]
  return ~sum >>> 0
}

// Numbers of two and four bytes, and bytes, one after the other.
const record = (...fields) => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)))
  let place = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(place, value, true); else view.setUint32(place, value, true)
    place += size
  }
  return view
}

// What the system or a program hides beside the files is left out.
const isSeen = file => !file.webkitRelativePath.split('/').some(name => name.startsWith('.'))

// Null for more than is taken.
export const archiveOf = async chosen => {
  const files = [...chosen].filter(isSeen)
  if (files.length > mostFiles || files.reduce((sum, file) => sum + file.size, 0) > mostBytes) return null
  const parts = []
  const directory = []
  let place = 0
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const name = new TextEncoder().encode(file.webkitRelativePath)
    // Version 2.0, names in UTF-8, stored, 1 January 1980.
    const about = [[2, 20], [2, 0x800], [2, 0], [2, 0], [2, 0x21],
      [4, checksum(bytes)], [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0]]
    const head = record([4, 0x04034b50], ...about)
    parts.push(head, name, bytes)
    directory.push(record([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, place]), name)
    place += head.byteLength + name.length + bytes.length
  }
  const size = directory.reduce((sum, part) => sum + part.byteLength, 0)
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, place], [2, 0])
  const name = chosen[0].webkitRelativePath.split('/')[0]
  return new File([...parts, ...directory, end], name + '.zip', { type: 'application/zip' })
}
