// The columns of tables stand below one another: before a bar is the room that the widest cell of its column takes.
// A table that is wider than the field, so that a row of it breaks, stays as it is written.
export const alignTables = (field, rows) => {
  const tables = []
  for (const row of rows) {
    if (row.classList.contains('is-table-header') || !tables.length) tables.push([])
    tables.at(-1).push(row)
  }
  for (const table of tables) {
    const key = `${field.clientWidth} ${table.map(row => row.textContent).join('\n')}`
    if (table.every(row => row.aligned === key)) continue
    const bars = table.map(row => [...row.getElementsByClassName('is-bar')])
    for (const bar of bars.flat()) bar.style.marginLeft = ''
    const widths = table.map((row, index) => {
      let left = row.getBoundingClientRect().left
      let top = null
      return bars[index].map(bar => {
        const box = bar.getBoundingClientRect()
        top ??= box.top
        const width = box.top === top ? box.left - left : Infinity
        left = box.right
        return width
      })
    })
    const columns = []
    for (const row of widths) row.forEach((width, index) => { columns[index] = Math.max(columns[index] ?? 0, width) })
    const whole = columns.reduce((sum, width) => sum + width, 0) + columns.length * (bars[0][0]?.offsetWidth ?? 0)
    const fits = whole < table[0].clientWidth
    table.forEach((row, index) => {
      row.aligned = key
      if (fits) bars[index].forEach((bar, place) => { bar.style.marginLeft = `${columns[place] - widths[index][place]}px` })
    })
  }
}
