import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, onTestFailed } from 'vitest'

const folder = join(import.meta.dirname, '../../.cache/e2e')

/**
 * The tests of the file are steps of one walk: after one fails the others are skipped, since they stand
 * on it. What the pages showed then is kept as pictures in `.cache/e2e`.
 */
export function walkInOrder(pages: () => readonly (Page | undefined)[]): void {
  let failed = ''
  beforeEach(({ task, skip }) => {
    if (failed) skip(`"${failed}" failed`)
    onTestFailed(async () => {
      failed = task.name
      await mkdir(folder, { recursive: true })
      for (const [at, page] of pages().entries()) {
        if (!page || page.isClosed()) continue
        const name = `${task.file.name}-${task.name}-${at}`.replaceAll(/[^\w.-]+/g, '-')
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
      }
    })
  })
}
