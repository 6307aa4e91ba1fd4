import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves as soon as something is so; rejects when it is not within a time that no slow machine needs. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It was not so within ${withinMs} ms: ${isSo}`)
    await sleep(10)
  }
}
