// Opens the page while the server is stopped: its files are kept when it was last there.

const cacheName = 'bojagi-page-@version@'
const files = ['/', '/assets/style.css', '/assets/@version@/base.css', '/assets/@version@/areas.css', '/assets/@version@/theme.js',
  // With all that it imports: the build of the page makes one script of them.
  '/assets/@version@/page.js', '/assets/@version@/canvas-painter.js', '/assets/@version@/bojagi.wasm', '/icon.svg',
  '/manifest.webmanifest',
  // The parts of the module, which the build of the page names.
  ...'@parts@'.split(' ').filter(name => name).map(name => `/assets/@version@/${name}`)]
// Pictures and art are kept as they are seen; the oldest go first.
const picturePaths = ['/api/blobs/', '/api/thumbnails/', '/api/kits', '/api/photos/', '/api/previews/']
const pictureCache = 'bojagi-pictures'
const mostPictures = 600

// Whether a path can only ever be the same file.
const isImmutable = path => path.startsWith('/assets/@version@/')

// All of them or none: half a page would take the place of a whole one. The browser tries again. What the page has just
// fetched and can't change is not asked for again.
addEventListener('install', event => {
  event.waitUntil(caches.open(cacheName)
    .then(cache => cache.addAll(
      files.map(file => new Request(file, { cache: isImmutable(file) ? 'default' : 'no-cache' }))))
    .then(() => skipWaiting()))
})

// The files of an older page go once this one has its own.
addEventListener('activate', event => {
  event.waitUntil(caches.keys().then(names => Promise.all([clients.claim(), ...names
    .filter(name => name.startsWith('bojagi-page-') && name !== cacheName).map(name => caches.delete(name))])))
})

// What has arrived is shown, whether there is room to keep it or not.
const keep = async (name, key, response) => {
  const cache = await caches.open(name)
  await cache.put(key, response)
  if (name !== pictureCache) return
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - mostPictures))) await cache.delete(key)
}

// What can't change is what was kept. Else the server first, so that a newer program brings its own page; what was kept when it
// does not answer, or hangs.
const fetched = async (event, name, key) => {
  const kept = await caches.open(name)
    .then(cache => cache.match(key ?? '/', { ignoreSearch: name === cacheName })).catch(() => undefined)
  if (kept && name === cacheName && key && isImmutable(key)) return kept
  const answer = fetch(event.request)
  try {
    // Old pictures are as good as new ones; an old list of kits lacks what was just added.
    const response = await (kept && new URL(event.request.url).pathname !== '/api/kits'
      ? Promise.race([answer, late()]) : answer)
    // A server that is just stopping answers still, but not with what was asked for.
    if (kept && response.status >= 500) return kept
    if (key && response.status === 200) event.waitUntil(keep(name, key, response.clone()).catch(() => {}))
    return response
  } catch {
    answer.catch(() => {})
    return kept ?? Response.error()
  }
}
const late = () => new Promise((resolve, reject) => setTimeout(reject, 3_000))

// A press on a notification opens its place, in a page that is there or a new one.
addEventListener('notificationclick', event => {
  const { notification } = event
  notification.close()
  const place = '/#' + notification.data
  event.waitUntil(clients.matchAll({ type: 'window' }).then(async ([client]) => {
    if (!client) return clients.openWindow(place)
    await client.focus()
    await client.navigate(place)
  }))
})

// Other sites lead here: asked for by this worker, they would be that site's own requests, which the server refuses.
const doors = ['/open', '/join', '/share', '/sign-in/provider', '/health', '/album']

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (picturePaths.some(path => url.pathname.startsWith(path))) {
    return event.respondWith(fetched(event, pictureCache, request))
  }
  if (url.pathname.startsWith('/api/') || doors.some(door => url.pathname === door || url.pathname.startsWith(door + '/'))) return
  if (files.includes(url.pathname)) return event.respondWith(fetched(event, cacheName, url.pathname))
  // Any other place that is gone to opens the page while the server does not answer.
  if (request.mode === 'navigate') event.respondWith(fetched(event, cacheName, null))
})
