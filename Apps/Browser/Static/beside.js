// Two documents side by side: two frames, in each a whole page as in a tab of its own, so that what is dragged goes from
// one into the other as between windows. The address has both places: `/beside#LEFT|RIGHT`.

// The address that shows two places.
export const besideAddress = places => '/beside#' + places.map(place => place.replaceAll('|', '%7C')).join('|')

const frame = place =>
  Object.assign(document.createElement('iframe'), { className: 'side', title: 'Bojagi', src: '/#' + place })

// `least` and `most`: how much of the window the left side may take, in percent.
const makeDivider = (least, most) => {
  const divider = Object.assign(document.createElement('div'), { className: 'divider', role: 'separator', tabIndex: 0 })
  Object.assign(divider, { ariaOrientation: 'vertical', ariaValueMin: least, ariaValueMax: most })
  const widen = percent => {
    divider.ariaValueNow = Math.round(Math.min(most, Math.max(least, percent)))
    document.body.style.setProperty('--share', divider.ariaValueNow + '%')
  }
  widen(50)
  divider.addEventListener('pointerdown', event => divider.setPointerCapture(event.pointerId))
  divider.addEventListener('pointermove', event => {
    if (divider.hasPointerCapture(event.pointerId)) widen(event.clientX / innerWidth * 100)
  })
  // Or a fast drag would count as a fling, and the next tap as its end.
  divider.addEventListener('touchmove', event => { if (event.cancelable) event.preventDefault() }, { passive: false })
  divider.addEventListener('dblclick', () => widen(50))
  divider.addEventListener('keydown', event => {
    const step = { ArrowLeft: -5, ArrowRight: 5 }[event.key]
    if (step) widen(Number(divider.ariaValueNow) + step)
  })
  return divider
}

// Shows the places of the address instead of a page.
export function showBeside () {
  const [left, right] = location.hash.slice(1).split('|').map(place => place.replaceAll('%7C', '|'))
  const places = [left || '/', right || '/']
  const sides = places.map(frame)
  const divider = makeDivider(30, 70)
  const root = document.documentElement

  sides.forEach((side, index) => side.addEventListener('load', () => {
    const { contentWindow: page, contentDocument: content } = side
    // The browser's own error page: the server does not answer.
    if (!content) return
    const follow = () => {
      places[index] = page.location.hash.slice(1) || '/'
      history.replaceState(null, '', besideAddress(places))
    }
    page.addEventListener('hashchange', follow)
    follow()
    const mirror = () => {
      side.title = content.title
      document.title = sides.map(side => side.title.replace(' · Bojagi', '')).join(' | ') + ' · Bojagi'
      root.lang = content.documentElement.lang
      divider.ariaLabel = root.lang === 'ko' ? '왼쪽 너비' : 'Width of the left side'
      const { theme } = content.documentElement.dataset
      if (theme) root.dataset.theme = theme
      else delete root.dataset.theme
    }
    const observer = new MutationObserver(mirror)
    observer.observe(content.documentElement, { attributeFilter: ['lang', 'data-theme'] })
    observer.observe(content.querySelector('title'), { childList: true })
    mirror()
  }))

  addEventListener('message', ({ origin, source, data }) => {
    const index = sides.findIndex(side => side.contentWindow === source)
    if (origin === location.origin && index >= 0 && data?.closes) location.assign('/#' + places[1 - index])
  })

  document.body.className = 'beside'
  document.body.replaceChildren(sides[0], divider, sides[1])
}
