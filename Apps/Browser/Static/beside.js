// Two documents side by side: two whole pages, each as a tab of its own, so that what is dragged goes from one into the
// other as between windows. The address has both places: `/beside#LEFT|RIGHT`.

const sides = [...document.querySelectorAll('.side')]
const divider = document.querySelector('.divider')
const written = place => place.replaceAll('|', '%7C')
const places = location.hash.slice(1).split('|').map(place => place.replaceAll('%7C', '|'))
while (places.length < 2) places.push('/')

const remember = () => history.replaceState(null, '', '#' + places.slice(0, 2).map(written).join('|'))

sides.forEach((side, index) => {
  side.addEventListener('load', () => {
    const { contentWindow: page, contentDocument: content } = side
    const follow = () => {
      places[index] = page.location.hash.slice(1) || '/'
      remember()
    }
    page.addEventListener('hashchange', follow)
    follow()
    const named = () => {
      side.title = content.title
      document.title = sides.map(side => side.title.replace(' · Bojagi', '')).join(' | ') + ' · Bojagi'
      document.documentElement.lang = content.documentElement.lang
      divider.setAttribute('aria-label', content.documentElement.lang === 'ko' ? '왼쪽 너비' : 'Width of the left side')
      const { theme } = content.documentElement.dataset
      if (theme) document.documentElement.dataset.theme = theme
      else delete document.documentElement.dataset.theme
    }
    new MutationObserver(named).observe(content.documentElement, { attributes: true, childList: true, subtree: false })
    new MutationObserver(named).observe(content.querySelector('title'), { childList: true })
    named()
  })
  side.src = '/#' + places[index]
})

// A page says that it is closed, or what shall stand beside it.
addEventListener('message', ({ origin, source, data }) => {
  const index = sides.findIndex(side => side.contentWindow === source)
  if (origin !== location.origin || index < 0) return
  if (data?.closes) location.assign('/#' + places[1 - index])
  else if (typeof data?.beside === 'string') sides[1 - index].contentWindow.location.hash = '#' + data.beside
})

const widen = share => {
  const percent = Math.round(Math.min(70, Math.max(30, share)))
  document.body.style.setProperty('--share', percent + '%')
  divider.setAttribute('aria-valuenow', percent)
}
widen(50)
divider.addEventListener('pointerdown', event => divider.setPointerCapture(event.pointerId))
divider.addEventListener('pointermove', event => {
  if (divider.hasPointerCapture(event.pointerId)) widen(event.clientX / innerWidth * 100)
})
divider.addEventListener('dblclick', () => widen(50))
divider.addEventListener('keydown', event => {
  const step = { ArrowLeft: -5, ArrowRight: 5 }[event.key]
  if (step) widen(Number(divider.getAttribute('aria-valuenow')) + step)
})
