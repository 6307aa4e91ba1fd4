import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#db/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { daily, insertJobOnce, type JobKind, maintenanceKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { knownTimeZone } from '../judging/rules/schedule.ts'
import { listBandRules, listCompaniesWithBands, putBand } from './band-store.ts'
import { type HourlyReadings, learnFrom } from './learn-bands.ts'
import { bandKind } from './request-band.ts'

interface BandJobParts {
  database: Pick<Database, 'withCompany' | 'withPlatform'>
  clock: Clock
  /** As calls of users read: the company waits for itself alone. */
  readings: HourlyReadings
  /** Looks for jobs now. */
  wake(): void
}

/** Of a rule that was saved. */
const payload = z.object({ alarmId: z.string() })
const ofCompany = 'alarm.bandsOfCompany'

/** Learns the band of one rule, or those of a company, at most as many as it may have alarms; and asks for it in every company. */
export function bandKinds({ database, clock, readings, wake }: BandJobParts) {
  async function learn(companyId: string, alarmId: string | null, signal: AbortSignal): Promise<void> {
    const { rules, timeZone } = await database.withCompany(companyId, async (db) => ({
      rules: await listBandRules(db, alarmId),
      timeZone: knownTimeZone((await settingsOf(db)).timeZone),
    }))
    for (const rule of rules) {
      signal.throwIfAborted()
      await yieldWhenDue()
      const now = clock.now()
      const band = await learnFrom(readings, rule, { timeZone, now: now.getTime() })
      await database.withCompany(companyId, async (db) => {
        if (await putBand(db, rule, { band, timeZone }, now)) {
          db.publishEvent('alarm', { companyId, alarmId: rule.id })
        }
      })
    }
  }

  const kindOf = (alarmIdOf: (given: unknown) => string | null): JobKind => ({
    pace: { concurrency: 2, perCompany: 1, timeoutMs: 3_600_000, maxAttempts: 3 },
    async run({ companyId, payload: given }, signal) {
      if (companyId === null) return { outcome: 'failed', reason: 'no company' }
      const alarmId = alarmIdOf(given)
      await chargeTo({ companyId, principal: bandKind }, () => learn(companyId, alarmId, signal))
      return { outcome: 'done' }
    },
  })

  return {
    [bandKind]: kindOf((given) => payload.parse(given).alarmId),
    [ofCompany]: kindOf(() => null),
    'alarm.bands': maintenanceKind(daily, () =>
      database.withPlatform(async (db) => {
        for (const companyId of await listCompaniesWithBands(db)) {
          const job = { kind: ofCompany, payload: {}, idempotencyKey: `${ofCompany}:${randomUUID()}` }
          await insertJobOnce(db, companyId, job, clock.now())
        }
        db.afterCommit(wake)
      }),
    ),
  } satisfies Record<string, JobKind>
}
