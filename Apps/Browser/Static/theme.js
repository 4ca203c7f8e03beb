// Before anything is painted: the colours that somebody chose in this browser.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch { /* a private window */ }
