import type { TextPart } from '@fyr/texts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { withTexts } from './language/texts.ts'

/** A page that is fetched with its texts when it is opened. Without a connection it comes when that is back. */
export function lazyPage<T extends Record<string, unknown>, K extends keyof T>(
  importer: () => Promise<T>,
  name: K,
  ...needed: TextPart[]
) {
  return lazyRouteComponent(() => importWhenReachable(withTexts(importer, ...needed)), name)
}

const retryMs = 3000
/** Specification: what has not come by then is said not to. */
const maxLoadMs = 120_000

/** A part of the portal did not come in time. */
export class LoadTimeout extends Error {
  override readonly name = 'LoadTimeout'
}

/**
 * Tries again until there is a connection, for two minutes; then throws a `LoadTimeout`. A part that cannot be fetched
 * although the portal answers is gone since an update: that is thrown, and the router loads the page anew.
 */
export async function importWhenReachable<T>(
  importer: () => Promise<T>,
  isReachable: () => Promise<boolean> = answersHealthz,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    late.reject(new LoadTimeout(`Not loaded within ${maxLoadMs / 1000} s`))
  }, maxLoadMs)
  async function load(): Promise<T> {
    for (;;) {
      try {
        return await importer()
      } catch (error) {
        if (isLate) throw error
        if (await isReachable()) {
          // The connection may have come back in between.
          return await importer().catch(() => Promise.reject(error))
        }
        await untilOnline()
      }
    }
  }
  try {
    return await Promise.race([load(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function answersHealthz(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** Until the browser says so; it does not know of a portal that restarts, so that time passes besides. */
function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      globalThis.removeEventListener?.('online', done)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, retryMs)
    globalThis.addEventListener?.('online', done)
  })
}
