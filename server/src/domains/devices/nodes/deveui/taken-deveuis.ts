import type { Database } from '#db/index.ts'
import { recordPlatformChange } from '#domains/records/audit/index.ts'
import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import { byOf, type RequestContext } from '#request/context.ts'
import { fail, Problem } from '#request/problem.ts'
import { findNode } from '../node-store.ts'
import { findForeign } from './holder-store.ts'

/** DevEUIs of others that a company may try in a minute. */
const attemptsPerMinute = 10
/** How many of them are in the audit log, so that no company fills it. */
const recordsPerDay = 100

export type WatchTaken = ReturnType<typeof createTakenDeveuis>

/** DevEUIs of the list (in lower case) that other companies have; `countTaken` counts them as attempts. */
export const findTaken = (
  database: Database,
  companyId: string,
  deveuis: readonly string[],
): Promise<string[]> => database.withPlatform((db) => findForeign(db, companyId, deveuis))

/**
 * Counts DevEUIs of other companies that one call met, as if it had tried to make their nodes one by one; 429 where
 * these are too many.
 */
export async function countTaken(
  context: RequestContext,
  deveuis: readonly string[],
  watchTaken: WatchTaken,
): Promise<void> {
  for (const deveui of deveuis) {
    const problem = new Problem('node.deveuiTaken', {}, [])
    try {
      await watchTaken(context, deveui, () => Promise.reject(problem))
    } catch (error) {
      if (error !== problem) throw error
    }
  }
}

/**
 * Lets a company make nodes, unless it has tried too many DevEUIs of other companies lately: 429 then, so that the
 * answers tell nobody which devices there are. The first hundred of a day are in the installation's audit log.
 */
export function createTakenDeveuis(database: Database, createRateLimit: CreateRateLimit) {
  const limit = createRateLimit({ perSecond: attemptsPerMinute / 60 }, 'DevEUIs of others')
  const records = createRateLimit(
    { perSecond: recordsPerDay / 86_400, burst: recordsPerDay },
    'records of DevEUIs of others',
  )
  return async function watch<T>(
    context: RequestContext,
    deveui: string,
    make: () => Promise<T>,
  ): Promise<T> {
    const by = byOf(context)
    const now = by.now.getTime()
    if ((await limit.wait(by.companyId, 1, now)) > 0) fail('request.tooMany')
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'node.deveuiTaken') throw error
      // One that the company has itself tells it nothing: an import that is run again meets many.
      if (await context.inCompany((db) => findNode(db, deveui))) throw error
      await limit.charge(by.companyId, 1, now)
      if ((await records.take(by.companyId, 1, now)) > 0) throw error
      await database.withPlatform((db) =>
        recordPlatformChange(db, by, 'refused', ['node', deveui, deveui], {
          companyId: { from: null, to: by.companyId },
        }),
      )
      throw error
    }
  }
}
