// Files that a person chooses in the system's dialog.

import { archiveOf } from './archive.js'
import { unpacked } from './unpacking.js'

// How much of what came is handed to the module at once: its memory never shrinks.
export const mostAtOnce = 1 << 20

// The texts of files that wait in a queue, byte for byte, in pieces that can be handed over at once; null where none waits.
async function * piecesOf (queue) {
  for (;;) {
    const file = queue.shift()
    if (!file) { yield null; continue }
    const about = { name: file.name, modified: file.lastModified }
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    try {
      for (let start = 0, more = true; more; start += mostAtOnce) {
        more = start + mostAtOnce < file.size
        const bytes = await file.slice(start, start + mostAtOnce).arrayBuffer()
        yield { ...about, text: decoder.decode(bytes, { stream: more }), more }
      }
    } catch {
      yield { ...about, unreadable: true }
    }
  }
}

// `give` takes files that are kept, `take` what else was chosen, `refuse` the name of what is too large.
export const choosing = ({ give, take, refuse }) => {
  // Many texts, or long ones, are handed over in portions: a scene asks for the next when it has taken one.
  const waitingTexts = []
  const textPieces = piecesOf(waitingTexts)
  let lastPortion = Promise.resolve()
  const nextTexts = () => {
    lastPortion = lastPortion.then(async () => {
      const texts = []
      for (let room = mostAtOnce; room > 0;) {
        const { value: piece } = await textPieces.next()
        if (!piece) return { texts, more: false }
        texts.push(piece)
        room -= (piece.text?.length ?? 0) + 256
      }
      return { texts, more: true }
    })
    return lastPortion
  }
  const choose = (element, accept, multiple) => {
    const field = document.createElement('input')
    const isFolder = accept === 'folder'
    Object.assign(field, isFolder ? { type: 'file', webkitdirectory: true } : { type: 'file', accept, multiple })
    field.addEventListener('change', async () => {
      const { files } = field
      if (!element || !files.length) return
      if (isFolder) {
        const archive = await archiveOf(files)
        return archive ? give(element, [archive], '.zip') : refuse(files[0].webkitRelativePath.split('/')[0])
      }
      const chosen = accept.includes('.json') ? await unpacked(files) : files
      if (!multiple || accept === '*/*' || accept.includes('image/')) return give(element, chosen, accept)
      // Archives without JSON the server unpacks, where they are taken beside texts.
      const isArchive = file => accept.includes('.zip') && file.name.toLowerCase().endsWith('.zip')
      const [archives, texts] = [[...chosen].filter(isArchive), [...chosen].filter(file => !isArchive(file))]
      for (const file of texts) waitingTexts.push(file)
      const portion = texts.length ? await nextTexts() : null
      if (archives.length) return give(element, archives, '.zip', portion)
      take(element, { count: texts.length, ...portion })
    })
    field.click()
  }
  return { choose, nextTexts }
}
