import { createUpdateRate, throttleMs } from '@fyr/contract/live/live-throttle'

/** Shows what came live. */
export interface LiveRefresh {
  /** Something new has come: the work is done once for all that came until then. */
  request(): void
  stop(): void
}

/** What is done in the next frame; a page that nobody sees has none until it is seen. */
const inNextFrame = new Set<() => void>()

function runFrame(): void {
  const works = [...inNextFrame]
  inNextFrame.clear()
  for (const work of works) work()
}

function doInNextFrame(work: () => void): void {
  if (inNextFrame.size === 0) requestAnimationFrame(runFrame)
  inNextFrame.add(work)
}

/**
 * Does `work` in the next frame after a request, one frame for all that wait; four times a second at most while more
 * than ten updates a second are requested.
 */
export function createLiveRefresh(work: () => void): LiveRefresh {
  const rate = createUpdateRate()
  let timer: ReturnType<typeof setTimeout> | undefined
  let doneAt = Number.NEGATIVE_INFINITY
  const run = () => {
    doneAt = performance.now()
    work()
  }
  return {
    request() {
      const now = performance.now()
      const isFlooded = rate.count(now)
      if (timer !== undefined || inNextFrame.has(run)) return
      const waitMs = isFlooded ? throttleMs - (now - doneAt) : 0
      if (waitMs <= 0) return doInNextFrame(run)
      timer = setTimeout(() => {
        timer = undefined
        doInNextFrame(run)
      }, waitMs)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      inNextFrame.delete(run)
    },
  }
}
