// The stream in which the server tells what changed.

// One stream for all tabs, where tabs can agree on one.
export const listen = sync => {
  if (!navigator.locks) return connect(sync)
  const name = `bojagi-stream-${sync.workspace}`
  const hold = () => new Promise(() => {
    // What the tab before it has heard last need not be here.
    sync.catalogue.isOwed = true
    connect(sync)
  })
  navigator.locks.request(name, { ifAvailable: true }, lock => {
    if (lock) return hold()
    // Another tab listens. What it has heard need not lie in the store.
    sync.catalogue.ask()
    sync.tell.remotes()
    navigator.locks.request(name, hold)
  })
}

export const connect = sync => {
  sync.stream?.close()
  const after = sync.cursor === undefined ? '' : `?after=${sync.cursor}`
  const stream = new EventSource(`/api/events${after}`)
  sync.stream = stream
  // Only what has a number of its own moves the place from which to go on.
  const on = (name, act) => stream.addEventListener(name, event => {
    if (event.lastEventId) sync.cursor = event.lastEventId
    act(event.data ? JSON.parse(event.data) : {})
  })
  on('hello', ({ cursor }) => {
    const wasOnline = sync.isOnline
    // A stream that begins with no place to go on from tells nothing of what changed before it.
    if (cursor !== undefined) sync.catalogue.isOwed = true
    // What changed before the stream began ended no stream: who this page is here is asked once more.
    sync.isConfirmed = false
    sync.setOnline(true)
    sync.channel?.postMessage({ kind: 'state', isOnline: true })
    sync.send()
    if (!wasOnline) return
    sync.refreshAll()
    if (sync.catalogue.isOwed) sync.catalogue.ask()
  })
  on('changed', ({ entry, news }) => sync.changed(entry, news))
  on('erased', ({ id }) => {
    sync.channel?.postMessage({ kind: 'erased', id })
    sync.erased(id)
  })
  on('presence', record => {
    sync.channel?.postMessage({ kind: 'here', record })
    sync.tell.here(record)
  })
  on('remotes', () => {
    sync.channel?.postMessage({ kind: 'remotes' })
    sync.tell.remotes()
  })
  on('reload', () => {
    sync.channel?.postMessage({ kind: 'reload' })
    sync.catalogue.ask()
    sync.refreshAll()
  })
  stream.onerror = () => {
    sync.channel?.postMessage({ kind: 'state', isOnline: false })
    sync.setOnline(false)
    if (stream.readyState === EventSource.CLOSED) sync.retryLater()
  }
}
