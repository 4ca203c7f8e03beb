// Brings the page to what a patch says (Modules/Shared/Views/Patch.swift lists the steps), and knows which
// element is which. What it cannot do itself it hands to `act`.

// The surface of what floats over the page.
const overlay = 7
const decoder = new TextDecoder()

export class Painter {
  constructor (names, containers, act) {
    const [elements, attributes, drawings] = names.split('\n\n').map(lines => lines.trim().split('\n'))
    this.elementNames = elements
    this.attributeNames = attributes
    this.drawingNames = new Set(drawings)
    this.elements = new Map(containers.map((element, number) => [number * 0x1000000, element]))
    this.sizes = new ResizeObserver(entries => {
      for (const { target, contentRect } of entries) this.sized?.(target, contentRect.width, contentRect.height)
    })
    this.act = act
    this.reduced = matchMedia('(prefers-reduced-motion: reduce)')
  }

  // Applies a patch: `memory` is a copy of its bytes.
  apply (bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let at = 0
    const number = () => { at += 4; return view.getUint32(at - 4, true) }
    const raw = () => { const length = number(); at += length; return bytes.subarray(at - length, at) }
    const text = () => decoder.decode(raw())
    this.remember(bytes)
    this.isApplying = true
    while (at < bytes.length) {
      const opcode = bytes[at++]
      switch (opcode) {
        case 1: this.create(number(), this.elementNames[bytes[at++]]); break
        case 2: { const element = this.elements.get(number()); element.textContent = text(); break }
        case 3: { const element = this.elements.get(number()); this.set(element, this.attributeNames[bytes[at++]], text()); break }
        case 4: { const element = this.elements.get(number()); this.unset(element, this.attributeNames[bytes[at++]]); break }
        case 5: case 8: {
          const parent = this.elements.get(number())
          const element = this.elements.get(number())
          const sibling = number()
          this.insert(parent, element, sibling === 0 ? null : this.elements.get(sibling), opcode === 8)
          break
        }
        case 6: this.remove(number()); break
        case 7: {
          const element = this.elements.get(number())
          const mask = view.getUint16(at, true)
          at += 2
          this.listen(element, mask)
          break
        }
        default: this.act(opcode, { number, raw, text })
      }
    }
    this.isApplying = false
    this.glide()
  }

  create (id, name) {
    const element = this.drawingNames.has(name)
      ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name)
    element.bojagi = id
    element.listens = 0
    this.elements.set(id, element)
  }

  set (element, name, value) {
    if (name[0] === '.') return this.setProperty(element, name.slice(1), value)
    if (name[0] === '-') return element.style.setProperty(name, value)
    element.setAttribute(name, value)
  }

  // Only where a person sees something else, so that the caret stays.
  setProperty (element, name, value) {
    if (name === 'value') {
      if (element.value === value) return
      const isActive = document.activeElement === element && 'selectionStart' in element
      const [start, end] = isActive ? [element.selectionStart, element.selectionEnd] : [0, 0]
      element.value = value
      if (isActive) { try { element.setSelectionRange(start, end) } catch { /* number fields have none */ } }
    } else if (name === 'scrollTop') {
      this.after(() => { element.scrollTop = parseFloat(value) })
    } else {
      element[name] = value === 'true'
    }
  }

  unset (element, name) {
    if (name[0] === '.') { if (name === '.value') element.value = ''; else element[name.slice(1)] = false; return }
    if (name[0] === '-') element.style.removeProperty(name)
    else element.removeAttribute(name)
  }

  // A node that moves keeps its focus.
  insert (parent, element, sibling, isMove) {
    const focused = isMove && element.contains(document.activeElement) ? document.activeElement : null
    parent.insertBefore(element, sibling)
    if (focused && document.activeElement !== focused) focused.focus({ preventScroll: true })
  }

  remove (id) {
    const element = this.elements.get(id)
    if (!element) return
    if (this.floating && element.contains(this.floating)) this.gaveUp = true
    element.remove()
    this.forget(element)
  }

  // Told of each element that gets the focus: what floats gives it back to where it was.
  focused (element) {
    this.floating = element.bojagi >>> 24 === overlay ? element : null
    if (!this.floating) this.ground = element
  }

  giveBack () {
    if (!this.gaveUp) return
    this.gaveUp = false
    this.floating = null
    // Unless the patch has put it elsewhere.
    const active = document.activeElement
    if (!active || active === document.body) this.ground?.focus({ preventScroll: true })
  }

  forget (element) {
    if (element.bojagi !== undefined && !(element.bojagi % 0x1000000 === 0)) this.elements.delete(element.bojagi)
    if (element.listens & 0x80) this.sizes.unobserve(element)
    for (const child of element.children) this.forget(child)
  }

  listen (element, mask) {
    if ((mask & 0x80) && !(element.listens & 0x80)) this.sizes.observe(element)
    if (!(mask & 0x80) && (element.listens & 0x80)) this.sizes.unobserve(element)
    element.listens = mask
  }

  // Where things that glide were before the patch; looked at only if something may move.
  remember (bytes) {
    this.before = null
    if (this.reduced.matches || !bytes.includes(8)) return
    const gliding = document.querySelectorAll('.surface:not([hidden]) [data-moves]')
    if (gliding.length === 0 || gliding.length > 400) return
    this.before = new Map()
    for (const element of gliding) this.before.set(element, element.getBoundingClientRect())
  }

  glide () {
    for (const work of this.later?.splice(0) ?? []) work()
    this.giveBack()
    if (!this.before) return
    const style = getComputedStyle(document.documentElement)
    const duration = parseFloat(style.getPropertyValue('--motion-in')) || 0
    for (const [element, old] of this.before) {
      if (!element.isConnected) continue
      const now = element.getBoundingClientRect()
      const x = old.left - now.left
      const y = old.top - now.top
      if (Math.abs(x) + Math.abs(y) < 1 || now.bottom < 0 || now.top > innerHeight) continue
      element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }],
        { duration, easing: 'ease-out' })
    }
    this.before = null
  }

  after (work) { (this.later ??= []).push(work) }

  // The nearest element, from `start` outwards, that listens for what the bit stands for.
  listener (start, bit) {
    for (let element = start; element; element = element.parentElement) {
      if (element.listens & bit) return element
    }
    return null
  }
}
