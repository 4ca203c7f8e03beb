// A field for writing whose lines look as they will read: `value`, `selectionStart`, `selectionEnd` and
// `setSelectionRange` are those of a textarea, `looks` is how some lines look (Modules/Shared/MarkdownViews says it).
// `linkTitles` is what stands behind links that are ids: a line for each, target, tab, title.
//
// A line is a DIV, and so many of them stand in a DIV that is laid out only in sight. In a text of very many lines those
// behind the first are plain, and hundreds of them stand in one DIV: a browser stumbles over a million elements.
//
// The browser edits within a line; an edit of several lines is made here, for a browser takes minutes over a thousand.
// What looks otherwise than it should is made anew, but never the line in which an input method composes.

import { inNextFrame, keepCaret, tellCaret } from './caret.js'
import { FoundMarks } from './found-marks.js'
import { lookOf, showPicture, unfoldAddress } from './line-look.js'
import { OtherCarets } from './other-carets.js'
import { alignTables } from './table-columns.js'

const chunkLength = 32
const mostLines = 40_000
const plainChunkLength = 512

const isBlock = node => node.nodeName === 'DIV' || node.nodeName === 'P'

// The inline nodes of each line below `parent`, with the element that they stand in.
function * runs (parent) {
  let nodes = []
  let hasBlocks = false
  for (const node of parent.childNodes) {
    if (!isBlock(node)) { nodes.push(node); continue }
    if (nodes.length) yield { parent, nodes }
    nodes = []
    hasBlocks = true
    yield * runs(node)
  }
  if (nodes.length || !hasBlocks) yield { parent, nodes }
}

// A break at the end only gives an empty line its height.
const textOf = nodes => {
  const text = nodes.map(node => node.nodeName === 'BR' ? '\n' : node.textContent).join('')
  return nodes.at(-1)?.nodeName === 'BR' ? text.slice(0, -1) : text
}

const lineOf = text => {
  const line = document.createElement('div')
  if (text) line.textContent = text
  else line.append(document.createElement('br'))
  return line
}

const chunkOf = (lines, isPlain) => {
  const chunk = document.createElement('div')
  chunk.className = 'live-chunk'
  chunk.style.setProperty('--lines', lines.length)
  if (!isPlain) chunk.append(...lines.map(lineOf))
  else if (lines.at(-1)) chunk.textContent = lines.join('\n')
  else chunk.append(lines.join('\n'), document.createElement('br'))
  return chunk
}

const chunksOf = lines => {
  const chunks = []
  for (let index = 0; index < lines.length;) {
    const isPlain = index >= mostLines
    const end = index + (isPlain ? plainChunkLength : chunkLength)
    chunks.push(chunkOf(lines.slice(index, end), isPlain))
    index = end
  }
  return chunks
}

const boxAt = event => event.button === 0 && event.target.closest?.('.is-box')

class LiveText extends HTMLElement {
  // Where a picture comes from; a page knows those that the server has not got yet.
  static address = async hash => `/api/blobs/${hash}`

  // The lines of each child, until it changes.
  #known = new WeakMap()
  #text = null
  #observer = new MutationObserver(records => this.#forget(records))
  #isComposing = false
  #looks = null
  #titles = new Map()
  #titlesGiven = ''
  // The lines in sight that were told last, and whether they are being looked for.
  #sight = ''
  #isSeeing = false
  // What is selected, or was when the field was left.
  #last = null
  // Where others write.
  #others = new OtherCarets(this, offset => this.#place(offset))
  #found = new FoundMarks(this, offset => this.#place(offset))
  // Whether a line was made anew.
  #isRenewed = false

  connectedCallback () {
    document.addEventListener('selectionchange', this.#caretMoved)
    if (this.role) return
    this.readOnly = this.readOnly
    this.role = 'textbox'
    this.ariaMultiLine = 'true'
    this.tabIndex = 0
    if (!this.firstChild) this.value = ''
    this.classList.toggle('is-empty', this.value === '')
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true })
    this.addEventListener('compositionstart', () => { this.#isComposing = true })
    this.addEventListener('compositionend', () => {
      this.#isComposing = false
      this.#wear()
    })
    this.addEventListener('beforeinput', event => this.#before(event))
    this.addEventListener('input', () => this.#see())
    this.addEventListener('scroll', () => this.#see())
    this.addEventListener('blur', this.#caretMoved)
    for (const name of ['copy', 'cut']) this.addEventListener(name, event => this.#copy(event))
    // A press on the box of a task ticks it, and leaves caret and keyboard where they are.
    this.addEventListener('mousedown', event => { if (boxAt(event)) event.preventDefault() })
    this.addEventListener('click', event => this.#tick(event))
    let height = 0
    new ResizeObserver(() => {
      // A keyboard that comes does not hide what is being written.
      if (this.clientHeight < height && document.activeElement === this) keepCaret(this, height)
      height = this.clientHeight
      this.#see()
      alignTables(this, this.getElementsByClassName('is-table'))
    }).observe(this)
  }

  disconnectedCallback () {
    document.removeEventListener('selectionchange', this.#caretMoved)
    this.#others.remove()
    this.#found.remove()
  }

  get value () {
    this.#forget(this.#observer.takeRecords())
    this.#text ??= this.#pieces().map(piece => piece.text).join('\n')
    return this.#text
  }

  // Chunks and lines that stay are left alone.
  set value (value) {
    if (this.firstChild && value === this.value) return
    const pieces = this.firstChild ? this.#pieces() : []
    const lines = value.split('\n')
    // As many pieces at the beginning and the end as stay.
    let [start, from] = [0, 0]
    const stays = (piece, at) => piece.node && piece.lines.every((line, index) => line.text === lines[at + index])
    while (start < pieces.length && from + pieces[start].lines.length <= lines.length && stays(pieces[start], from)) {
      from += pieces[start++].lines.length
    }
    let [end, to] = [pieces.length, lines.length]
    while (end > start && to - pieces[end - 1].lines.length >= from && stays(pieces[end - 1], to - pieces[end - 1].lines.length)) {
      to -= pieces[--end].lines.length
    }
    const come = lines.slice(from, to)
    if (end - start !== 1 || !this.#mend(pieces[start], come)) {
      const next = pieces[end]?.nodes[0] ?? null
      for (const { nodes } of pieces.slice(start, end)) for (const node of nodes) node.remove()
      for (const chunk of chunksOf(come)) this.insertBefore(chunk, next)
    }
    this.#forget(this.#observer.takeRecords())
    this.#text = null
    this.#see()
  }

  // Changes the lines of one chunk; says whether it could.
  #mend ({ node, lines: old }, lines) {
    if (!node || !lines.length || lines.length > 2 * chunkLength || old.some(({ block }) => block?.parentNode !== node)) return false
    let start = 0
    while (start < old.length && start < lines.length && old[start].text === lines[start]) start++
    let end = 0
    while (end < old.length - start && end < lines.length - start && old.at(-1 - end).text === lines.at(-1 - end)) end++
    const next = end ? old[old.length - end].block : null
    for (const { block } of old.slice(start, old.length - end)) block.remove()
    for (const line of lines.slice(start, lines.length - end)) node.insertBefore(lineOf(line), next)
    return true
  }

  get readOnly () { return this.ariaReadOnly === 'true' }

  // What can't be written can still be read, selected and copied.
  set readOnly (isReadOnly) {
    this.ariaReadOnly = String(isReadOnly)
    this.contentEditable = String(!isReadOnly)
  }

  get selectionStart () { return this.#selected()[0] }
  get selectionEnd () { return this.#selected()[1] }

  // The caret comes to where it was left, or to the end.
  focus (options) {
    super.focus(options)
    const isInside = getSelection().rangeCount > 0 && this.contains(getSelection().anchorNode)
    if (isInside && this.#last) return
    const [start, end] = this.#last ?? [this.value.length, this.value.length]
    this.setSelectionRange(start, end)
  }

  setSelectionRange (start, end) {
    const [from, to] = [this.#place(start), this.#place(end)]
    getSelection().setBaseAndExtent(...from, ...to)
    if (document.activeElement === this) this.#reveal()
  }

  set looks (looks) {
    this.#looks = looks || null
    this.#wear()
    this.#others.draw()
    this.#found.draw()
  }

  get looks () { return this.#looks }

  set carets (lines) { this.#others.show(lines) }

  set found (lines) { this.#found.show(lines) }

  set linkTitles (given) {
    if (given === this.#titlesGiven) return
    this.#titlesGiven = given
    this.#titles = new Map((given || '').split('\n').map(line => line.split('\t')))
    this.#wear()
  }

  #caretMoved = inNextFrame(() => {
    if (document.activeElement === this) tellCaret(this)
    unfoldAddress(this)
  })

  // The children with their texts and lines. A line that has an element to itself has it as `block`.
  #pieces () {
    const pieces = []
    const add = (nodes, node) => {
      const lines = []
      for (const run of node ? runs(node) : [{ nodes }]) {
        const texts = textOf(run.nodes).split('\n')
        lines.push(...texts.map(text => ({ text, block: texts.length === 1 ? run.parent : undefined })))
      }
      const piece = { nodes, node, text: lines.map(line => line.text).join('\n'), lines }
      if (node) this.#known.set(node, piece)
      pieces.push(piece)
    }
    let bare = []
    for (const node of this.childNodes) {
      if (!isBlock(node)) { bare.push(node); continue }
      if (bare.length) add(bare)
      bare = []
      const known = this.#known.get(node)
      if (known) pieces.push(known)
      else add([node], node)
    }
    if (bare.length || !pieces.length) add(bare)
    return pieces
  }

  #forget (records) {
    if (!records.length) return
    this.#text = null
    for (const { target } of records) {
      let node = target
      while (node && node !== this) {
        this.#known.delete(node)
        node = node.parentNode
      }
    }
    this.classList.toggle('is-empty', this.childNodes.length < 2 && this.value === '')
  }

  // Where in the value a place in the document is; its end for one that is not in here.
  #offset (container, at) {
    this.#forget(this.#observer.takeRecords())
    let child = container === this ? this.childNodes[at] : container
    while (child && child !== this && child.parentNode !== this) child = child.parentNode
    let offset = 0
    for (const piece of this.#pieces()) {
      if (piece.nodes.includes(child)) return offset + this.#within(piece, container, at)
      offset += piece.text.length + 1
    }
    return offset - 1
  }

  // Where in the text of a piece a place is.
  #within ({ node, nodes, text }, container, at) {
    let offset = 0
    const line = document.createRange()
    for (const run of node ? runs(node) : [{ nodes }]) {
      if (run.nodes.length) {
        line.setStartBefore(run.nodes[0])
        line.setEndAfter(run.nodes.at(-1))
      } else {
        line.selectNodeContents(run.parent)
      }
      const order = line.comparePoint(container, at)
      if (order < 0) return Math.max(0, offset - 1)
      const length = textOf(run.nodes).length
      if (order > 0) { offset += length + 1; continue }
      line.setEnd(container, at)
      return offset + Math.min(line.toString().length + this.#breaks(run.nodes, container, at), length)
    }
    return text.length
  }

  // Line breaks within a line that stand before a place.
  #breaks (nodes, container, at) {
    const place = document.createRange()
    place.setStart(container, at)
    return nodes.filter(node => node.nodeName === 'BR' && place.comparePoint(node.parentNode,
      [...node.parentNode.childNodes].indexOf(node) + 1) <= 0).length
  }

  #selected () {
    const selection = getSelection()
    if (!selection.rangeCount || !this.contains(selection.anchorNode)) return this.#last ?? [0, 0]
    const range = selection.getRangeAt(0)
    const start = this.#offset(range.startContainer, range.startOffset)
    const end = range.collapsed ? start : this.#offset(range.endContainer, range.endOffset)
    this.#last = [start, end]
    return this.#last
  }

  // The place in the document of one in the value.
  #place (offset) {
    for (const { node, nodes, text } of this.#pieces()) {
      if (offset > text.length) { offset -= text.length + 1; continue }
      for (const run of node ? runs(node) : [{ parent: this, nodes }]) {
        const length = textOf(run.nodes).length
        if (offset > length) { offset -= length + 1; continue }
        return this.#inLine(run.parent, run.nodes, offset)
      }
    }
    return [this, this.childNodes.length]
  }

  #inLine (parent, nodes, offset) {
    for (const node of nodes) {
      const length = node.nodeName === 'BR' ? 1 : node.textContent.length
      if (offset > length) { offset -= length; continue }
      if (node.nodeName === 'BR') return [node.parentNode, [...node.parentNode.childNodes].indexOf(node) + (offset ? 1 : 0)]
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      for (let text = node.nodeType === 3 ? node : texts.nextNode(); text; text = texts.nextNode()) {
        if (offset <= text.length) return [text, offset]
        offset -= text.length
      }
    }
    return [parent, parent.childNodes.length]
  }

  #reveal () {
    const selection = getSelection()
    if (!selection.rangeCount) return
    const { startContainer, startOffset } = selection.getRangeAt(0)
    const element = startContainer.nodeType === 3 ? startContainer.parentElement : startContainer.childNodes[startOffset] ?? startContainer
    if (element !== this) element.scrollIntoView?.({ block: 'nearest' })
  }

  // What comes in is text; what is taken back is the program's.
  #before (event) {
    const { inputType } = event
    if (inputType.startsWith('format')) return event.preventDefault()
    if (inputType === 'historyUndo' || inputType === 'historyRedo') {
      event.preventDefault()
      return this.dispatchEvent(new KeyboardEvent('keydown', {
        key: inputType === 'historyUndo' ? 'z' : 'y', ctrlKey: true, bubbles: true, cancelable: true }))
    }
    if (inputType === 'insertCompositionText') return
    let [start, end] = this.#selected()
    const isMoved = inputType === 'insertFromPaste' || inputType === 'insertFromDrop'
    if (!isMoved && !this.value.slice(start, end).includes('\n')) return
    event.preventDefault()
    const [place] = event.getTargetRanges()
    if (inputType === 'insertFromDrop' && place) start = end = this.#offset(place.startContainer, place.startOffset)
    if (isMoved) this.#replace(start, end, event.dataTransfer?.getData('text/plain') ?? '')
    else if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') this.#replace(start, end, '\n')
    else this.#replace(start, end, event.data ?? event.dataTransfer?.getData('text/plain') ?? '')
  }

  #copy (event) {
    const [start, end] = this.#selected()
    if (start === end) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', this.value.slice(start, end))
    if (event.type === 'cut' && !this.readOnly) this.#replace(start, end, '')
  }

  // Puts a text in the place of another, as if a person had written it.
  #replace (start, end, given) {
    const text = given.replace(/\r\n?/g, '\n')
    const { value } = this
    if (start === end && !text) return
    this.value = value.slice(0, start) + text + value.slice(end)
    const caret = start + text.length
    this.setSelectionRange(caret, caret)
    this.#last = [caret, caret]
    this.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  }

  #tick (event) {
    const box = boxAt(event)
    if (!box || this.#isComposing || this.readOnly) return
    const selected = this.#selected()
    const { value } = this
    const place = this.#offset(box, 0) + 1
    const sign = value[place] === ' ' ? 'x' : ' '
    this.value = value.slice(0, place) + sign + value.slice(place + 1)
    this.#last = selected
    if (document.activeElement === this) this.setSelectionRange(...selected)
    this.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: sign }))
  }

  // Tells in the next frame which lines are in sight, by whole chunks and one around them.
  #see () {
    if (this.#isSeeing) return
    this.#isSeeing = true
    requestAnimationFrame(() => {
      this.#isSeeing = false
      if (!this.isConnected) return
      this.#others.draw()
      this.#found.draw()
      const box = this.getBoundingClientRect()
      const pieces = this.#pieces()
      const count = pieces.length
      const edge = index => (pieces[index].node ?? this).getBoundingClientRect()
      let [low, high] = [0, count - 1]
      while (low < high) {
        const middle = (low + high) >> 1
        if (edge(middle).bottom < box.top) low = middle + 1
        else high = middle
      }
      let last = low
      while (last < count - 1 && edge(last).bottom < box.bottom) last++
      let lines = 0
      let first = 0
      for (let index = 0; index <= Math.min(count - 1, last + 1); index++) {
        if (index < low - 1) first += pieces[index].lines.length
        lines += pieces[index].lines.length
      }
      const sight = `${first} ${lines}`
      if (sight === this.#sight) return
      this.#sight = sight
      this.dispatchEvent(new CustomEvent('sight', { bubbles: true, detail: { first, end: lines } }))
    })
  }

  // Makes lines look as they should; where one is made anew, the selection stays at its words.
  #wear () {
    if (this.#looks === null || this.#isComposing) return
    const [start, ...lines] = this.#looks.split('\n')
    const end = Number(start) + lines.length
    let number = 0
    let selected = null
    const isSelected = document.activeElement === this && getSelection().rangeCount > 0
    const rows = []
    for (const piece of this.#pieces()) {
      if (number >= end) break
      const from = Number(start) - number
      number += piece.lines.length
      if (from >= piece.lines.length) continue
      for (let index = Math.max(0, from); index < piece.lines.length && index - from < lines.length; index++) {
        const { block, text } = piece.lines[index]
        if (!block) continue
        const look = lines[index - from]
        if (look.includes('is-table')) rows.push(block)
        if (block.look === look && block.lookedAt === text && !this.#isTorn(block)) {
          this.#entitle(block)
          continue
        }
        if (isSelected) selected ??= [this.#selected(), getSelection().anchorNode !== null && this.#isBackward()]
        this.#dress(block, text, look)
        this.#entitle(block)
      }
    }
    this.#forget(this.#observer.takeRecords())
    alignTables(this, rows)
    if (!selected || !this.#isRenewed) return
    this.#isRenewed = false
    const [[from, to], isBackward] = selected
    const places = isBackward ? [this.#place(to), this.#place(from)] : [this.#place(from), this.#place(to)]
    getSelection().setBaseAndExtent(...places[0], ...places[1])
    unfoldAddress(this)
  }

  // What is linked to by its id says its title behind it: no part of the text.
  #entitle (block) {
    for (const link of block.getElementsByClassName('is-link')) {
      const title = link.previousSibling?.textContent.endsWith('[[') ? this.#titles.get(link.textContent) : undefined
      if (link.dataset.title === title) continue
      if (title === undefined) delete link.dataset.title
      else link.dataset.title = title
    }
  }

  #isBackward () {
    const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection()
    if (anchorNode === focusNode) return anchorOffset > focusOffset
    return !!(anchorNode.compareDocumentPosition(focusNode) & Node.DOCUMENT_POSITION_PRECEDING)
  }

  // Whether a line whose text was made again looks as before.
  #isTorn (block) { return block.childNodes.length !== block.parts }

  // Gives a line its classes and parts, if it has not got them.
  #dress (block, text, look) {
    const { classes, parts, picture } = lookOf(text, look)
    const all = [classes, picture && 'has-picture', picture?.width && 'has-width'].filter(name => name).join(' ')
    if (block.className !== all) block.className = all
    showPicture(block, picture, LiveText.address)
    block.look = look
    block.lookedAt = text
    block.parts = Math.max(1, parts.length)
    const now = [...block.childNodes]
    const fits = text
      ? now.length === parts.length && parts.every(({ words, names }, index) =>
        now[index].textContent === words && (now[index].className ?? '') === names &&
        (now[index].nodeType === 3) === !names)
      : now.length === 1 && now[0].nodeName === 'BR'
    if (fits) return
    this.#isRenewed = true
    block.aligned = null
    if (!text) return block.replaceChildren(document.createElement('br'))
    block.replaceChildren(...parts.map(({ words, names }) => {
      if (!names) return words
      const span = document.createElement('span')
      span.className = names
      span.textContent = words
      return span
    }))
  }
}
customElements.define('live-text', LiveText)
