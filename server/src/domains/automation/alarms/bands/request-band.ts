import { randomUUID } from 'node:crypto'
import type { CompanyDb } from '#db/index.ts'
import { insertJobs } from '#jobs/index.ts'
import type { AlarmSettings } from '../settings.ts'
import { deleteBand } from './band-store.ts'

export const bandKind = 'alarm.band'

/** What a band is learned from; undefined for rules of another type. How wide it is has no part in it. */
function sourceOf({ deveui, key, detection }: AlarmSettings): string | undefined {
  return detection?.type === 'band' ? JSON.stringify([deveui.toLowerCase(), key, detection.weeks]) : undefined
}

/** Asks for the band of a rule to be learned soon. One that was learned from something else goes. */
export async function requestBand(
  db: CompanyDb,
  alarmId: string,
  { before, after }: { before: AlarmSettings | null; after: AlarmSettings },
  now: Date,
): Promise<void> {
  const source = sourceOf(after)
  if (source === (before ? sourceOf(before) : undefined)) return
  if (before) await deleteBand(db, alarmId)
  if (source === undefined) return
  const job = { kind: bandKind, payload: { alarmId }, idempotencyKey: `${bandKind}:${randomUUID()}` }
  await insertJobs(db, [job], now)
  db.publishEvent('alarmBandDue', {})
}
