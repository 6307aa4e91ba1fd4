/* Runs in every page that is measured, before the page's own scripts. Read by bench/web/page-probe.ts. */
const seen = { lcp: 0, lcpElement: '', fcp: 0, cls: 0, longTasks: [], chartDrawn: 0, frames: [], shown: {} }

function observe(type, note) {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry)
  }).observe({ type, buffered: true })
}
observe('largest-contentful-paint', (entry) => {
  seen.lcp = entry.startTime
  const { element } = entry
  seen.lcpElement = element ? `${element.tagName.toLowerCase()} “${element.textContent.slice(0, 40)}”` : ''
})
observe('paint', (entry) => {
  if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
})
observe('layout-shift', (entry) => {
  if (!entry.hadRecentInput) seen.cls += entry.value
})
observe('longtask', (entry) => {
  seen.longTasks.push([entry.startTime, entry.duration])
})

// uPlot draws axes and grid without a path, and series with one.
const stroke = CanvasRenderingContext2D.prototype.stroke
CanvasRenderingContext2D.prototype.stroke = function (...args) {
  if (args[0] instanceof Path2D && seen.chartDrawn === 0) {
    seen.chartDrawn = -1
    requestAnimationFrame(() => {
      seen.chartDrawn = performance.now()
    })
  }
  return stroke.apply(this, args)
}

globalThis.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args)
    this.addEventListener('message', ({ data }) => {
      if (String(data).includes('"Readings"')) seen.frames.push([Date.now(), String(data)])
    })
  }
}

// When a whole number of four digits had been painted anywhere; a frame late at most.
new MutationObserver((changes) => {
  const numbers = []
  for (const { type, target, addedNodes } of changes) {
    const texts = type === 'characterData' ? [target] : addedNodes
    for (const { textContent } of texts) {
      for (const [number] of (textContent ?? '').replaceAll(/[\s,.]/g, '').matchAll(/\d{4}/g))
        numbers.push(number)
    }
  }
  // The frame that has them is drawn before the next one begins, or by the end of this one.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const number of numbers) seen.shown[number] ??= Date.now()
    }),
  )
}).observe(document, { subtree: true, childList: true, characterData: true })

globalThis.fyrProbe = () => ({ ...seen, now: performance.now() })
