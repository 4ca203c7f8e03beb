// Ways from one place of the page to another, by what the module calls them. A place is what the address says from its `#`.

// The way back takes a moment. What is opened or left meanwhile comes after it, and nobody hears of the place between.
let isLeaving = false
let next = null
let limit
const hasLeft = () => {
  const step = next
  clearTimeout(limit)
  isLeaving = false
  next = null
  step?.()
  return step !== null
}
addEventListener('hashchange', event => { if (isLeaving && hasLeft()) event.stopImmediatePropagation() })

// Each step knows where it came from.
const open = place => {
  if (isLeaving) { next = () => open(place); return }
  const from = location.hash
  if (from === place) return
  location.hash = place
  history.replaceState({ from }, '')
}

// Another place takes the place of this one.
const replace = place => {
  if (isLeaving) { next = () => replace(place); return }
  if (location.hash === place) return
  const { state } = history
  location.replace(place)
  history.replaceState(state, '')
}

// What was opened from a place is closed. Of two pages side by side the way back may be the other one's.
const leave = place => {
  if (isLeaving) { next = () => leave(place); return }
  if (history.state?.from !== place || parent !== window) return replace(place)
  isLeaving = true
  history.back()
  limit = setTimeout(hasLeft, 1000)
}

export const places = { open, replace, leave }
