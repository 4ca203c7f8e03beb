// What was found in a field: drawn over it where it is in sight, and no part of its text.

import { inNextFrame } from './caret.js'
import { layerOver, piece } from './other-carets.js'

// The places in UTF-16 units of places in Unicode scalars, from the first to the last.
const unitsOf = (text, places) => {
  let [unit, scalar] = [0, 0]
  return places.map(place => {
    for (; scalar < place && unit < text.length; scalar++) {
      const code = text.charCodeAt(unit)
      unit += code >= 0xD800 && code <= 0xDBFF ? 2 : 1
    }
    return unit
  })
}

export class FoundMarks {
  // `placeOf` gives the place in the document of one in the field's value, in UTF-16 units.
  constructor (field, placeOf) {
    this.field = field
    this.placeOf = placeOf
    this.given = ''
    this.places = []
    this.current = -1
    this.layer = document.createElement('div')
    this.layer.className = 'found-marks'
    this.layer.ariaHidden = 'true'
    this.draw = inNextFrame(() => this.#draw())
  }

  // The number of the one that is shown, then the start and the end of each, a line each.
  show (lines) {
    const given = lines || ''
    if (given === this.given) return
    this.given = given
    const [current, ...all] = given.split('\n')
    this.current = given ? Number(current) : -1
    this.places = all.flatMap(line => line.split(' ').map(Number))
    this.value = null
    // The text that they are places of may come with them.
    requestAnimationFrame(() => {
      this.#reveal()
      this.draw()
    })
  }

  remove () { this.layer.remove() }

  #range (number) {
    const { value } = this.field
    if (value !== this.value) [this.value, this.units] = [value, unitsOf(value, this.places)]
    const range = document.createRange()
    range.setStart(...this.placeOf(this.units[2 * number]))
    range.setEnd(...this.placeOf(this.units[2 * number + 1]))
    return range
  }

  #reveal () {
    const { field, current } = this
    if (current < 0 || !this.places.length || !field.isConnected) return
    const { startContainer } = this.#range(current)
    const element = startContainer.nodeType === 3 ? startContainer.parentElement : startContainer
    if (element !== field) element.scrollIntoView({ block: 'nearest' })
    // In lines of which many stand in one element, and where it is at an edge.
    const box = this.#range(current).getClientRects()[0]
    const around = field.getBoundingClientRect()
    if (box && (box.top < around.top + 48 || box.bottom > around.bottom - 48)) {
      field.scrollTop += box.top - around.top - field.clientHeight / 2
    }
  }

  #draw () {
    const { field, layer } = this
    if (!this.places.length || !field.isConnected) return this.remove()
    const around = layerOver(field, layer)
    const pieces = []
    for (let number = 0; number < this.places.length / 2; number++) {
      for (const box of this.#range(number).getClientRects()) {
        if (!box.width || box.bottom < around.top || box.top > around.bottom) continue
        const mark = piece('found-mark', box, around, '')
        if (number === this.current) mark.classList.add('is-current')
        pieces.push(mark)
      }
    }
    layer.replaceChildren(...pieces)
  }
}
