// Reminders as notifications of the system, each once in this browser: whichever page claims it first tells it.

const daysKept = 3
const mayNotify = () => globalThis.Notification?.permission === 'granted'

// What is told in the page itself waits for somebody to see it.
const seen = () => new Promise(resolve => {
  if (!document.hidden) return resolve()
  document.addEventListener('visibilitychange', () => { if (!document.hidden) resolve() })
})

// One page at a time, where the browser can.
const alone = work => navigator.locks ? navigator.locks.request('bojagi-reminders', work) : work()

export const notifying = workspace => {
  const name = `reminded-${workspace}`
  const marks = () => {
    try { return JSON.parse(localStorage.getItem(name)) ?? {} } catch { return {} }
  }
  return {
    async claim (keys) {
      if (!mayNotify()) await seen()
      return alone(() => {
        const oldest = Date.now() - daysKept * 86_400_000
        const told = new Map(Object.entries(marks()).filter(([, time]) => time > oldest))
        const fresh = keys.filter(key => !told.has(key))
        for (const key of fresh) told.set(key, Date.now())
        try { localStorage.setItem(name, JSON.stringify(Object.fromEntries(told))) } catch { /* a private window */ }
        return { keys: fresh, notifies: mayNotify() }
      })
    },
    ask () {
      if (globalThis.Notification?.permission === 'default') Notification.requestPermission()?.catch?.(() => {})
    },
    async notify (key, title, body, place) {
      const options = { body, tag: key, icon: '/icon.svg', data: place }
      try {
        const notification = new Notification(title, options)
        notification.onclick = () => {
          window.focus()
          location.hash = '#' + place
          notification.close()
        }
      } catch {
        // On phones only the service worker may.
        const registration = await navigator.serviceWorker?.ready
        await registration?.showNotification(title, options)
      }
    }
  }
}
