// Ways from one place of the page to another, by what the module calls them. A place is what the address says from its `#`.

// Each step knows where it came from.
const open = place => {
  const from = location.hash
  if (from === place) return
  location.hash = place
  history.replaceState({ from }, '')
}

// Another place takes the place of this one.
const replace = place => {
  if (location.hash === place) return
  const { state } = history
  location.replace(place)
  history.replaceState(state, '')
}

// What was opened from a place is closed. Of two pages side by side the way back may be the other one's.
const leave = place => {
  if (history.state?.from === place && parent === window) history.back()
  else replace(place)
}

export const places = { open, replace, leave }
