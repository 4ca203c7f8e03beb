// Forwards what a person does. Nothing is decided here: the nearest element that listens is told.

import { closeOnWayBack } from './closing.js'
import { forwardFingers } from './fingers.js'
import { scalars } from './scalars.js'

const kinds = { touch: 0, mouse: 1, pen: 2 }

const held = event =>
  (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0)

// A letter of another script names the Latin one of its key: a Hangul keyboard has the same shortcuts.
const keyName = ({ key, code, shiftKey }) => {
  if (key.length !== 1 || key < '\u0080' || !code.startsWith('Key')) return key
  return shiftKey ? code[3] : code[3].toLowerCase()
}

// What is typed into takes back its own typing.
const isText = field => field?.tagName === 'TEXTAREA' || field?.tagName === 'LIVE-TEXT'
const isWritten = field => isText(field) ||
  (field.tagName === 'INPUT' && !['button', 'checkbox', 'color', 'file', 'radio', 'range', 'submit'].includes(field.type))
const isUndo = event => (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())
// A sign that is being written, and no shortcut.
const isSign = event => isWritten(event.target) && event.key.length === 1 && !event.ctrlKey && !event.metaKey
const hasFiles = event => event.dataTransfer.types.includes('Files')

// `bits` are the triggers' by name.
export function forwardEvents (module, painter, bits, turn, files) {
  const swift = module.exports
  closeOnWayBack(painter)
  const pressed = new Map()
  let claimed = false

  // What lies under a point, and where in it.
  const under = (x, y) => {
    const target = painter.listener(document.elementFromPoint(x, y), bits.target)
    if (!target) return [0, 0, 0]
    const box = target.getBoundingClientRect()
    return [target.bojagi, (x - box.left) / (box.width || 1), (y - box.top) / (box.height || 1)]
  }

  // A finger that rests may open a menu below itself: lifting it is no press there.
  let downOn = null
  addEventListener('pointerdown', event => { downOn = event.target }, { capture: true })
  const isLifted = ({ target, pointerType }) => {
    const menu = target.closest('[role=menu], .menu-shade')
    return menu && pointerType === 'touch' && !menu.contains(downOn)
  }
  const fingers = forwardFingers(swift, painter, bits, turn, isWritten)
  document.addEventListener('click', event => {
    if (fingers.hasRested() || isLifted(event)) return
    const element = painter.listener(event.target, bits.press)
    if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return
    if (element.tagName === 'FORM') return
    if (element.tagName === 'A' || element.type === 'submit') event.preventDefault()
    turn(() => swift.bojagi_press(element.bojagi, held(event)))
  })
  document.addEventListener('submit', event => event.preventDefault())

  let told = ''
  document.addEventListener('input', event => {
    const element = painter.listener(event.target, bits.input)
    if (!element) return
    const field = event.target
    const value = field.type === 'checkbox' ? String(field.checked) : field.value
    const start = scalars(value, field.selectionStart ?? value.length)
    const end = scalars(value, field.selectionEnd ?? value.length)
    told = `${field.bojagi} ${value.length} ${field.selectionStart} ${field.selectionEnd}`
    turn(() => swift.bojagi_text(element.bojagi, start, end, !!event.isComposing, module.giveText(value)))
  })
  // Where the caret goes without a key is told as well: what comes in from elsewhere leaves it at its words.
  let isComposing = false
  document.addEventListener('compositionstart', () => { isComposing = true })
  document.addEventListener('compositionend', () => { isComposing = false })
  const tellCaret = () => {
    const field = document.activeElement
    if (isComposing || !isText(field) || !(field.listens & bits.input)) return
    const { value, selectionStart, selectionEnd } = field
    const now = `${field.bojagi} ${value.length} ${selectionStart} ${selectionEnd}`
    if (now === told) return
    told = now
    turn(() => swift.bojagi_text(field.bojagi, scalars(value, selectionStart), scalars(value, selectionEnd), 0,
      module.giveText(value)))
  }
  document.addEventListener('selectionchange', tellCaret)
  document.addEventListener('compositionend', event => {
    const element = painter.listener(event.target, bits.input)
    if (!element) return
    const { value, selectionStart, selectionEnd } = event.target
    turn(() => swift.bojagi_text(element.bojagi, scalars(value, selectionStart), scalars(value, selectionEnd), 0,
      module.giveText(value)))
  })
  document.addEventListener('change', event => {
    const element = painter.listener(event.target, bits.commit)
    if (!element || event.target.type === 'file') return
    const field = event.target
    const value = field.type === 'checkbox' || field.type === 'radio' ? String(field.checked) : field.value
    turn(() => swift.bojagi_commit(element.bojagi, module.giveText(value)))
  })

  // A press on the ground of a dialog takes the focus out of it, and so does a button in it that is disabled or goes: the
  // dialog that is open has the keys still.
  const keysOf = target => target !== document.body && target.id !== 'main' ? target
    : [...document.querySelectorAll('[aria-modal=true]')].filter(dialog => dialog.checkVisibility()).at(-1) ?? target

  document.addEventListener('keydown', event => {
    // An input method that composes keeps its keys: Enter then ends the syllable, not the line.
    if (event.isComposing || event.keyCode === 229) return
    // A key may come before the browser tells what was selected just now.
    tellCaret()
    let used = false
    const { target } = event
    // What was typed and is told only when the field is left.
    const isUntold = isWritten(target) && target.listens & bits.commit && !(target.listens & bits.input)
    if (event.key === 'Escape' && isUntold) target.value = target.painted ?? ''
    // A menu that a key opens stands below what the key was pressed at.
    const box = target.getBoundingClientRect()
    const place = [box.left, Math.min(box.bottom, box.top + 44)]
    // In what can only be read no key writes.
    const isWriting = painter.isReadOnly && target.readOnly && event.key !== 'Escape'
    turn(() => {
      for (let element = isWriting ? null : painter.listener(keysOf(target), bits.key); element && !used;
        element = painter.listener(element.parentElement, bits.key)) {
        used = !!swift.bojagi_key(element.bojagi, held(event), module.giveText(keyName(event)), ...place)
      }
      if (!used && !isSign(event) && !(isUndo(event) && isWritten(event.target))) used = !!swift.bojagi_key(0, held(event), module.giveText(keyName(event)), ...place)
    })
    if (used) return event.preventDefault()
    if (event.key !== 'Enter' && event.key !== ' ') return
    const native = ['BUTTON', 'A', 'INPUT', 'TEXTAREA', 'SELECT', 'SUMMARY', 'OPTION']
    if (!target.listens || !(target.listens & bits.press) || native.includes(target.tagName)) return
    event.preventDefault()
    turn(() => swift.bojagi_press(target.bojagi, held(event)))
  })

  document.addEventListener('contextmenu', event => {
    const element = painter.listener(event.target, bits.menu)
    // What is written in has the browser's own, to paste.
    if (!element || isWritten(event.target)) return
    event.preventDefault()
    if (fingers.isTold()) return
    // The menu key has no place of its own.
    const box = element.getBoundingClientRect()
    const isKey = event.clientX === 0 && event.clientY === 0
    turn(() => swift.bojagi_menu(element.bojagi, isKey ? box.left + 16 : event.clientX,
      isKey ? box.top + 16 : event.clientY))
  })

  // Whether somebody goes through the page by Tab.
  const root = document.documentElement
  addEventListener('keydown', event => root.toggleAttribute('data-tabbing', event.key === 'Tab'), { capture: true })
  addEventListener('pointerdown', () => root.removeAttribute('data-tabbing'), { capture: true })

  // The space bar counts as held while it is down and nothing is written.
  let isSpaceHeld = false
  addEventListener('keydown', event => { if (event.key === ' ') isSpaceHeld = !isWritten(event.target) }, { capture: true })
  addEventListener('keyup', event => { if (event.key === ' ') isSpaceHeld = false }, { capture: true })
  addEventListener('blur', () => { isSpaceHeld = false })

  // A press into a field of a number selects it, for who writes another one; the next press puts the caret.
  let enteredNumber = null
  document.addEventListener('focusin', ({ target }) => { enteredNumber = target.inputMode === 'decimal' ? target : null })
  document.addEventListener('mouseup', ({ target }) => {
    if (target === enteredNumber && target.selectionStart === target.selectionEnd) target.select()
    enteredNumber = null
  })

  // A mouse on a tool leaves the keys where they belong.
  document.addEventListener('mousedown', event => {
    const ground = event.target.closest?.('[data-keys-owner]')
    if (!ground || !event.target.closest('button')) return
    event.preventDefault()
    const owner = document.getElementById(ground.dataset.keysOwner)
    if (owner && !owner.contains(document.activeElement)) owner.focus({ preventScroll: true })
  })

  // On Linux a browser pastes the selection when the middle button is let go, after a drag too.
  let isMiddleDown = false
  let middleUp = -Infinity
  addEventListener('mousedown', event => {
    if (event.button === 1) isMiddleDown = !!painter.listener(event.target, bits.pointer)
  }, { capture: true })
  addEventListener('mouseup', event => {
    if (event.button !== 1 || !isMiddleDown) return
    event.preventDefault()
    middleUp = event.timeStamp
  }, { capture: true })

  const tell = (element, event, phase) => {
    const box = element.getBoundingClientRect()
    const [over, overX, overY] = under(event.clientX, event.clientY)
    swift.bojagi_pointer(element.bojagi, event.pointerId, kinds[event.pointerType] ?? 1, phase,
      event.clientX - box.left, event.clientY - box.top, event.clientX, event.clientY, event.buttons, held(event) | (isSpaceHeld ? 16 : 0),
      event.timeStamp, event.pressure ?? 0, over, overX, overY, box.height)
  }
  // The mousedown of a finger comes after its tap: what the tap has given the focus to keeps it.
  let given = null
  document.addEventListener('mousedown', event => {
    if (given && given === document.activeElement) event.preventDefault()
    given = null
  })
  document.addEventListener('pointerdown', event => {
    given = null
    const element = painter.listener(event.target, bits.pointer)
    // What may not be changed is not dragged; a press on it opens it.
    if (!element || (painter.isReadOnly && element.dataset.touch === 'drag')) return
    pressed.set(event.pointerId, element)
    turn(() => tell(element, event, 0))
  })
  // What is dragged near an edge of a list scrolls the list, the faster the nearer.
  const edge = 48
  const sides = { Y: ['top', 'bottom', 'scrollTop'], X: ['left', 'right', 'scrollLeft'] }
  const scrolled = (start, axis, place) => {
    const [low, high, offset] = sides[axis]
    for (let element = start; element; element = element.parentElement) {
      const box = element.getBoundingClientRect()
      const beyond = Math.max(0, place - box[high] + edge) - Math.max(0, box[low] + edge - place)
      if (!beyond || !['auto', 'scroll'].includes(getComputedStyle(element)[`overflow${axis}`])) continue
      const before = element[offset]
      element[offset] += beyond / 2
      if (element[offset] !== before) return true
    }
    return false
  }
  let dragging = null
  const scrollAtEdge = () => {
    const { element, event } = dragging
    if (!claimed || pressed.get(event.pointerId) !== element) { dragging = null; return }
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const isDown = scrolled(under, 'Y', event.clientY)
    if (scrolled(under, 'X', event.clientX) || isDown) turn(() => tell(element, event, 1))
    requestAnimationFrame(scrollAtEdge)
  }
  document.addEventListener('pointermove', event => {
    const element = pressed.get(event.pointerId)
    if (element?.dataset.touch === 'drag') {
      if (!dragging) requestAnimationFrame(scrollAtEdge)
      dragging = { element, event }
    }
    if (element) {
      // One call a frame is enough for the eye, but a stroke wants every point.
      const all = element.dataset.touch === 'draw' ? event.getCoalescedEvents?.() ?? [event] : [event]
      return turn(() => { for (const one of all.length ? all : [event]) tell(element, one, 1) })
    }
    const hovered = painter.listener(event.target, bits.hover)
    if (!hovered) return
    const box = hovered.getBoundingClientRect()
    turn(() => swift.bojagi_hover(hovered.bojagi, event.clientX - box.left, event.clientY - box.top))
  })
  for (const [name, phase] of [['pointerup', 2], ['pointercancel', 3]]) {
    document.addEventListener(name, event => {
      const element = pressed.get(event.pointerId)
      if (!pressed.delete(event.pointerId)) return
      const before = document.activeElement
      turn(() => tell(element, event, phase))
      const now = document.activeElement
      given = event.pointerType === 'touch' && now !== before ? now : null
    })
  }
  addEventListener('blur', () => {
    for (const [pointerId, element] of pressed) {
      pressed.delete(pointerId)
      turn(() => tell(element, { pointerId, clientX: 0, clientY: 0, buttons: 0, timeStamp: performance.now() }, 3))
    }
  })
  // Once a gesture has the finger, the page must not scroll with it. Where the browser has no gestures, it would still
  // take a fast one for a fling and the next tap for its end, without a click.
  const isOurs = target => {
    const element = painter.listener(target, bits.pointer)
    return element && getComputedStyle(element).touchAction === 'none'
  }
  document.addEventListener('touchmove', event => {
    if (event.cancelable && (claimed || isOurs(event.target))) event.preventDefault()
  }, { passive: false })
  // The mouse drags documents and cards into another window; fingers scroll and swipe. On its own board a card goes by
  // the scene, and by the browser only with Alt.
  const source = event => event.target.closest?.('[data-reference]')
  document.addEventListener('pointerdown', event => {
    const dragged = source(event)
    if (!dragged) return
    const isCard = dragged.dataset.reference.startsWith('card:')
    dragged.draggable = event.pointerType === 'mouse' && (event.altKey || !isCard)
  }, { capture: true })
  document.addEventListener('dragstart', event => {
    const dragged = source(event)
    if (dragged?.draggable) {
      event.dataTransfer.setData('application/x-bojagi', dragged.dataset.reference)
      event.dataTransfer.effectAllowed = 'copy'
      return
    }
    if (painter.listener(event.target, bits.pointer)) event.preventDefault()
  })

  document.addEventListener('wheel', event => {
    const element = painter.listener(event.target, bits.wheel)
    if (!element || (element.dataset.touch === 'pinch' && !event.ctrlKey)) return
    const box = element.getBoundingClientRect()
    const scale = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? innerHeight : 1
    turn(() => {
      if (swift.bojagi_wheel(element.bojagi, event.clientX - box.left, event.clientY - box.top,
        event.deltaX * scale, event.deltaY * scale, held(event))) event.preventDefault()
    })
  }, { passive: false })

  // What scrolls by itself tells how far it is; a list that something around it scrolls, how much of it lies above the
  // window. It has more rows than are in sight, so a few points more or less are not told.
  const slack = 96
  const isScrolled = element => !['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
  const tellScroll = element => {
    if (!isScrolled(element)) return swift.bojagi_scroll(element.bojagi, element.scrollTop, element.clientHeight)
    element.toldTop = -element.getBoundingClientRect().top
    swift.bojagi_scroll(element.bojagi, element.toldTop, innerHeight)
  }
  document.addEventListener('scroll', event => {
    const { target } = event
    const moved = [...painter.scrolling].filter(element => element === target || target.contains(element) &&
      isScrolled(element) && !(Math.abs(element.toldTop + element.getBoundingClientRect().top) < slack))
    if (moved.length) turn(() => moved.forEach(tellScroll))
  }, { capture: true, passive: true })
  document.addEventListener('sight', ({ target, detail }) =>
    turn(() => swift.bojagi_sight(target.bojagi, detail.first, detail.end)))
  addEventListener('resize', () => turn(() => [...painter.scrolling].filter(isScrolled).forEach(tellScroll)))
  // The browser takes the pointer for scrolling, so touches tell of a list that is pulled beyond its top.
  let pulled = null
  document.addEventListener('touchstart', event => {
    const list = event.touches.length === 1 ? painter.listener(event.target, bits.pull) : null
    pulled = list && list.scrollTop <= 0 ? { list, y: event.touches[0].clientY } : null
  }, { passive: true })
  document.addEventListener('touchcancel', () => { pulled = null })
  document.addEventListener('touchend', event => {
    if (!pulled) return
    const { list, y } = pulled
    pulled = null
    const distance = event.changedTouches[0].clientY - y
    if (distance > 0 && list.scrollTop <= 0) turn(() => swift.bojagi_pull(list.bojagi, distance))
  })
  // What loses or gains the focus because the page is being painted was neither left nor entered by anybody.
  document.addEventListener('focusin', event => {
    if (painter.isApplying) return
    painter.focused(event.target)
    const element = painter.listener(event.target, bits.focus)
    if (element) turn(() => swift.bojagi_focus(element.bojagi, 1))
  })
  document.addEventListener('focusout', event => {
    if (painter.isApplying) return
    const element = painter.listener(event.target, bits.blur)
    if (element && !element.contains(event.relatedTarget)) turn(() => swift.bojagi_focus(element.bojagi, 0))
  })
  // Where one has gone to another place, the keyboard goes on in it.
  addEventListener('hashchange', () => setTimeout(() => {
    const active = document.activeElement
    if (active && active !== document.body && active.checkVisibility()) return
    document.getElementById('main').focus({ preventScroll: true })
  }))
  painter.sized = entries => turn(() => {
    for (const { target, contentRect } of entries) {
      swift.bojagi_size(target.bojagi, contentRect.width, contentRect.height)
      if (target.listens & bits.scroll) tellScroll(target)
    }
  })

  // A drawing surface whose picture has come.
  document.addEventListener('stale', event => turn(() => swift.bojagi_redraw(event.target.bojagi)))

  const drop = (element, kind, event, data) => {
    const box = element.getBoundingClientRect()
    const [over, overX, overY] = event.clientX === undefined ? [0, 0, 0] : under(event.clientX, event.clientY)
    return swift.bojagi_drop(element.bojagi, kind, (event.clientX ?? 0) - box.left, (event.clientY ?? 0) - box.top,
      over, overX, overY, module.giveJSON(data))
  }
  document.addEventListener('dragover', event => {
    const element = painter.listener(event.target, bits.drop)
    // A file that nobody takes would be opened in place of the page.
    if (!element && hasFiles(event)) {
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    if (!element) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    turn(() => drop(element, 0, event, { count: event.dataTransfer.items.length || 1 }))
  })
  document.addEventListener('dragleave', event => {
    const element = painter.listener(event.target, bits.drop)
    if (element && !element.contains(event.relatedTarget)) turn(() => drop(element, 0, event, { count: 0 }))
  })
  document.addEventListener('drop', event => {
    const element = painter.listener(event.target, bits.drop)
    if (element || hasFiles(event)) event.preventDefault()
    if (!element) return
    const text = event.dataTransfer.getData('text/plain')
    const reference = event.dataTransfer.getData('application/x-bojagi') || undefined
    const place = { clientX: event.clientX, clientY: event.clientY }
    const dropped = [...event.dataTransfer.files]
    const count = dropped.length || 1
    files(dropped, element.dataset.takes).then(stored => stored && turn(() =>
      drop(element, 1, place, { count, text: text || undefined, ...stored, reference })))
  })
  document.addEventListener('paste', event => {
    if (event.timeStamp - middleUp < 500) return event.preventDefault()
    const element = painter.listener(event.target, bits.paste)
    const pasted = [...event.clipboardData.files]
    if (!element || element.dataset.takes === 'chosen' || (pasted.length === 0 && isWritten(event.target.closest('live-text') ?? event.target))) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain') || undefined
    files(pasted, element.dataset.takes === '*/*' ? '*/*' : '').then(stored => stored && turn(() =>
      drop(element, 2, {}, { count: pasted.length || 1, text, files: stored.files, other: stored.other })))
  })

  return {
    claim (isClaimed) { claimed = isClaimed },
    // Files that were chosen come as if they had been pasted.
    // `texts` are a portion of those that were chosen along with the files.
    give (element, chosen, accept, texts = null) {
      files([...chosen], accept).then(stored => (stored || texts) && turn(() =>
        this.choose(element, { count: chosen.length, ...stored, ...texts })))
    },
    choose: (element, data) => drop(element, 2, {}, { ...data, chosen: true })
  }
}
