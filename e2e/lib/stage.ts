import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { type Program, startProgram, temporaryFolder } from './program.ts'

/** What all tests of a file share. */
export interface Stage {
  readonly program: Program
  /** Where the portal is. */
  readonly url: string
  readonly browser: Browser
}

/** A portal with data of its own and a browser: there before the file's own `beforeAll`, gone after all else. */
export function onStage(env: Record<string, string> = {}): Stage {
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined
  let program: Program | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    folder = await temporaryFolder()
    program = await startProgram({ dataDir: folder.path, env })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await folder?.remove()
  })
  const started = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The stage is set in beforeAll')
    return part
  }
  return {
    get program() {
      return started(program)
    },
    get url() {
      return started(program).url
    },
    get browser() {
      return started(browser)
    },
  }
}
