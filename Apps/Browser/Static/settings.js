// What is set in this browser: values by name, and what the page wears.

// Values that the module keeps in this browser, in the one place that takes no time: what is typed into a form is
// there after a reload. In a private window they last as long as it does.
export class Settings {
  constructor (workspace) { this.prefix = `setting-${workspace}-` }

  set (name, value) {
    try {
      if (value) localStorage.setItem(this.prefix + name, value)
      else localStorage.removeItem(this.prefix + name)
    } catch { /* no room */ }
  }

  all () {
    try {
      return Object.fromEntries(Object.keys(localStorage).filter(name => name.startsWith(this.prefix))
        .map(name => [name.slice(this.prefix.length), localStorage.getItem(name)]))
    } catch {
      return {}
    }
  }
}

// Light or dark, if somebody has chosen; theme.js wears it the next time before anything is painted.
export const wear = theme => {
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  else delete dataset.theme
  try {
    if (dataset.theme) localStorage.setItem('theme', dataset.theme)
    else localStorage.removeItem('theme')
  } catch { /* a private window */ }
}

// What is set for the workspace holds in this browser, but for what was chosen here and has not reached the server.
export const takeSettings = (settings, session) => {
  let unsent = []
  try { unsent = JSON.parse(settings.all()['settings-unsent'] ?? '[]').map(([name]) => name) } catch { /* none */ }
  for (const [name, value] of Object.entries(session.settings ?? {})) {
    if (!unsent.includes(name)) settings.set(name, value === 'system' ? '' : value)
  }
}

// Whether the page is on a dark ground: as the system has it, unless the style sheet says one for good.
export const darkness = matchMedia('(prefers-color-scheme: dark)')
export const isDark = () => {
  const scheme = getComputedStyle(document.documentElement).colorScheme
  return scheme.includes('light') ? scheme.includes('dark') && darkness.matches : scheme.includes('dark')
}
