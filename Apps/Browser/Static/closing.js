// On a phone the way back closes the dialog or the menu that is open, as it does in the phone's own programs. Where a
// browser gives no such sign, it leads back as ever.

const isOpen = element => element.isConnected && !element.closest('[hidden]')

export function closeOnWayBack (painter) {
  if (!('CloseWatcher' in window)) return
  // In the order in which they came.
  let floating = []
  let watcher = null

  const watch = () => {
    watcher?.destroy()
    watcher = null
    floating = floating.filter(isOpen)
    const last = floating.at(-1)
    if (!last) return
    watcher = new window.CloseWatcher()
    watcher.onclose = () => {
      watcher = null
      last.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
      // It may ask first, and stay.
      watch()
    }
  }

  painter.floats = element => {
    floating.push(element)
    watch()
  }
  painter.applied = () => { if (floating.length && !isOpen(floating.at(-1))) watch() }
}
