import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { emptyClone } from '../../server/test/support/database.ts'
import { type Look, openBrowser, openWindow, type Window } from './page/browser.ts'
import { saveScreenshotsOnFailure } from './page/screenshots-on-failure.ts'
import { signInByApi } from './program/portal.ts'
import { type Program, startProgram, temporaryFolder } from './program/program.ts'

/** What all tests of a file share. */
export interface Stage {
  readonly program: Program
  /** Where the portal is. */
  readonly url: string
  readonly browser: Browser
  /** For the login that the portal works with. */
  readonly databaseUrl: string
  /** A window on the portal that has not been led anywhere yet. */
  window(look?: Partial<Look>): Promise<Window>
  /** A window in which the administrator has signed in; no page is open yet. */
  signedIn(look?: Partial<Look>): Promise<Window>
  /** Stops the portal and starts it again at the same address on the same data. */
  restart(): Promise<void>
}

type Env = Record<string, string>

/**
 * A portal with a database of its own in the PostgreSQL that all files share, and a browser: there before the file's own `beforeAll`, gone after all else but
 * what was set up before it. Functions are asked once that is there.
 */
export function onStage(
  env: Env | (() => Env) = {},
  browserFlags: () => string[] = () => [],
  open = openBrowser,
): Stage {
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | undefined
  let database: Awaited<ReturnType<typeof emptyClone>> | undefined
  let program: Program | undefined
  let browser: Browser | undefined
  const started = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The stage is set in beforeAll')
    return part
  }
  const start = (dataDir: string, more: Env = {}) =>
    startProgram({
      dataDir,
      env: {
        FYR_DATABASE_URL: started(database).url,
        FYR_DATABASE_APP_URL: started(database).appUrl,
        ...(typeof env === 'function' ? env() : env),
        ...more,
      },
    })
  beforeAll(async () => {
    folder = await temporaryFolder()
    database = await emptyClone()
    program = await start(folder.path)
    browser = await open(...browserFlags())
  })
  afterAll(async () => {
    await browser?.close()
    await program?.stop()
    await database?.drop()
    await folder?.remove()
  })
  saveScreenshotsOnFailure(() => browser?.contexts().flatMap((context) => context.pages()) ?? [])
  const window = (look: Partial<Look> = {}) => openWindow(started(browser), started(program).url, look)
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
    get databaseUrl() {
      return started(database).appUrl
    },
    window,
    async signedIn(look = {}) {
      const opened = await window(look)
      await signInByApi(opened.page)
      return opened
    },
    async restart() {
      const { url, stop } = started(program)
      await stop()
      program = await start(started(folder).path, { FYR_HTTP_PORT: new URL(url).port })
    },
  }
}
