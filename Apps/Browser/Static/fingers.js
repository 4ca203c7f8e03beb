// What fingers mean where no scene has gestures of its own: one that rests opens a menu, as the other button of a mouse
// does, and two zoom, as Ctrl and the wheel do. Not every browser says so by itself.

// In milliseconds, points, and as much as a step of the zoom takes.
const rest = 500
const slop = 10
const zoomStep = 1.3
const notch = 100

const distance = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)

export const forwardFingers = (swift, painter, bits, turn, isWritten) => {
  // The finger that may come to rest, and whether the last one did.
  let finger = null
  let isRested = false
  const letGo = () => {
    clearTimeout(finger?.timer)
    finger = null
  }
  // A drag, a stroke or another gesture of the scene begins with a rest, too.
  const hasOwn = target => ['drag', 'draw', 'press'].includes(painter.listener(target, bits.pointer)?.dataset.touch)

  addEventListener('pointerdown', event => {
    const isFirst = event.isPrimary
    letGo()
    if (isFirst) isRested = false
    const element = painter.listener(event.target, bits.menu)
    if (event.pointerType !== 'touch' || !isFirst || !element || isWritten(event.target) || hasOwn(event.target)) return
    const { clientX, clientY, pointerId } = event
    const timer = setTimeout(() => {
      letGo()
      if (!element.isConnected) return
      isRested = true
      navigator.vibrate?.(8)
      getSelection().removeAllRanges()
      turn(() => swift.bojagi_menu(element.bojagi, clientX, clientY))
    }, rest)
    finger = { clientX, clientY, pointerId, timer }
  }, { capture: true })
  addEventListener('pointermove', event => {
    if (finger?.pointerId !== event.pointerId) return
    if (Math.hypot(event.clientX - finger.clientX, event.clientY - finger.clientY) > slop) letGo()
  }, { capture: true })
  for (const name of ['pointerup', 'pointercancel']) {
    addEventListener(name, () => {
      letGo()
      // The click that ends it comes at once.
      setTimeout(() => { isRested = false }, rest / 2)
    }, { capture: true })
  }

  // Nor does its end take the focus out of the menu.
  addEventListener('mousedown', event => { if (isRested) event.preventDefault() }, { capture: true })

  // The browser tells of two fingers by touches also when it takes the pointers for scrolling.
  let pinch = null
  addEventListener('touchstart', event => {
    const element = event.touches.length === 2 ? painter.listener(event.target, bits.wheel) : null
    pinch = element?.dataset.touch === 'pinch' ? { element, from: distance(event.touches) } : null
  }, { passive: true })
  addEventListener('touchmove', event => {
    if (!pinch || event.touches.length !== 2) return
    if (event.cancelable) event.preventDefault()
    const ratio = distance(event.touches) / pinch.from
    if (ratio < zoomStep && ratio > 1 / zoomStep) return
    pinch.from = distance(event.touches)
    const box = pinch.element.getBoundingClientRect()
    const [one, other] = event.touches
    turn(() => swift.bojagi_wheel(pinch.element.bojagi, (one.clientX + other.clientX) / 2 - box.left,
      (one.clientY + other.clientY) / 2 - box.top, 0, ratio > 1 ? -notch : notch, 2))
  }, { passive: false })
  for (const name of ['touchend', 'touchcancel']) addEventListener(name, () => { pinch = null })

  return {
    // Whether a click is only the end of a rest.
    hasRested: () => isRested,
    // The browser says that a finger rests: whether that was known.
    isTold () {
      if (isRested) return true
      isRested = finger !== null
      letGo()
      return false
    }
  }
}
