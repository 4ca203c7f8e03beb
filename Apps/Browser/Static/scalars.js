// Positions in texts count Unicode scalars in Swift and UTF-16 units here.
export const scalars = (text, units) => {
  let count = 0
  for (let index = 0; index < units; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0xDC00 || unit > 0xDFFF) count++
  }
  return count
}
export const units = (text, scalars) => {
  let index = 0
  for (; scalars > 0 && index < text.length; scalars--) {
    const unit = text.charCodeAt(index)
    index += unit >= 0xD800 && unit <= 0xDBFF ? 2 : 1
  }
  return index
}
