// Starts the page and keeps it going: forwards what happens to the Swift module, paints what it says, keeps and
// sends what people did.

import { besideAddress, showBeside } from './beside.js'
import { choosing, mostAtOnce } from './choosing.js'
import { framed, parts } from './event-bytes.js'
import { forwardEvents } from './events.js'
import { handingOut, noticeOf } from './handing-out.js'
import { giveWayToKeyboard } from './keyboard.js'
import { MissingPictures } from './missing-pictures.js'
import { Module } from './module.js'
import { notifying } from './notifying.js'
import { PackedLog } from './packed-log.js'
import { Painter } from './painter.js'
import { places } from './places.js'
import { Presence } from './presence.js'
import { units } from './scalars.js'
import { Settings, darkness, isDark, takeSettings, wear } from './settings.js'
import { behind } from './snapshots.js'
import { Store } from './store.js'
import { isAnotherMember, roleOf, signOut } from './signed-in.js'
import { Sync } from './sync.js'
import { photosIn, takesPhotos } from './unpacking.js'

const announcer = document.getElementById('announcer')

// In milliseconds: when a part of the module that could not be had is asked for again.
const missingPartPatience = 10_000

const get = async (path, patience = 30_000) => {
  const response = await fetch(path, { signal: AbortSignal.timeout(patience) })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

// Local time's distance to UTC as pairs of a moment and an offset from then on, both in seconds: until 2100, for nobody
// knows what will be law then. Ten days are less than there are between two changes.
const offsets = () => {
  const at = second => Math.round(-60 * new Date(second * 1000).getTimezoneOffset())
  const last = Date.UTC(2100) / 1000
  const step = 10 * 86400
  const pairs = [[0, at(0)]]
  for (let second = step; second < last; second += step) {
    if (at(second) === pairs.at(-1)[1]) continue
    let [before, after] = [second - step, second]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (at(middle) === pairs.at(-1)[1]) before = middle; else after = middle
    }
    pairs.push([after, at(after)])
  }
  return pairs
}

// What the server takes: larger files, and other kinds of pictures, are refused before they are kept.
const photoTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const mostOfPhoto = 64 << 20
const mostOfText = 20 << 20

// What takes no focus itself gives it to the first within that does.
const focusOn = element => {
  element?.focus()
  if (element?.contains(document.activeElement) !== false) return
  element.querySelector('button, input, select, textarea, [tabindex="0"]')?.focus()
}

// Its size in pixels and a small picture of it; null for what can't be decoded.
async function lookAt (file) {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    const canvas = Object.assign(document.createElement('canvas'), { width: sampleSide, height: sampleSide })
    const context = canvas.getContext('2d')
    context.drawImage(bitmap, 0, 0, sampleSide, sampleSide)
    bitmap.close()
    return { size: { width, height }, pixels: context.getImageData(0, 0, sampleSide, sampleSide).data }
  } catch {
    return null
  }
}
const sampleSide = 32
// Of a photo's file the module sees so many bytes at either end.
const mostOfEnds = 256 << 10

// Byte for byte; null for what is no text.
async function textOf (file) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer())
  } catch {
    return null
  }
}

// The module has stopped in the middle of something: what was done is kept, and the page has to be opened again.
function showBroken () {
  const isKorean = document.documentElement.lang === 'ko'
  const bar = document.createElement('div')
  bar.className = 'broken'
  bar.setAttribute('role', 'alert')
  bar.textContent = isKorean ? '문제가 생겼어요. 지금까지 한 일은 남아 있어요.' : 'Something went wrong. Your work is kept.'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'primary'
  button.textContent = isKorean ? '다시 열기' : 'Reload'
  button.addEventListener('click', () => location.reload())
  bar.append(button)
  document.body.append(bar)
}

// Who this is and which workspace; from the last visit when the server does not answer.
async function openStore () {
  const last = () => { try { return localStorage.getItem('workspace') } catch { return null } }
  let session = null
  // A server that hangs is not waited for by whoever was here before.
  try { session = await get('/api/session', last() ? 3_000 : 30_000) } catch { /* offline */ }
  const workspace = session?.workspace ?? last()
  if (!workspace) throw new Error('offline before the first visit')
  const store = await Store.open(workspace)
  // Pictures that are not sent yet are shown from here.
  const addresses = new Map()
  customElements.get('live-text').address = async hash => {
    const file = addresses.has(hash) ? null : await store.file(hash)
    if (file) addresses.set(hash, URL.createObjectURL(new Blob([file.bytes])))
    return addresses.get(hash) ?? `/api/blobs/${hash}`
  }
  const isOnline = !!session
  if (isOnline) {
    try { localStorage.setItem('workspace', workspace) } catch { /* a private window */ }
    store.setFact('session', session).catch(() => {})
  } else {
    session = await store.fact('session')
    if (!session) throw new Error('offline before the first visit')
  }
  return { store, session, isOnline }
}

// The area whose place stands in the address, whether there is such an area or not.
const areaSeen = () => /^#\/([a-z-]+)/.exec(location.hash)?.[1] ?? ''

async function start () {
  giveWayToKeyboard()
  const loading = Module.load(new URL('./bojagi.wasm', import.meta.url), areaSeen())
  const { store, session, isOnline } = await openStore()
  const [module, replica] = await Promise.all([loading, store.leaseReplica()])
  store.packed = new PackedLog(module)
  const swift = module.exports

  const role = roleOf(session)
  const settings = new Settings(session.workspace)
  if (isOnline) takeSettings(settings, session)
  wear(settings.all().theme)

  // What comes of calls is painted once a turn, before anybody else acts.
  let depth = 0
  let events = null
  // Once the module has stopped in the middle of something nothing of it is to be trusted.
  let isBroken = false
  const guarded = work => {
    if (isBroken) return
    try {
      work()
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) {
        isBroken = true
        showBroken()
      }
      throw error
    }
  }
  const turn = work => guarded(() => {
    if (depth === 0) module.begin()
    depth++
    try {
      work()
    } finally {
      depth--
    }
    if (depth === 0) paint()
  })
  const paint = () => {
    const length = swift.bojagi_paint()
    if (length > 0) painter.apply(module.take(length))
  }
  // What comes from elsewhere together is one turn, in the order in which it came: not amid what a person does, who has
  // not seen it.
  const coming = []
  // Rows that are coming, as long as nothing else does: they are taken at once.
  let rowsComing = null
  const soon = work => {
    rowsComing = null
    if (coming.push(work) === 1) setTimeout(() => turn(() => { for (const work of coming.splice(0)) work() }))
  }
  const soonRow = row => {
    if (rowsComing?.push(row)) return
    const entries = [row]
    soon(() => {
      if (rowsComing === entries) rowsComing = null
      swift.bojagi_catalogue(module.giveJSON({ entries }), 0)
    })
    rowsComing = entries
  }
  // What is drawn turns with the page.
  const changeTheme = theme => {
    wear(theme)
    soon(() => swift.bojagi_dark(isDark()))
  }
  const notice = (name, about) => turn(() => swift.bojagi_notice(module.giveJSON({ name, about })))

  const timers = new Map()
  const reminding = notifying(session.workspace)
  const later = []
  const long = new Set()
  const act = (step, { number, raw, text }) => {
    switch (step) {
      case 'keepEvent': { const id = text(); const kind = text(); sync.keep(id, kind, raw().slice()); break }
      case 'focus': { const element = painter.elements.get(number()); painter.after(() => focusOn(element)); break }
      case 'select': {
        const element = painter.elements.get(number())
        const [start, end] = [number(), number()]
        painter.after(() => element?.setSelectionRange(units(element.value, start), units(element.value, end)))
        break
      }
      case 'reveal': { const element = painter.elements.get(number()); painter.after(() => element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })); break }
      case 'announce': { const words = text(); announcer.textContent = ''; setTimeout(() => { announcer.textContent = words }, 30); break }
      case 'open': case 'replace': case 'leave': places[step]('#' + text()); break
      case 'load': { const id = text(); const isLong = long.delete(id); queueMicrotask(() => sync.load(id, isLong)); break }
      case 'expectSnapshot': long.add(text()); break
      case 'unload': sync.unload(text()); break
      case 'copy': copy(text()); break
      case 'copyPicture': copyPicture(text(), text()); break
      case 'share': {
        const [title, body] = [text(), text()]
        if (navigator.share) navigator.share({ title, text: body }).catch(() => {})
        else copy(body).then(isCopied => { if (isCopied) notice('copied-to-share', '') })
        break
      }
      case 'download': { const [name, type] = [text(), text()]; save(new Blob([raw().slice()], { type }), name); break }
      case 'downloadFrom': download(text(), text()); break
      case 'chooseFiles': { const element = painter.elements.get(number()); choose(element, text(), number() === 1); break }
      case 'ask': ask(number(), number(), text(), text(), text()); break
      case 'wake': {
        const [surface, name, milliseconds] = [number(), number(), number()]
        const key = `${surface}/${name}`
        clearTimeout(timers.get(key))
        timers.set(key, setTimeout(() => turn(() => swift.bojagi_tick(surface, name)), milliseconds))
        break
      }
      case 'claimPointer': events.claim(number() === 1); break
      case 'haptic': navigator.vibrate?.(8); break
      case 'draw': { const element = painter.elements.get(number()); const bytes = raw().slice(); later.push(() => draw(element, bytes)); flush(); break }
      case 'keepRow': { text(); sync.keepRow(JSON.parse(text())); break }
      case 'show': { const shown = number(); surfaces.forEach((surface, index) => { if (surface.parentElement === stage) surface.hidden = index !== shown }); break }
      case 'openBeside': location.assign(besideAddress([location.hash.slice(1) || '/', text()])); break
      case 'closeBeside': parent.postMessage({ closes: true }, location.origin); break
      case 'title': document.title = text(); break
      case 'setting': { const [name, value] = [text(), text()]; settings.set(name, value); if (name === 'theme') changeTheme(value); break }
      case 'askNextTexts': {
        const [surface, question] = [number(), number()]
        nextTexts().then(portion => turn(() => swift.bojagi_answer(surface, question, 200, module.giveJSON(portion))))
        break
      }
      case 'claim': {
        const [surface, question, keys] = [number(), number(), text().split('\n')]
        reminding.claim(keys).then(answer => turn(() => swift.bojagi_answer(surface, question, 200, module.giveJSON(answer))))
        break
      }
      case 'askToNotify': reminding.ask(); break
      case 'notify': reminding.notify(text(), text(), text(), text()).catch(() => {}); break
      case 'tellPlace': { const id = text(); presence.tell(id, text()); break }
      case 'signOut': signOut(() => turn(() => swift.bojagi_settle()), () => sync.settled()); break
      case 'reload': setTimeout(() => location.reload()); break
      case 'askAfterSending': { const question = [number(), number(), 'POST', text(), text()]; sync.settled().finally(() => ask(...question)); break }
      default: throw new Error(`unknown step ${step}`)
    }
  }
  const pictures = new MissingPictures(hash => store.file(hash))
  const presence = new Presence(isOnline, records => turn(() => swift.bojagi_here(records ? module.giveJSON(records) : 0)))
  const names = module.names()
  const painter = new Painter(names, act)
  Object.assign(painter, { mayComment: role === 'commenter', isReadOnly: role === 'reader' || role === 'commenter' })
  // What stands around, what floats above, and in the stage the areas and Home, of which one is seen.
  const stage = document.getElementById('main')
  const surfaces = [document.getElementById('shell'), document.getElementById('overlay')]
  const prepareSurfaces = count => {
    while (surfaces.length < count) {
      const surface = Object.assign(document.createElement('div'), { className: 'surface', hidden: true })
      stage.append(surface)
      surfaces.push(surface)
    }
    painter.contain(surfaces)
  }

  let drawing = null
  const flush = () => {
    if (drawing === 'loading') return
    if (drawing) { for (const work of later.splice(0)) work(); return }
    drawing = 'loading'
    import('./canvas-painter.js').then(loaded => {
      drawing = loaded
      drawing.use(names.paintSteps, hash => store.file(hash))
      flush()
    })
  }
  const draw = (element, bytes) => { if (element?.isConnected) drawing.draw(element, bytes) }

  const inLanguage = () => ({ 'Accept-Language': document.documentElement.lang })
  const { save, download, copy, copyPicture } = handingOut({ notice, settled: () => sync.settled(), inLanguage })
  const { choose, nextTexts } = choosing({
    give: (...given) => events.give(...given),
    take: (element, data) => turn(() => events.choose(element, data)),
    refuse: name => notice('folder-too-large', name)
  })
  const ask = async (surface, number, method, path, body) => {
    let status = 0
    let bytes = new Uint8Array()
    let words = ''
    try {
      const options = method === 'POST'
        ? { method, body, headers: { 'Content-Type': 'application/json', ...inLanguage() } } : { headers: inLanguage() }
      const response = await fetch(path, options)
      bytes = new Uint8Array(await response.arrayBuffer())
      status = response.status
      words = noticeOf(response)
    } catch { /* the status says it */ }
    turn(() => {
      swift.bojagi_notice_of_answer(module.giveText(words))
      swift.bojagi_answer(surface, number, status, module.give(bytes))
    })
  }

  // What its file says of a photo, and what it looks like from afar.
  const tellOf = (hash, pixels, bytes) => {
    const beginning = bytes.subarray(0, mostOfEnds)
    const end = bytes.subarray(Math.max(beginning.length, bytes.length - mostOfEnds))
    const all = new Uint8Array(64 + pixels.length + beginning.length + end.length)
    let place = 0
    for (const part of [new TextEncoder().encode(hash), pixels, beginning, end]) {
      all.set(part, place)
      place += part.length
    }
    guarded(() => swift.bojagi_look(pixels.length, beginning.length, bytes.length, module.give(all)))
  }

  // Files are kept here first, by their hash, and sent before the events that name them. What can't be taken is named,
  // the first (`other`) to the scene, too; null when nothing is left. Pictures are photos unless others were asked for.
  const files = async (chosen, accept = '') => {
    const stored = { count: chosen.length || 1, files: [], texts: [] }
    const refuse = (fault, file) => { stored.otherFault ??= fault; notice('file-' + fault, file.name) }
    const takesAll = accept === '*/*' || accept === '.zip'
    const isForPhotos = takesAll || takesPhotos(accept)
    let [room, told] = [mostOfText, performance.now()]
    for (const [index, file] of chosen.entries()) {
      // Whoever takes in many sees how far it is.
      if (performance.now() - told > 1000) {
        told = performance.now()
        notice('taking-in', `${index} / ${chosen.length}`)
      }
      const isDrawing = file.type === 'image/svg+xml' && accept.includes('.svg')
      const isPicture = isForPhotos && file.type.startsWith('image/') && !isDrawing
      if (file.size > (isPicture || takesAll ? mostOfPhoto : room)) { refuse('too-large', file); continue }
      if (!isPicture && !takesAll) {
        const text = await textOf(file)
        if (text === null) { refuse(isForPhotos && !/\.xmp$/i.test(file.name) ? 'unreadable' : 'no-text', file); continue }
        room -= file.size
        stored.texts.push({ name: file.name, text, modified: file.lastModified })
        continue
      }
      const seen = photoTypes.has(file.type) ? await lookAt(file) : null
      const size = seen?.size
      if (!size && !takesAll) { refuse('unreadable', file); continue }
      const bytes = new Uint8Array(await file.arrayBuffer())
      let entry
      if (crypto.subtle) {
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
        const hash = [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
        entry = { hash, name: file.name, ...(size ?? { width: 0, height: 0 }), size: bytes.length }
        await store.keepFile({ hash, bytes, type: file.type, name: file.name, isPhoto: !!size })
        // Its picture comes from the server, where that does not take long.
        await Promise.race([sync.send(), new Promise(resolve => setTimeout(resolve, 5_000))])
      } else {
        try {
          const response = await fetch(size ? '/api/blobs' : '/api/blobs?as=file', { method: 'POST', body: bytes,
            headers: { 'Content-Type': 'application/octet-stream' } })
          if (!response.ok) throw new Error(response.status)
          entry = { ...await response.json(), name: file.name }
        } catch { refuse('not-sent', file); continue }
      }
      if (seen) tellOf(entry.hash, seen.pixels, bytes)
      stored.files.push(entry)
    }
    const kept = new Set([...stored.files, ...stored.texts].map(file => file.name))
    stored.other = chosen.find(file => !kept.has(file.name))?.name
    return stored.files.length || stored.texts.length || !chosen.length ? stored : null
  }

  // What comes for a document that has been left meanwhile is not put into another one.
  const filesHere = async (chosen, accept) => {
    if (painter.isReadOnly) return notice(session.document ? 'not-shared' : 'read-only', '')
    const place = location.hash
    const stored = await files(takesPhotos(accept) ? await photosIn(chosen) : chosen, accept)
    const isOfDocument = place.split('/').length > 2
    if (!stored || !isOfDocument || place === location.hash) return stored
    notice('place-left', chosen[0]?.name ?? '')
    return null
  }

  const sync = new Sync(store, session.workspace, isOnline, {
    received (id, events) {
      for (const part of parts(events, mostAtOnce)) {
        soon(() => swift.bojagi_receive(module.give(framed(part, new TextEncoder().encode(id)))))
      }
    },
    snapshot: (id, bytes) => soon(() => swift.bojagi_snapshot(module.give(behind(id, bytes)))),
    ready: id => soon(() => swift.bojagi_ready(module.giveText(id))),
    changed: soonRow,
    erased: id => soon(() => swift.bojagi_erased(module.giveText(id))),
    state (isOnline, unsent, untaken) {
      presence.isOnline = isOnline
      pictures.tell(isOnline, unsent)
      turn(() => swift.bojagi_online(isOnline ? 1 : 0, unsent, untaken))
    },
    remotes: () => turn(() => swift.bojagi_remotes()),
    rows: entries => soon(() => swift.bojagi_catalogue(module.giveJSON({ entries }), 0)),
    pages () {
      isTold = true
      turn(() => swift.bojagi_pages())
    },
    page: text => idle(() => swift.bojagi_catalogue(module.giveText(text), 1)),
    async pagesEnd (written) {
      let gone = []
      await idle(() => {
        readsKept = false
        const length = swift.bojagi_pages_all(module.giveText(written.join('\n')))
        gone = new TextDecoder().decode(module.take(length).subarray(4)).split('\n').filter(id => id)
      })
      return gone
    },
    here: record => presence.hear(record),
    // Another workspace answers at this address, or knows this as somebody else: the page of that one.
    isAnother: now => isAnotherMember(session, now),
    moved: () => location.reload(),
    locked: () => notice(session.document ? 'link-ended' : session.member ? 'signed-out' : 'locked', ''),
    notice
  })

  // A turn of its own, when nothing else is to be done.
  const idle = work => new Promise((resolve, reject) => {
    const act = () => { try { turn(work); resolve() } catch (error) { reject(error) } }
    if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 200 })
    else setTimeout(act, 16)
  })
  // Pages of the catalogue that were kept are read until the server has told all that it has, if it does.
  let readsKept = true
  let isTold = false
  const readKept = async keys => {
    for (const key of keys) {
      const text = await store.page(key).catch(() => undefined)
      if (!readsKept) return
      if (text === undefined) {
        sync.catalogue.hasHoles = true
        return sync.catalogue.ask()
      }
      await idle(() => { if (readsKept) swift.bojagi_catalogue(module.giveText(text), 2) })
    }
    if (!isTold) turn(() => swift.bojagi_pages_kept())
  }

  const language = (new URLSearchParams(location.search).get('lang') ?? settings.all().language ??
    navigator.language ?? 'en').slice(0, 2)
  document.documentElement.lang = language === 'ko' ? 'ko' : 'en'
  let words = ''
  if (language !== 'ko' && language !== 'en') {
    try {
      const all = await get(`/api/words?lang=${language}`)
      words = Object.entries(all).map(([english, own]) => `${english} = ${own}`).join('\n')
      if (words) document.documentElement.lang = language
    } catch { /* English then */ }
  }
  const started = swift.bojagi_start(module.giveJSON({
    author: session.author.id, authorName: session.author.name, role, document: session.document, replica, lang: document.documentElement.lang, words,
    dayFirst: new Intl.DateTimeFormat(navigator.language, { month: 'short', day: 'numeric' }).formatToParts()[0].type === 'day',
    offsets: offsets(), width: innerWidth, height: innerHeight, dark: isDark(), beside: parent !== window,
    settings: settings.all()
  }))
  if (!started) throw new Error('the module does not start')
  prepareSurfaces(swift.bojagi_surfaces())

  events = forwardEvents(module, painter, names.triggers, turn, filesHere)
  await sync.takeBack()
  const kept = await store.catalogue().catch(() => ({ rows: [], pages: [] }))
  sync.catalogue.cursor = kept.cursor
  const first = kept.pages.length ? await store.page(kept.pages[0]).catch(() => undefined) : undefined
  sync.catalogue.hasHoles = first === undefined
  // What is said of it at first is the truth already.
  sync.unsent = await store.outboxCount()
  const open = () => turn(() => swift.bojagi_open(module.giveText(location.hash.slice(1) || '/')))
  turn(() => {
    swift.bojagi_online(isOnline ? 1 : 0, sync.unsent, 0)
    swift.bojagi_pages()
    if (kept.rows.length) swift.bojagi_catalogue(module.giveJSON({ entries: kept.rows }), 0)
    if (first) swift.bojagi_catalogue(module.giveText(first), 2)
    open()
  })
  document.documentElement.dataset.started = 'true'
  performance.mark('usable')
  addEventListener('hashchange', () => {
    if (module.parts.has(areaSeen())) open()
    else {
      document.documentElement.classList.add('is-waiting')
      module.parts.bring(areaSeen()).catch(() => {}).then(() => {
        document.documentElement.classList.remove('is-waiting')
        open()
      })
    }
  })
  addEventListener('resize', () => turn(() => swift.bojagi_resize(innerWidth, innerHeight)))
  darkness.addEventListener('change', () => turn(() => swift.bojagi_dark(isDark())))
  // Chosen in another tab, or in the page beside this one.
  addEventListener('storage', ({ key, newValue }) => { if (key === 'theme') changeTheme(newValue) })
  // A page that is out of sight may be ended without a word, as phones do.
  const leave = () => {
    try {
      turn(() => swift.bojagi_settle())
    } finally {
      sync.setAside()
    }
  }
  document.addEventListener('visibilitychange', () => { if (document.hidden) leave() })
  addEventListener('pagehide', leave)
  const reading = readKept(kept.pages.slice(1))
  const bringAll = () => module.parts.bringAll()
    .then(() => turn(() => swift.bojagi_scenes()), () => setTimeout(bringAll, missingPartPatience))
  bringAll()
  await sync.start()
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  await reading
}

const showUnopened = error => {
  console.error(error)
  const line = document.createElement('p')
  line.className = 'empty-text'
  line.textContent = navigator.language.startsWith('ko')
    ? '페이지를 열 수 없어요. bojagi serve가 켜져 있는지 확인하고 다시 열어 주세요.'
    : 'Can’t open the page. Check that bojagi serve is running, then open it again.'
  document.getElementById('main').replaceChildren(line)
}

if (location.pathname === '/beside') showBeside()
else start().catch(showUnopened)
