/* Runs in every page of the area dashboards, before the page's own scripts. Read by bench/dashboards/dashboards.ts. */
const drawn = new WeakSet()
const stroke = CanvasRenderingContext2D.prototype.stroke
CanvasRenderingContext2D.prototype.stroke = function (...args) {
  // uPlot draws axes and grid without a path, and series with one.
  if (args[0] instanceof Path2D) drawn.add(this.canvas)
  return stroke.apply(this, args)
}

function isPainted(card) {
  if (card.querySelector('.mantine-Skeleton-root, .fyr-state')) return false
  const charts = [...card.querySelectorAll('.fyr-chart-frame')]
  if (charts.length > 0) return charts.every((chart) => drawn.has(chart.querySelector('canvas')))
  return card.querySelector('.fyr-value, .fyr-w-trend-now, td, .fyr-w-text > *') !== null
}

let wanted = 0
const from = 0
let painted = 0
const frames = []
let before = 0
let clickedAt = 0
addEventListener('click', () => (clickedAt = performance.now()), { capture: true })

function eachFrame(at) {
  if (before > 0) frames.push([at, at - before])
  before = at
  if (wanted > 0 && painted === 0) {
    const cards = [...document.querySelectorAll('article.fyr-widget')]
    // This frame was drawn with them: it is on the screen by the next one.
    if (cards.length >= wanted && cards.every(isPainted)) requestAnimationFrame((then) => (painted = then))
  }
  requestAnimationFrame(eachFrame)
}
requestAnimationFrame(eachFrame)

globalThis.fyrBoard = {
  /** Notes when that many widgets are painted. */
  expect(count) {
    wanted = count
    painted = 0
  },
  paintedMs: () => (painted === 0 ? 0 : painted - from),
  sinceClickMs: () => (painted === 0 ? 0 : painted - clickedAt),
  /** Durations of the frames since then, in ms. */
  framesSince: (since) => frames.filter(([at]) => at >= since).map(([, duration]) => duration),
}
// Of a page that is opened by its address nobody can ask beforehand.
const asked = new URLSearchParams(location.hash.slice(1)).get('widgets')
if (asked) globalThis.fyrBoard.expect(Number(asked))
