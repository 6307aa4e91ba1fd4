import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from 'playwright-core'

const clickMs = 2000

/** Taps, and once more if no click event reaches the document within 2 s: Chromium drops taps on a loaded machine. */
export async function tap(target: Locator): Promise<void> {
  const heard = await target.evaluateHandle((element) => {
    const told = { clicked: false }
    const listen = () => {
      told.clicked = true
    }
    element.ownerDocument.addEventListener('click', listen, { capture: true, once: true })
    return told
  })
  await target.tap()
  for (const end = performance.now() + clickMs; performance.now() < end; await sleep(50)) {
    // A page that was left has heard of it.
    if (await heard.evaluate(({ clicked }) => clicked).catch(() => true)) return
  }
  process.stderr.write(`Chromium made no click of a tap on ${target}\n`)
  await target.tap()
}
