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

// What is offered at a caret is about as high as that.
const mostOffered = 300

// From where to where an element can be seen: what scrolls or cuts around it, and an on-screen keyboard.
const sightOf = element => {
  const keyboard = parseFloat(document.documentElement.style.getPropertyValue('--keyboard')) || 0
  let [top, bottom] = [0, innerHeight - keyboard]
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue
    const box = around.getBoundingClientRect()
    top = Math.max(top, box.top)
    bottom = Math.min(bottom, box.bottom)
  }
  return [top, bottom]
}

// Gives the element around a field the caret's place, for what stands beside it: `--caret-left`, `--caret-top` and
// `--caret-bottom`; `data-caret` is `low` where there is more room above it, and not enough below.
export const tellCaret = field => {
  const box = boxOfCaret(field)
  if (!box) return
  const { style, dataset } = field.parentElement
  const around = field.parentElement.getBoundingClientRect()
  style.setProperty('--caret-left', `${Math.round(box.left - around.left)}px`)
  style.setProperty('--caret-top', `${Math.round(box.top - around.top)}px`)
  style.setProperty('--caret-bottom', `${Math.round(box.bottom - around.top)}px`)
  const [top, bottom] = sightOf(field.parentElement)
  dataset.caret = bottom - box.bottom < mostOffered && box.top - top > bottom - box.bottom ? 'low' : 'high'
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

// Scrolls to where somebody writes, once what is seen of the window has become less.
export const keepInSight = field => {
  const { focusNode, focusOffset } = getSelection()
  if (field.tagName !== 'LIVE-TEXT' || !focusNode || !field.contains(focusNode)) return field.scrollIntoView({ block: 'nearest' })
  const place = focusNode.nodeType === 3 ? focusNode.parentElement : focusNode.childNodes[focusOffset] ?? focusNode
  if (place !== field) place.scrollIntoView?.({ block: 'nearest' })
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
