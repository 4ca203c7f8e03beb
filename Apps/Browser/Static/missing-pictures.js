// What stands in for a picture that does not come, as without the server: the page's own copy of the photo, turned and
// cropped as the address says, or a smaller one. Where there is none the place stays as calm as before it was loaded.
// Once the server is back, the pictures come.

const pictureCache = 'bojagi-pictures'
const whole = 1_000_000
// How long the list of what is kept holds, in milliseconds.
const listed = 2_000

// The hash of the file that an address shows, how wide, 0 for whole, and in which frame, as `PhotoFrame.text` has it.
const wanted = address => {
  const url = new URL(address, location.href)
  const [, kind, hash] = /^\/api\/(blobs|thumbnails)\/([0-9a-f]{64})(?:\/whole)?$/.exec(url.pathname) ?? []
  if (!hash || url.origin !== location.origin) return null
  const numbers = url.searchParams.get('frame')?.split('.').map(Number)
  return { hash, width: kind === 'blobs' ? 0 : Number(url.searchParams.get('width') ?? 0),
    frame: numbers?.length === 6 && numbers.every(Number.isFinite) ? numbers : null }
}

// As `FramedSize` has it, for a picture of any size.
const draw = async (blob, [turns, hundredths, x, y, width, height], most) => {
  const picture = await createImageBitmap(blob)
  const across = turns % 2 === 1
  const turned = across ? [picture.height, picture.width] : [picture.width, picture.height]
  const angle = Math.abs(hundredths) / 100 * Math.PI / 180
  const ratio = Math.max(turned[0] / turned[1], turned[1] / turned[0])
  const share = 1 / (Math.cos(angle) + ratio * Math.sin(angle))
  const straight = turned.map(side => side * share)
  const shown = [straight[0] * width / whole, straight[1] * height / whole]
  const scale = most ? Math.min(1, most / shown[0]) : 1
  const canvas = Object.assign(document.createElement('canvas'),
    { width: Math.max(1, Math.round(shown[0] * scale)), height: Math.max(1, Math.round(shown[1] * scale)) })
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  context.translate(straight[0] * (0.5 - x / whole), straight[1] * (0.5 - y / whole))
  context.rotate((turns * 90 + hundredths / 100) * Math.PI / 180)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  picture.close()
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

// `file` gives what is not sent yet, by its hash.
export class MissingPictures {
  constructor (file) {
    this.file = file
    // One after the other: a long list may miss hundreds at once.
    this.last = Promise.resolve()
    document.addEventListener('error', ({ target }) => { if (target.tagName === 'IMG') this.missed(target) }, { capture: true })
    document.addEventListener('load', ({ target }) => { if (target.tagName === 'IMG') this.came(target) }, { capture: true })
  }

  missed (image) {
    const address = image.getAttribute('src')
    image.dataset.lacks = 'all'
    // What stands in can't be shown either.
    if (!address || address.startsWith('blob:')) return
    image.dataset.awaits = address
    this.last = this.last.then(() => this.standIn(image, address)).catch(() => {})
  }

  came (image) {
    if (!image.src.startsWith('blob:')) { delete image.dataset.awaits; delete image.dataset.lacks }
  }

  async standIn (image, address) {
    const want = wanted(address)
    const isWanted = () => image.isConnected && image.getAttribute('src') === address
    if (!want || !isWanted()) return
    const found = await this.find(want)
    if (!found || !isWanted()) return
    const blob = want.frame && !found.isFramed ? await draw(found.blob, want.frame, want.width) : found.blob
    if (!blob || !isWanted()) return
    // Of a thumbnail alone not all can be seen where the whole is wanted.
    if (found.width === 0 || (want.width && found.width >= want.width)) delete image.dataset.lacks
    else image.dataset.lacks = 'some'
    const url = URL.createObjectURL(blob)
    image.addEventListener('load', () => URL.revokeObjectURL(url), { once: true })
    image.src = url
  }

  // The least that is enough, else the most that there is; in the frame that is wanted, or in none.
  async find (want) {
    const unsent = await this.file(want.hash).catch(() => undefined)
    if (unsent) return { blob: new Blob([unsent.bytes]), width: 0 }
    const rank = ({ width }) => width === 0 ? Infinity : width
    const frame = text => text?.join('.') ?? ''
    const enough = want.width || Infinity
    const kept = (await this.kept()).get(want.hash)
      ?.filter(one => !one.frame || frame(one.frame) === frame(want.frame))
      .sort((one, other) => rank(one) - rank(other))
    const best = kept?.find(one => rank(one) >= enough) ?? kept?.at(-1)
    const response = best && await (await caches.open(pictureCache)).match(best.request)
    return response && { blob: await response.blob(), width: best.width, isFramed: !!best.frame }
  }

  // What is kept of each file.
  async kept () {
    if (this.list && performance.now() - this.told < listed) return this.list
    const list = new Map()
    for (const request of globalThis.caches ? await (await caches.open(pictureCache)).keys() : []) {
      const one = wanted(request.url)
      if (one) list.set(one.hash, [...list.get(one.hash) ?? [], { ...one, request }])
    }
    this.told = performance.now()
    return this.list = list
  }

  // Whether the server answers, and how much it lacks of what was done here.
  tell (isOnline, unsent) {
    const isNews = isOnline && (!this.isOnline || (this.unsent && !unsent))
    Object.assign(this, { isOnline, unsent })
    if (isNews) this.retry()
  }

  // Each picture takes its place once it is there.
  retry () {
    for (const image of document.querySelectorAll('img[data-awaits]')) {
      const address = image.dataset.awaits
      const picture = new Image()
      picture.addEventListener('load', () => { if (image.dataset.awaits === address) image.src = address })
      picture.src = address
    }
  }
}
