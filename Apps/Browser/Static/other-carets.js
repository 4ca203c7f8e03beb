// Where others write in a field, and what they have selected: drawn over it, in their colours, and no part of its text.

import { inNextFrame } from './caret.js'
import { units } from './scalars.js'

// Of a selection of many lines the first are marked.
const mostMarks = 100

export const piece = (classes, box, around, colour) => {
  const element = document.createElement('div')
  element.className = classes
  element.style.setProperty('--x', `${Math.round(box.left - around.left)}px`)
  element.style.setProperty('--y', `${Math.round(box.top - around.top)}px`)
  element.style.setProperty('--width', `${Math.round(box.width)}px`)
  element.style.setProperty('--height', `${Math.round(box.height)}px`)
  element.style.setProperty('--patch', colour)
  return element
}

// Lays a layer over what is seen of a field; gives the field's place in the window.
export const layerOver = (field, layer) => {
  if (layer.parentNode !== field.parentNode) field.after(layer)
  const around = field.getBoundingClientRect()
  const home = field.parentNode.getBoundingClientRect()
  layer.style.setProperty('--x', `${field.offsetLeft || around.left - home.left}px`)
  layer.style.setProperty('--y', `${field.offsetTop || around.top - home.top}px`)
  layer.style.setProperty('--width', `${field.clientWidth}px`)
  layer.style.setProperty('--height', `${field.clientHeight}px`)
  return around
}

export class OtherCarets {
  // `placeOf` gives the place in the document of one in the field's value, in UTF-16 units.
  constructor (field, placeOf) {
    this.field = field
    this.placeOf = placeOf
    this.given = ''
    this.carets = []
    this.layer = null
    this.draw = inNextFrame(() => this.#draw())
  }

  show (lines) {
    if (lines === this.given) return
    this.given = lines
    this.carets = lines ? lines.split('\n').map(line => {
      const [start, end, colour, ...words] = line.split(' ')
      return { start: Number(start), end: Number(end), colour, name: words.join(' ') }
    }) : []
    this.draw()
  }

  remove () {
    this.layer?.remove()
    this.layer = null
  }

  #draw () {
    const { field } = this
    if (!this.carets.length || !field.isConnected) return this.remove()
    if (!this.layer) {
      this.layer = document.createElement('div')
      this.layer.className = 'other-carets'
      this.layer.ariaHidden = 'true'
    }
    const around = layerOver(field, this.layer)
    const isSeen = box => box.bottom > around.top && box.top < around.bottom
    const { value } = field
    const pieces = []
    for (const { start, end, colour, name } of this.carets) {
      const range = document.createRange()
      const to = this.placeOf(Math.min(units(value, end), value.length))
      range.setStart(...to)
      const box = range.getClientRects()[0] ?? this.#lineOf(...to)
      if (start < end) {
        range.setStart(...this.placeOf(Math.min(units(value, start), value.length)))
        range.setEnd(...to)
        const marks = [...range.getClientRects()].filter(mark => mark.width && isSeen(mark)).slice(0, mostMarks)
        pieces.push(...marks.map(mark => piece('other-selection', mark, around, colour)))
      }
      if (!isSeen(box)) continue
      const caret = piece('other-caret', box, around, colour)
      const label = document.createElement('span')
      label.className = 'other-caret-name'
      label.textContent = name
      // On the first line there is no room above.
      if (box.top - around.top < 24) label.classList.add('is-below')
      caret.append(label)
      pieces.push(caret)
    }
    this.layer.replaceChildren(...pieces)
  }

  // A caret in an empty line has no place of its own.
  #lineOf (node, at) {
    const element = node.nodeType === 3 ? node.parentElement : node.childNodes[at] ?? node
    return (element.nodeType === 1 ? element : node).getBoundingClientRect()
  }
}
