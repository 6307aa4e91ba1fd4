/**
 * Pieces of work that can wait take turns: one a frame, so that no frame waits for all of them. Charts draw so what
 * came live, and widgets come so that are still outside the window. How many there are then decides how soon each has
 * its turn, not how long the page is deaf.
 */
const waiting = new Set<() => void>()
let isAsked = false

/** Does it in a frame to come; asking again before that changes nothing. */
export function scheduleFrame(work: () => void): void {
  waiting.add(work)
  askForFrame()
}

export function cancelFrame(work: () => void): void {
  waiting.delete(work)
}

function askForFrame(): void {
  if (!isAsked) requestAnimationFrame(runNext)
  isAsked = true
}

function runNext(): void {
  isAsked = false
  const [work] = waiting
  if (!work) return
  waiting.delete(work)
  if (waiting.size > 0) askForFrame()
  work()
}
