// Brings the page to what a patch says (Modules/Shared/Views/Patch.swift lists the steps), and knows which
// element is which. What it cannot do itself it hands to `act`.

import './live-text.js'

// The surface of what floats over the page.
const overlay = 1
const decoder = new TextDecoder()

export class Painter {
  constructor (names, act) {
    this.names = names
    this.moveOpcode = names.patchSteps.indexOf('move')
    this.elements = new Map()
    // Those that listen for scrolling.
    this.scrolling = new Set()
    // Rows of a list are told in the next frame: others may come then, which the browser would not measure in this one.
    this.sizes = new ResizeObserver(entries => {
      const rows = entries.filter(({ target }) => target.tagName === 'LI')
      const others = entries.filter(({ target }) => target.tagName !== 'LI')
      if (others.length) this.sized?.(others)
      if (rows.length) requestAnimationFrame(() => this.sized?.(rows.filter(({ target }) => target.isConnected)))
    })
    this.act = act
    this.reduced = matchMedia('(prefers-reduced-motion: reduce)')
  }

  // The element that each surface is painted into, by its number.
  contain (containers) {
    for (const [number, element] of containers.entries()) this.elements.set(number * 0x1000000, element)
  }

  // Applies a patch: `memory` is a copy of its bytes.
  apply (bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const { patchSteps, elements, attributes } = this.names
    let at = 0
    const number = () => { at += 4; return view.getUint32(at - 4, true) }
    const raw = () => { const length = number(); at += length; return bytes.subarray(at - length, at) }
    const text = () => decoder.decode(raw())
    this.remember(bytes)
    this.isApplying = true
    while (at < bytes.length) {
      const step = patchSteps[bytes[at++]]
      switch (step) {
        case 'create': this.create(number(), elements[bytes[at++]]); break
        case 'text': { const element = this.elements.get(number()); element.textContent = text(); break }
        case 'set': { const element = this.elements.get(number()); this.set(element, attributes[bytes[at++]], text()); break }
        case 'unset': { const element = this.elements.get(number()); this.unset(element, attributes[bytes[at++]]); break }
        case 'insert': case 'move': {
          const parent = this.elements.get(number())
          const element = this.elements.get(number())
          const sibling = number()
          this.insert(parent, element, sibling === 0 ? null : this.elements.get(sibling), step === 'move')
          break
        }
        case 'remove': this.remove(number()); break
        case 'listen': {
          const element = this.elements.get(number())
          const mask = view.getUint16(at, true)
          at += 2
          this.listen(element, mask)
          break
        }
        default: this.act(step, { number, raw, text })
      }
    }
    this.isApplying = false
    this.glide()
  }

  create (id, name) {
    const element = this.names.drawings.has(name)
      ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name)
    element.bojagi = id
    element.listens = 0
    this.elements.set(id, element)
  }

  set (element, name, value) {
    if (name[0] === '.') return this.setProperty(element, name.slice(1), value)
    if (name[0] === '-') return element.style.setProperty(name, value)
    element.setAttribute(name, value)
    if (name === 'aria-modal' || (name === 'role' && value === 'menu')) this.after(() => this.floats?.(element))
  }

  // Only where a person sees something else, so that the caret stays.
  setProperty (element, name, value) {
    if (name === 'value') {
      element.painted = value
      // An option without a value of its own has that of its text, which comes later.
      if (element.tagName === 'OPTION') return element.setAttribute('value', value)
      // Its options may come or change in the same patch.
      if (element.tagName === 'SELECT') return this.after(() => { element.value = value })
      if (element.value === value) return
      const isActive = document.activeElement === element && 'selectionStart' in element
      const [start, end] = isActive ? [element.selectionStart, element.selectionEnd] : [0, 0]
      element.value = value
      if (isActive) { try { element.setSelectionRange(start, end) } catch { /* number fields have none */ } }
    } else if (name === 'scrollTop') {
      this.after(() => { element.scrollTop = parseFloat(value) })
    } else {
      element[name] = ['looks', 'linkTitles', 'carets', 'found'].includes(name) ? value : value === 'true'
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
    if (element.listens & this.names.triggers.size) this.sizes.unobserve(element)
    this.scrolling.delete(element)
    for (const child of element.children) this.forget(child)
  }

  listen (element, mask) {
    if ((mask & this.names.triggers.size) && !(element.listens & this.names.triggers.size)) this.sizes.observe(element)
    if (!(mask & this.names.triggers.size) && (element.listens & this.names.triggers.size)) this.sizes.unobserve(element)
    if (mask & this.names.triggers.scroll) this.scrolling.add(element)
    else this.scrolling.delete(element)
    element.listens = mask
    if (this.isReadOnly) this.protect(element, mask)
  }

  // What is written into can only be read; what is looked for with it can be typed still.
  protect (element, mask) {
    const { input, commit } = this.names.triggers
    if (!(mask & (input | commit)) || element.bojagi >>> 24 === overlay) return
    if (this.mayComment && element.classList.contains('comment-field')) return
    if (element.tagName === 'LIVE-TEXT' || element.tagName === 'TEXTAREA' || element.type === 'text') element.readOnly = true
  }

  // Where things that glide were before the patch; looked at only if something may move.
  remember (bytes) {
    this.before = null
    if (this.reduced.matches || !bytes.includes(this.moveOpcode)) return
    const gliding = document.querySelectorAll('.surface:not([hidden]) [data-moves]')
    if (gliding.length === 0 || gliding.length > 400) return
    this.before = new Map()
    for (const element of gliding) this.before.set(element, element.getBoundingClientRect())
  }

  glide () {
    for (const work of this.later?.splice(0) ?? []) work()
    this.applied?.()
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
