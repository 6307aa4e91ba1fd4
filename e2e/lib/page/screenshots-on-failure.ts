import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, onTestFailed, type RunnerTestCase } from 'vitest'

const folder = join(import.meta.dirname, '../../../.cache/e2e')

/** Saves what the open pages show when a test fails as pictures in `.cache/e2e`. */
export function saveScreenshotsOnFailure(pages: () => readonly (Page | undefined)[]): void {
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

/** Closes a context in `afterEach`, which runs before screenshots; after a failure it ends with the browser. */
export async function closeUnlessFailed(
  context: BrowserContext,
  task: Readonly<RunnerTestCase>,
): Promise<void> {
  if (task.result?.state !== 'fail') await context.close()
}
