// Draws what a paint list says (Modules/Shared/Drawing/Painting/PaintList.swift lists the steps) on a 2D canvas.
// Nothing is decided here.

const decoder = new TextDecoder()
const families = 'system-ui, "Apple SD Gothic Neo", "Noto Sans", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", sans-serif'
const color = number => '#' + number.toString(16).padStart(6, '0')

// What is kept of each surface: its context, what it was told to keep, the names of the pictures that it shows.
const surfaces = new WeakMap()
// The surfaces that wait for a picture, by its name.
const waiting = new Map()

// Where the bytes of photos are that have not been sent yet: a promise of `{ bytes, type }` or nothing, by hash.
let files = async () => null
// What the steps of paint lists are called, by opcode.
let steps = []
export function use (names, source) {
  steps = names
  files = source
}

// Pictures by name, those used last at the end. Beside what is shown, no more pixels than these are held.
const pictures = new Map()
const mostPixels = 32e6

// `photo/HASH` or `document/ID`, at least `width` pixels wide where it has as many.
const fetched = async (name, width) => {
  const [kind, id] = name.split('/')
  const file = kind === 'photo' ? await files(id) : null
  if (file) return fitting(await createImageBitmap(new Blob([file.bytes], { type: file.type })), width)
  const path = kind !== 'photo' ? `/api/previews/${id}?width=${width}`
    : width > 1600 ? `/api/blobs/${id}` : `/api/thumbnails/${id}?width=${width}`
  const response = await fetch(path)
  if (!response.ok) throw new Error(response.status)
  return { image: await createImageBitmap(await response.blob()), width }
}

const fitting = async (image, width) => {
  if (image.width <= width) return { image, width: Infinity }
  const small = await createImageBitmap(image, { resizeWidth: width, resizeQuality: 'high' })
  image.close()
  return { image: small, width }
}

// The picture of a name for `element`, or null while there is none; then, and while a finer one is on its way, the
// element is told when it comes.
const picture = (name, width, element) => {
  // A few widths, so that zooming does not fetch each.
  const step = [160, 480, 960, 1600].find(step => width <= step) ?? 3200
  const entry = pictures.get(name) ?? { image: null, width: 0, loading: 0, failures: 0 }
  pictures.delete(name)
  pictures.set(name, entry)
  if (entry.width >= step) return entry.image
  if (!waiting.has(name)) waiting.set(name, new Set())
  waiting.get(name).add(element)
  if (entry.loading >= step) return entry.image
  entry.loading = step
  fetched(name, step).then(found => {
    // A finer one may have come first.
    if (found.width < entry.width || pictures.get(name) !== entry) return found.image.close()
    entry.image?.close()
    Object.assign(entry, found, { failures: 0 })
    shrink()
    arrived(name)
  }, () => {
    // Offline, or not sent yet: asked again a few times, and whenever it is painted after that.
    setTimeout(() => {
      entry.loading = 0
      if (++entry.failures < 4) arrived(name)
      else waiting.delete(name)
    }, 2000 * (entry.failures + 1))
  })
  return entry.image
}

// Lets go of what is not shown, the least lately used first.
function shrink () {
  const pixels = entry => entry.image ? entry.image.width * entry.image.height : 0
  let sum = 0
  for (const entry of pictures.values()) sum += pixels(entry)
  if (sum <= mostPixels) return
  const shown = new Set()
  for (const element of document.querySelectorAll('canvas')) {
    for (const name of surfaces.get(element)?.names ?? []) shown.add(name)
  }
  for (const [name, entry] of pictures) {
    if (sum <= mostPixels) return
    if (shown.has(name) || !entry.image) continue
    sum -= pixels(entry)
    entry.image.close()
    pictures.delete(name)
    waiting.delete(name)
  }
}

// Who waited is painted anew, once a frame: a `stale` event asks for it.
const stale = new Set()
function arrived (name) {
  for (const element of waiting.get(name) ?? []) {
    if (stale.size === 0) requestAnimationFrame(tell)
    stale.add(element)
  }
  waiting.delete(name)
}

function tell () {
  const elements = [...stale]
  stale.clear()
  for (const element of elements) {
    if (element.isConnected) element.dispatchEvent(new Event('stale', { bubbles: true }))
  }
}

export function draw (element, bytes) { paint(element, prepare(element), bytes) }

// The element's size in the page decides how many pixels it has.
function prepare (element) {
  let surface = surfaces.get(element)
  if (!surface) {
    surface = { context: element.getContext('2d'), kept: new Map(), names: new Set() }
    surfaces.set(element, surface)
  }
  const ratio = devicePixelRatio || 1
  const width = Math.max(1, Math.round(element.clientWidth * ratio))
  const height = Math.max(1, Math.round(element.clientHeight * ratio))
  if (element.width !== width || element.height !== height) {
    element.width = width
    element.height = height
  }
  surface.ratio = ratio
  return surface
}

function paint (element, surface, bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ratio = surface.ratio
  let at = 0
  let c = surface.context
  // How picture points lie on the surface, in pixels.
  let scale = ratio
  let left = 0
  let top = 0
  const stack = []
  const float = () => { at += 4; return view.getFloat32(at - 4, true) }
  const number = () => { at += 4; return view.getUint32(at - 4, true) }
  const byte = () => bytes[at++]
  const string = () => { const length = number(); at += length; return decoder.decode(bytes.subarray(at - length, at)) }
  const settle = () => c.setTransform(scale, 0, 0, scale, left, top)
  c.setTransform(1, 0, 0, 1, 0, 0)
  c.lineCap = 'round'
  c.lineJoin = 'round'
  let clips = 0

  while (at < bytes.length) {
    const step = steps[byte()]
    switch (step) {
      case 'view': {
        scale = float() * ratio
        left = float() * ratio
        top = float() * ratio
        settle()
        break
      }
      case 'clear':
        c.save()
        c.setTransform(1, 0, 0, 1, 0, 0)
        c.clearRect(0, 0, c.canvas.width, c.canvas.height)
        c.restore()
        if (clips === 0) surface.names.clear()
        break
      case 'clip': {
        // To whole pixels: half a pixel of a clip would leave seams.
        const [x, y, width, height] = [float(), float(), float(), float()]
        const x0 = Math.floor(x * scale + left)
        const y0 = Math.floor(y * scale + top)
        const x1 = Math.ceil((x + width) * scale + left)
        const y1 = Math.ceil((y + height) * scale + top)
        c.save()
        clips++
        c.setTransform(1, 0, 0, 1, 0, 0)
        c.beginPath()
        c.rect(x0, y0, x1 - x0, y1 - y0)
        c.clip()
        settle()
        break
      }
      case 'endClip': if (clips > 0) { c.restore(); clips-- } settle(); break
      case 'group': {
        const [x, y, degrees, alpha] = [float(), float(), float(), float()]
        const overlapsItself = byte()
        stack.push(c)
        // What lies on itself is no darker: drawn apart first, then faded as one.
        if (alpha < 1 && overlapsItself) {
          const apart = document.createElement('canvas')
          apart.width = c.canvas.width
          apart.height = c.canvas.height
          const inner = apart.getContext('2d')
          inner.lineCap = 'round'
          inner.lineJoin = 'round'
          inner.setTransform(c.getTransform())
          turn(inner, x, y, degrees)
          inner.fades = alpha
          c = inner
        } else {
          c.save()
          c.globalAlpha *= alpha
          turn(c, x, y, degrees)
        }
        break
      }
      case 'endGroup': {
        const outer = stack.pop()
        if (outer === c) c.restore()
        else if (outer) {
          outer.save()
          outer.setTransform(1, 0, 0, 1, 0, 0)
          outer.globalAlpha *= c.fades
          outer.drawImage(c.canvas, 0, 0)
          outer.restore()
          c = outer
        }
        break
      }
      case 'rectangle': {
        const [x, y, width, height, radius] = [float(), float(), float(), float(), float()]
        c.fillStyle = color(number())
        if (radius > 0) { c.beginPath(); c.roundRect(x, y, width, height, radius); c.fill() } else c.fillRect(x, y, width, height)
        break
      }
      case 'ellipse': {
        const [x, y, width, height] = [float(), float(), float(), float()]
        c.fillStyle = color(number())
        c.beginPath()
        c.ellipse(x + width / 2, y + height / 2, Math.abs(width / 2), Math.abs(height / 2), 0, 0, 2 * Math.PI)
        c.fill()
        break
      }
      case 'diamond': {
        const [x, y, width, height] = [float(), float(), float(), float()]
        c.fillStyle = color(number())
        c.beginPath()
        c.moveTo(x + width / 2, y)
        c.lineTo(x + width, y + height / 2)
        c.lineTo(x + width / 2, y + height)
        c.lineTo(x, y + height / 2)
        c.fill()
        break
      }
      case 'outline': {
        const shape = byte()
        const [x, y, width, height, radius] = [float(), float(), float(), float(), float()]
        c.lineWidth = float()
        c.strokeStyle = color(number())
        c.beginPath()
        if (shape === 1) c.ellipse(x + width / 2, y + height / 2, Math.abs(width / 2), Math.abs(height / 2), 0, 0, 2 * Math.PI)
        else if (shape === 2) {
          c.moveTo(x + width / 2, y)
          c.lineTo(x + width, y + height / 2)
          c.lineTo(x + width / 2, y + height)
          c.lineTo(x, y + height / 2)
          c.closePath()
        } else if (radius > 0) c.roundRect(x, y, width, height, radius)
        else c.rect(x, y, width, height)
        c.stroke()
        break
      }
      case 'dash': {
        const [ink, gap] = [float(), float()]
        c.setLineDash(gap > 0 ? [ink, gap] : [])
        break
      }
      case 'hatch': {
        c.lineWidth = float()
        c.strokeStyle = color(number())
        const count = number()
        c.beginPath()
        for (let index = 0; index < count; index++) {
          c.moveTo(float(), float())
          c.lineTo(float(), float())
        }
        c.stroke()
        break
      }
      case 'area': {
        c.fillStyle = color(number())
        const count = number()
        c.beginPath()
        for (let index = 0; index < count; index++) c.lineTo(float(), float())
        c.fill()
        break
      }
      case 'path': {
        const thickness = float()
        const ink = color(number())
        const curved = byte()
        const count = number()
        c.lineWidth = thickness
        c.strokeStyle = ink
        c.beginPath()
        if (count === 1) {
          c.fillStyle = ink
          c.arc(float(), float(), thickness / 2, 0, 2 * Math.PI)
          c.fill()
        } else if (curved && count) {
          c.moveTo(float(), float())
          for (let index = 3; index < count; index += 3) c.bezierCurveTo(float(), float(), float(), float(), float(), float())
          at += (count - 1) % 3 * 8
          c.stroke()
        } else {
          for (let index = 0; index < count; index++) c.lineTo(float(), float())
          c.stroke()
        }
        break
      }
      case 'text': {
        const [x, y, size, height, baseline] = [float(), float(), float(), float(), float()]
        const weight = byte() ? 600 : 400
        c.textAlign = ['left', 'center', 'right'][byte()]
        c.fillStyle = color(number())
        c.font = `${weight} ${size}px ${families}`
        c.textBaseline = 'alphabetic'
        const count = number()
        for (let line = 0; line < count; line++) {
          const width = float()
          const words = string()
          // As wide as it wants, but no wider than the table says.
          if (words) c.fillText(words, x, y + line * height + baseline, Math.max(width, 1))
        }
        c.textAlign = 'start'
        break
      }
      case 'picture': {
        const [x, y, width, height] = [float(), float(), float(), float()]
        const keeps = byte()
        const ground = color(number())
        const name = string()
        const image = picture(name, Math.ceil(width * scale), element)
        surface.names.add(name)
        if (image) {
          const [w, h] = [image.width, image.height]
          const fit = keeps && w && h ? Math.min(width / w, height / h) : 0
          const [dw, dh] = fit ? [w * fit, h * fit] : [width, height]
          c.imageSmoothingQuality = 'high'
          c.drawImage(image, x + (width - dw) / 2, y + (height - dh) / 2, dw, dh)
        } else {
          c.fillStyle = ground
          c.fillRect(x, y, width, height)
        }
        break
      }
      case 'cell': {
        const [x, y, width, height, radius, size] = [float(), float(), float(), float(), float(), float()]
        const ground = color(number())
        const ink = color(number())
        const label = string()
        c.beginPath()
        c.roundRect(x + 0.5, y + 0.5, Math.max(width - 1, 0), Math.max(height - 1, 0), radius)
        c.fillStyle = ground
        c.fill()
        c.strokeStyle = ink
        c.lineWidth = 1
        c.stroke()
        if (!label) break
        c.font = `400 ${size}px ${families}`
        const room = Math.max(1, width - 8)
        const fitted = size * Math.min(1, room / Math.max(1, c.measureText(label).width))
        c.font = `400 ${fitted}px ${families}`
        c.fillStyle = ink
        c.textAlign = 'center'
        c.fillText(label, x + width / 2, y + height / 2 + fitted * 0.36)
        c.textAlign = 'start'
        break
      }
      case 'border': {
        const [x, y, width, height, degrees, thickness, dash] =
          [float(), float(), float(), float(), float(), float(), float()]
        c.save()
        c.strokeStyle = color(number())
        turn(c, x + width / 2, y + height / 2, degrees)
        c.beginPath()
        c.rect(x, y, width, height)
        c.lineWidth = thickness * ratio / scale
        c.setLineDash(dash ? [dash * ratio / scale, dash * ratio / scale] : [])
        c.stroke()
        c.restore()
        break
      }
      case 'handle': {
        const [x, y, side] = [float(), float(), float()]
        const ground = color(number())
        const border = color(number())
        const half = side * ratio / 2
        const [px, py] = [Math.round(x * scale + left), Math.round(y * scale + top)]
        c.save()
        c.setTransform(1, 0, 0, 1, 0, 0)
        c.fillStyle = ground
        c.strokeStyle = border
        c.lineWidth = 1.5 * ratio
        c.fillRect(px - half, py - half, 2 * half, 2 * half)
        c.strokeRect(px - half, py - half, 2 * half, 2 * half)
        c.restore()
        break
      }
      case 'straightLine': {
        const [x1, y1, x2, y2, thickness, dash] = [float(), float(), float(), float(), float(), float()]
        c.save()
        c.strokeStyle = color(number())
        c.lineCap = 'butt'
        c.lineWidth = thickness * ratio / scale
        c.setLineDash(dash ? [dash * ratio / scale, dash * ratio / scale] : [])
        c.beginPath()
        c.moveTo(x1, y1)
        c.lineTo(x2, y2)
        c.stroke()
        c.restore()
        break
      }
      case 'shade': {
        const [x, y, width, height, alpha] = [float(), float(), float(), float(), float()]
        c.save()
        c.globalAlpha = alpha
        c.fillStyle = color(number())
        c.fillRect(x, y, width, height)
        c.restore()
        break
      }
      case 'keep': {
        const name = number()
        const [x, y, width, height] = [float(), float(), float(), float()]
        // At most what a screen holds, so that a large one does not cost more than can be seen.
        const fine = Math.min(scale, 4096 / Math.max(width, height, 1))
        const kept = document.createElement('canvas')
        kept.width = Math.max(1, Math.ceil(width * fine))
        kept.height = Math.max(1, Math.ceil(height * fine))
        const inner = kept.getContext('2d')
        inner.lineCap = 'round'
        inner.lineJoin = 'round'
        inner.setTransform(fine, 0, 0, fine, -x * fine, -y * fine)
        surface.kept.set(name, { kept, x, y, width: kept.width / fine, height: kept.height / fine })
        stack.push(c)
        c = inner
        break
      }
      case 'endKeep': c = stack.pop() ?? c; break
      case 'kept': {
        const { kept, x, y, width, height } = surface.kept.get(number()) ?? {}
        const [dx, dy, alpha] = [float(), float(), float()]
        if (!kept) break
        c.save()
        c.globalAlpha = alpha
        c.drawImage(kept, x + dx, y + dy, width, height)
        c.restore()
        break
      }
      case 'shift': {
        const [factor, x, y] = [float(), float(), float()]
        // The page moves what is there; no pixel is drawn.
        element.style.transformOrigin = '0 0'
        element.style.transform = `translate(${x}px, ${y}px) scale(${factor})`
        surface.isShifted = true
        return
      }
      default: throw new Error(`unknown step ${step} at ${at - 1}`)
    }
  }
  while (clips-- > 0) c.restore()
  if (surface.isShifted) {
    surface.isShifted = false
    element.style.transform = ''
  }
}

const turn = (c, x, y, degrees) => {
  if (!degrees) return
  c.translate(x, y)
  c.rotate(degrees * Math.PI / 180)
  c.translate(-x, -y)
}
