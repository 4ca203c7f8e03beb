// Where an on-screen keyboard lies over the page and does not make it smaller, as on iOS, the page gives way: `--keyboard` is
// how much of the window it covers.

import { keepInSight } from './caret.js'

export const giveWayToKeyboard = () => {
  const view = window.visualViewport
  if (!view) return
  const root = document.documentElement
  let covered = 0
  const give = () => {
    // Of a page that is drawn larger less is seen, too.
    const now = view.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop))
    // A bar of the browser is no keyboard.
    const next = now < 100 ? 0 : now
    if (next === covered) return
    covered = next
    root.style.setProperty('--keyboard', `${covered}px`)
    root.toggleAttribute('data-keyboard', covered > 0)
    const field = document.activeElement
    if (covered && field.matches('input, textarea, live-text')) requestAnimationFrame(() => keepInSight(field))
  }
  for (const name of ['resize', 'scroll']) view.addEventListener(name, give)
}
