import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, onTestFailed } from 'vitest'

const folder = join(import.meta.dirname, '../../.cache/e2e')

/** What the open pages show when a test fails is kept as pictures in `.cache/e2e`. */
export function keepPicturesOfFailure(pages: () => readonly (Page | undefined)[]): void {
  beforeEach(({ task }) => {
    onTestFailed(async () => {
      await mkdir(folder, { recursive: true })
      for (const [at, page] of pages().entries()) {
        if (!page || page.isClosed()) continue
        const name = `${task.file.name}-${task.name}-${at}`.replaceAll(/[^\w.-]+/g, '-')
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
      }
    })
  })
}
