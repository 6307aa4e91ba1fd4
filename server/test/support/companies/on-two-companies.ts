import { afterAll, beforeAll } from 'vitest'
import { type Answer, startTestPortal, type TestPortal } from '../portal.ts'
import { furnish, type World } from './two-companies.ts'

/** What all tests of a file share. */
export interface TwoCompanies {
  readonly portal: TestPortal
  readonly own: World
  readonly other: World
  /** By the super administrator, in the own company. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

/** A portal with Acme, our own, and Borealis, each with one of everything: there before the file's own `beforeAll`. */
export function onTwoCompanies(env: Record<string, string> = {}): TwoCompanies {
  let portal: TestPortal | undefined
  let worlds: { own: World; other: World } | undefined
  beforeAll(async () => {
    portal = await startTestPortal(env)
    worlds = { own: await furnish(portal, 'Acme'), other: await furnish(portal, 'Borealis') }
  }, 120_000)
  afterAll(() => portal?.stop())
  const started = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The companies are furnished in beforeAll')
    return part
  }
  return {
    get portal() {
      return started(portal)
    },
    get own() {
      return started(worlds).own
    },
    get other() {
      return started(worlds).other
    },
    call: (method, path, body) =>
      started(portal).call(method, path, {
        token: started(worlds).own.session.token,
        ...(body !== undefined && { body }),
      }),
  }
}
