// The place of the caret in a field that is an editable element.

// Null where the caret is somewhere else.
const boxOfCaret = field => {
  const { focusNode, focusOffset } = getSelection()
  if (!field.isConnected || !focusNode || !field.contains(focusNode)) return null
  const caret = document.createRange()
  caret.setStart(focusNode, focusOffset)
  const [box] = caret.getClientRects()
  if (box) return box
  // A caret in an empty line has no place of its own.
  const element = focusNode.nodeType === 3 ? focusNode.parentElement : focusNode.childNodes[focusOffset] ?? focusNode
  return (element.nodeType === 1 ? element : focusNode).getBoundingClientRect()
}

// Gives the element around a field the caret's place, for what stands beside it: `--caret-left`, `--caret-top` and
// `--caret-bottom`; `data-caret` is `low` in its lower half.
export const tellCaret = field => {
  const box = boxOfCaret(field)
  if (!box) return
  const { style, dataset } = field.parentElement
  const around = field.parentElement.getBoundingClientRect()
  style.setProperty('--caret-left', `${Math.round(box.left - around.left)}px`)
  style.setProperty('--caret-top', `${Math.round(box.top - around.top)}px`)
  style.setProperty('--caret-bottom', `${Math.round(box.bottom - around.top)}px`)
  dataset.caret = box.bottom - around.top > around.height / 2 ? 'low' : 'high'
}

// Scrolls a field that has become lower to the caret, where that was in sight before.
export const keepCaret = (field, height) => {
  const box = boxOfCaret(field)
  if (!box) return
  const { top } = field.getBoundingClientRect()
  if (box.top < top || box.bottom > top + height) return
  const line = parseFloat(getComputedStyle(field).lineHeight)
  field.scrollTop += Math.max(0, box.bottom + line / 2 - top - field.clientHeight)
}

// Does it once in the next frame, however often it is asked for.
export const inNextFrame = body => {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      body()
    })
  }
}
