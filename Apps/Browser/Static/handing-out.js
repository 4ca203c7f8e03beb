// What leaves the page: files for the person to keep, and what goes into the clipboard.

// What the server says to the person beside an answer.
export const noticeOf = response => decodeURIComponent(response.headers.get('Bojagi-Notice') ?? '')

// `settled` waits until the server has what was done here; `notice` says what could not be done.
export const handingOut = ({ notice, settled, inLanguage }) => {
  const save = (blob, name) => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  // What the server makes of what was done here; null once it was said why there is none.
  const made = async (path, name) => {
    await settled()
    try {
      const response = await fetch(path, { headers: inLanguage() })
      if (response.ok) return response
      const { error } = await response.json().catch(() => ({}))
      if (error?.message) notice('said', error.message); else notice('not-fetched', name)
    } catch {
      notice('not-fetched', name)
    }
    return null
  }
  // What is not in the file is said. With others that it brings along it is an archive.
  const download = async (path, name) => {
    const response = await made(path, name)
    if (!response) return
    const isArchive = response.headers.get('Content-Type') === 'application/zip'
    save(await response.blob(), isArchive ? name.replace(/\.(json|ics)$/, '.zip') : name)
    const words = noticeOf(response)
    if (words) notice('said', words)
  }
  // A page that did not come over a secure connection has no clipboard of its own, only the older way.
  const copy = async words => {
    try {
      await navigator.clipboard.writeText(words)
      return true
    } catch {
      const field = Object.assign(document.createElement('textarea'), { value: words, className: 'visually-hidden' })
      const before = document.activeElement
      document.body.append(field)
      field.select()
      const isCopied = document.execCommand('copy')
      field.remove()
      before?.focus?.()
      if (!isCopied) notice('not-copied', '')
      return isCopied
    }
  }
  // A browser lets a press alone write there, and a picture takes longer than that: it is promised.
  const copyPicture = async (path, name) => {
    if (!window.ClipboardItem || !navigator.clipboard?.write) return notice('picture-not-copied', '')
    const response = made(path, name)
    const picture = response.then(found => found ? found.blob() : Promise.reject(new Error(path)))
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    } catch {
      if (await response) notice('picture-not-copied', '')
      return
    }
    notice('picture-copied', '')
  }
  return { save, download, copy, copyPicture }
}
