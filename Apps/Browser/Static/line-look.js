// What a look says of a line (Modules/Shared/MarkdownViews writes it): its classes, its parts, and the picture below it.

const mediaName = /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac|mp4|m4v|webm|mov|ogv)(\|\d+)?$/i
// The address of a file of the workspace behind its name.
const address = /\]\(blob:([0-9a-f]{64})(?=[ )])/
const wholeAddress = /(\]\(blob:[0-9a-f]{64}\))/
const widthOf = name => {
  const width = Number(/\|(\d{1,4})$/.exec(name)?.[1])
  return width >= 16 && width <= 4000 ? width : null
}

// A part is `words` with the classes `names`; a picture is `hash` and, where its name says one, `width` in points.
export const lookOf = (text, look) => {
  const bar = look.indexOf('|')
  const parts = []
  let at = 0
  let picture = null
  // Where the name of a picture begins that is open.
  let opened = null
  for (const part of look.slice(bar + 1).split(',')) {
    const [length, ...styles] = part.split(' ')
    const words = text.slice(at, at + Number(length))
    const names = styles.join(' ')
    const isMark = styles.includes('is-mark') && !styles.includes('is-code')
    if (isMark) {
      const found = address.exec(words)
      if (found && opened !== null) {
        const name = text.slice(opened, at + found.index)
        if (!mediaName.test(name)) picture ??= { hash: found[1], width: widthOf(name) }
      }
      if (found) opened = null
      if (words.endsWith('![')) opened = at + words.length
    }
    for (const piece of isMark ? words.split(wholeAddress) : [words]) {
      if (piece) parts.push({ words: piece, names: wholeAddress.test(piece) && isMark ? `${names} is-address` : names })
    }
    at += words.length
  }
  if (at < text.length) parts.push({ words: text.slice(at), names: '' })
  return { classes: look.slice(0, bar), parts, picture }
}

// The picture stands below its line, beside the text and not in it. `addressOf` says where it comes from.
export const showPicture = (line, picture, addressOf) => {
  const { style } = line
  if (picture?.width) style.setProperty('--picture-width', `${picture.width}px`)
  else style.removeProperty('--picture-width')
  if (picture?.hash === line.picture) return
  line.picture = picture?.hash
  style.removeProperty('--picture')
  style.removeProperty('--ratio')
  if (!picture) return
  addressOf(picture.hash).then(source => {
    if (line.picture !== picture.hash) return
    style.setProperty('--picture', `url(${source})`)
    const image = new Image()
    image.onload = () => { if (line.picture === picture.hash) style.setProperty('--ratio', image.width / image.height) }
    image.src = source
  })
}

// The address, or the id of a link with a title, that is shown whole, for the caret is in it.
let open = null
let isWaiting = false
export const unfoldAddress = field => {
  // What is being pressed stays where it is.
  if (document.documentElement.matches(':active')) {
    if (!isWaiting) setTimeout(() => { isWaiting = false; unfoldAddress(field) }, 100)
    isWaiting = true
    return
  }
  const { focusNode } = getSelection()
  const around = document.activeElement === field && focusNode?.nodeType === 3 ? focusNode.parentElement : null
  const now = around?.classList.contains('is-address') || around?.dataset.title ? around : null
  if (now === open || (!now && !field.contains(open))) return
  if (open) delete open.dataset.open
  if (now) now.dataset.open = ''
  open = now
}
