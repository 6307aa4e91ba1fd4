import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from 'playwright-core'

const clickMs = 2000

/**
 * A tap that the page is told of: on a busy machine Chromium makes none of a touch now and then, which says nothing
 * about the page. What the page does with it is for the test to find out.
 */
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
